"""The answers to a question in words and symbols, and the explanation of a grade."""

from __future__ import annotations

from html import escape
from typing import Any

import engine
from cardwidgets.course import words
from cardwidgets.course.drill import marking
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.model import Scene
from cardwidgets.scene.pile_labels import sign
from cardwidgets.widgets.output.chip_bars import ChipBar, chip_bars
from engine.lessons.drills import Choice, Grade, Question

_SHORT = 16  # letters of an answer that leaves space for three beside it on a phone


def items(question: Question, language: str, chosen: str | None, grade: Grade | None) -> list[dict[str, Any]]:
    """The choices of a question as `ButtonGroup` shows them.

    Args:
        language: "en" or "de".
        chosen: the key of the chosen answer, None if there is none.
        grade: the grade of the answer, None before it is checked.
    """
    made = [_item(question, choice, language, chosen, grade) for choice in question.choices]
    short = all(len(one["text"]) <= _SHORT and "note" not in one for one in made)
    return [{"look": "short", **one} for one in made] if short else made


def _item(question: Question, choice: Choice, language: str, chosen: str | None, grade: Grade | None) -> dict[str, Any]:
    item: dict[str, Any] = {"key": choice.key, "pressed": choice.key == chosen, "off": grade is not None}
    if grade is not None:
        item["state"] = "right" if choice.key in question.right else "wrong" if choice.key == chosen else ""
    own = question.choice_text(choice, language)
    if own is None and isinstance(choice.value, engine.Card):
        card = choice.value
        look = "card red" if card.red else "card"
        return {**item, "text": sign(card, language), "label": engine.card_name(card, language), "look": look}
    if isinstance(choice.value, str) and choice.value in question.game.clauses:
        if own is not None:
            return {**item, "text": own, "note": choice.value}
        return {**item, "text": choice.value, "note": question.game.clause(choice.value, language), "look": "wide"}
    if own is not None and isinstance(choice.value, engine.Card):
        return {**item, "text": own, "note": sign(choice.value, language)}
    return {**item, "text": choice_words(question, choice, language)}


def choice_words(question: Question, choice: Choice, language: str) -> str:
    """A choice in words."""
    own = question.choice_text(choice, language)
    value = choice.value
    if own is not None:
        return own
    if isinstance(value, engine.Move):
        return words.advice(question.position, value, question.seat, language).rstrip(".")
    if isinstance(value, engine.Card):
        return str(engine.card_name(value, language))
    if isinstance(value, str) and value in question.game.piles:
        return words.pile_words(question.position, value, language)
    if type(value) is int and choice.key.startswith(("+", "-")):
        return f"{value:+d}".replace("-", "\u2212")
    return str(value)


def explanation(question: Question, grade: Grade, scene: Scene, say: Wording) -> str:
    """What is wrong with an answer and why, as HTML: a line for each wrong or missing item, with its clause.

    Args:
        grade: the grade of the answer.
        scene: the scene on the table, which contains the names of the marks.
        say: the texts.
    """
    wrong = [one for one in grade.wrong if question.form == "mark" or one in grade.why]
    rows = [_row(question, "wrong", [one], grade, scene, say) for one in wrong]
    alike: dict[object, list[str]] = {}  # cards that are missing for the same reason share a line
    for one in grade.missing:
        alike.setdefault(one if _move_from(question, one) else str(grade.why.get(one)), []).append(one)
    rows += [_row(question, "missing", several, grade, scene, say) for several in alike.values()]
    if question.chips:
        return _bars(question, grade, say)
    if grade.right and question.form == "choose":
        rows += [_row(question, "right", [one], grade, scene, say) for one in sorted(question.right)]
    return f"<ul>{''.join(rows)}</ul>" if rows else ""


def _bars(question: Question, grade: Grade, say: Wording) -> str:
    """The value of each choice of a question of judgement."""
    bars = []
    for choice in question.choices:
        state = "right" if choice.key in question.right else "wrong" if choice.key in grade.wrong else ""
        bars.append(ChipBar(choice_words(question, choice, say.language), question.chips[choice.key], state))
    return chip_bars(bars, question.chips_caption(say.language), say.language)


def _move_from(question: Question, mark: str) -> engine.Move | None:
    """A legal move that takes the cards that a mark denotes."""
    for move in question.position.legal_moves:
        if move.source and f"{move.source}{f'x{move.count}' if move.count > 1 else ''}" == mark:
            return move
    return None


def _row(question: Question, state: str, marks: list[str], grade: Grade, scene: Scene, say: Wording) -> str:
    if question.form == "mark":
        key = "mark_wrong" if state == "wrong" else "mark_missing"
        faces = [marking.face(scene, question.position, question.seat, one) for one in marks]
        if len(marks) > 1 and all(faces):
            what = " ".join(sign(engine.card(one), say.language) for one in faces)
        else:
            what = ", ".join(_marked(question, state, one, scene, say) for one in marks)
    else:
        what = next(choice_words(question, choice, say.language) for choice in question.choices if choice.key in marks)
        what = what.rstrip(".")
        key = "mark_wrong" if state == "wrong" else "choice_right"
    why = grade.why.get(marks[0])
    text = say(key, what=what)
    clause = ""
    if isinstance(why, engine.Ruling):
        text, clause = f"{text} {words.refusal(why, say.language)}".strip(), str(why.clause or "")
    elif why:
        text = f"{text} {question.flaw(say.language)}".strip() if state == "wrong" else text
        clause = str(why)
    body = f'<span class="kt-text">{escape(text)}</span>'
    if clause:
        number = f'<span class="kt-clause">{escape(clause)}</span>'
        clause_text = escape(question.game.clause(clause, say.language))
        body = f"<details><summary>{body} {number}</summary><p>{clause_text}</p></details>"
    return f'<li data-state="{state}">{body}</li>'


def _marked(question: Question, state: str, one: str, scene: Scene, say: Wording) -> str:
    """A card or place that was marked, or the move that was missed."""
    # if the question is about a pile, the marks are places that take its card
    move = _move_from(question, one) if state == "missing" and "pile" not in question.slots else None
    if move is not None:
        return words.advice(question.position, move, question.seat, say.language).rstrip(".")
    return marking.label(scene, question.position, question.seat, one)
