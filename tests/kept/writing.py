"""Plays like learners, and writes the data that this version stores for them."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import cardwidgets
import engine
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.widgets.output import shown
from engine import lessons
from engine.match import dealing_order
from tests.kept import match_summary, summary
from tests.kept.page import KeepingPage

PROJECT = Path(__file__).resolve().parents[2]
TINY_HARFE = {"packs": 2, "columns": 3, "ranks": 3, "suits": 2, "foundations": "single"}
GAMES: tuple[tuple[str, str, dict[str, Any], int, int, str], ...] = (
    # name, game, options, deal, moves, language
    ("harfe", "grosse-harfe", {}, 4711, 40, "de"),
    ("harfe-readings", "grosse-harfe", {"second_column": "printed", "foundation_returns": False}, 12, 24, "en"),
    ("klondike-3", "kleine-harfe", {"turn": 3, "compulsory_building": True}, 271828, 30, "en"),
    ("treppe", "treppe", {}, 4711, 24, "de"),
    ("hochzeitszug", "hochzeitszug", {}, 4711, 12, "de"),
    ("hochzeitszug-redealt", "hochzeitszug", {"redeals": 9}, 4711, 30, "en"),
    ("grosse-napoleon", "grosse-napoleon", {}, 4711, 20, "en"),
    ("grosse-napoleon-redealt", "grosse-napoleon", {"redeals": 8, "columns": 7}, 9007199254740991, 40, "de"),
    ("harfe-won", "grosse-harfe", TINY_HARFE, 0, 100, "en"),
    ("treppe-won", "treppe", {"rows": 2, "ranks": 3, "suits": 4}, 0, 100, "de"),
    ("klondike-won", "kleine-harfe", {"ranks": 3, "columns": 3, "suits": 2}, 0, 100, "en"),
    ("napoleon-won", "grosse-napoleon", {"ranks": 4, "suits": 2, "columns": 3}, 5, 100, "en"),
    (
        "hochzeitszug-won",
        "hochzeitszug",
        {"ranks": 4, "suits": 1, "packets": 3, "per_packet": 1, "redeals": 3},
        0,
        100,
        "de",
    ),
)
"""Games that are played and saved; one that is won early has fewer moves."""
MATCHES: tuple[tuple[str, dict[str, Any], int, int, int, str], ...] = (
    # name, options, deals, first, moves of the learner, language
    ("four", {}, 3, 4711, 14, "de"),
    ("two", {"players": 2, "short_pack": False, "pot": 30}, 2, 5, 6, "en"),
    ("exchange", {"players": 3, "exchange": True, "must_trump": True}, 2, 5, 9, "en"),
    ("along", {"players": 5, "going_along": True, "exchange": True, "all_pass": "last-trick"}, 3, 7, 11, "de"),
    ("over", {"players": 3, "leader": "declarer"}, 2, 99, 99, "en"),
)
"""Matches that are played and saved; one that is over early has fewer moves."""


def write(folder: Path, page: Page) -> None:
    """Play everything and write a folder of fixtures.

    Args:
        folder: to be created; must not exist yet.
        page: a blank page in a fresh browser profile.
    """
    (folder / "files").mkdir(parents=True)
    kept = KeepingPage(page)
    expected: dict[str, Any] = {"games": {}, "matches": {}}
    for panel, name in played(kept):
        save(kept, panel, folder / "files" / name, expected["games"], summary(panel.position))
    for panel, name in matches(kept):
        save(kept, panel, folder / "files" / name, expected["matches"], match_summary(panel.match))
    expected["unfinished"] = unfinished(kept)
    expected["tallies"] = tallies()
    expected["questions"] = course(kept)
    expected["progress"] = progress_panel(kept, folder / "files")
    expected["settings"] = settings()
    store(folder / "browser.json", kept.stores)
    store(folder / "addresses.json", addresses(), depth=1)
    store(folder / "expected.json", expected)
    for panel in PANELS:
        panel.close()


PANELS: list[Any] = []
"""All panels that were opened, in order."""
GAME_PANELS: list[Any] = []
"""Those of games for one player."""


def store(path: Path, data: Any, depth: int = 2) -> None:
    """Write a JSON file with one line for each entry at that depth, such as a saved game."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    text = re.sub(rf"\n {{{depth + 1},}}|\n {{{depth}}}(?=[\]}}])", " ", text)
    path.write_text(text + "\n", encoding="utf-8")


def opened(kept: KeepingPage, panel: Any) -> Any:
    """A panel that a page shows."""
    PANELS.append(panel)
    kept.open(panel)
    return panel


def save(kept: KeepingPage, panel: Any, path: Path, expected: dict[str, Any], stands: dict[str, Any]) -> None:
    """Press the save and copy buttons; the file keeps its extension."""
    shown.buttons(panel)["more"].value = True
    kept.files.clear()
    kept.copied.clear()
    shown.buttons(panel)["save"].click()
    shown.buttons(panel)["copy"].click()
    ((own, text),) = kept.files.items()
    whole = path.with_suffix(Path(own).suffix)
    whole.write_text(text, encoding="utf-8")
    expected[whole.name] = {"saved as": own, **stands}
    (line,) = kept.copied
    if line and line != text:
        path.with_suffix(".line").write_text(line, encoding="utf-8")
        expected[f"{path.name}.line"] = stands


def any_of(moves: Sequence[engine.Move], chance: random.Random) -> str:
    """A random legal move, independent of the order of moves."""
    return chance.choice(sorted(move.text for move in moves))


def play(panel: Any, moves: int, seed: int) -> None:
    """Play at random, undoing some moves on the way."""
    chance = random.Random(seed)
    while panel.position.outcome is None and panel.position.legal_moves and len(panel.position.moves) < moves:
        panel.play(any_of(panel.position.legal_moves, chance))
        if len(panel.position.moves) % 11 == 10 and panel.position.outcome is None:
            panel.undo()
            panel.undo()
            for _ in range(2):
                panel.play(any_of(panel.position.legal_moves, chance))


def played(kept: KeepingPage) -> list[tuple[Any, str]]:
    """Games played on a panel."""
    found = []
    for name, key, options, deal, moves, language in GAMES:
        panel = opened(kept, cardwidgets.play(engine.game(key, **options), deal=deal, language=language))
        panel.indicate(False)
        play(panel, moves, deal)
        found.append((panel, name))
    for path in sorted((PROJECT / "tests/golden").glob("*-won.json")):
        won = engine.record.loads(path.read_text(encoding="utf-8"))
        panel = opened(kept, cardwidgets.play(won.history[-3], language="en"))
        for move in won.moves[-2:]:
            panel.play(move)
        found.append((panel, f"{path.stem}-whole"))
    given_up = opened(kept, cardwidgets.play(engine.game("treppe"), deal=8, language="de"))
    play(given_up, 12, 8)
    given_up.give_up()
    pack = engine.game("treppe").pack
    laid = opened(kept, cardwidgets.play(engine.game("treppe").deal(cards=pack[::-1]), language="en"))
    play(laid, 9, 1)
    again = engine.game("grosse-harfe").setup(found[0][0].position.diagram(all_cards=True))
    set_up = opened(kept, cardwidgets.play(again, language="de"))
    play(set_up, 8, 2)
    GAME_PANELS.extend(PANELS)
    return [*found, (given_up, "treppe-given-up"), (laid, "treppe-laid"), (set_up, "harfe-set-up")]


def other(view: engine.View, moves: Sequence[engine.Move], chance: random.Random) -> engine.Move:
    """A random player, which is the same in every version."""
    text = any_of(moves, chance)
    return next(move for move in moves if move.text == text)


def matches(kept: KeepingPage) -> list[tuple[Any, str]]:
    """Matches played on a panel: the learner bids high, and plays at random."""
    found = []
    for name, options, deals, first, moves, language in MATCHES:
        game = engine.game("napoleon", **options)
        settings = {"deals": deals, "first": first, "others": other, "speed": "at once", "language": language}
        panel = opened(kept, cardwidgets.match(game, **settings))
        play_match(panel, moves, random.Random(first))
        found.append((panel, f"match-{name}"))
    game = engine.game("napoleon", players=3)
    order = dealing_order(game, ["AH TH KH AS QD", "9H 8H TS KS AD", "JH QS JS TD KD"], "QH", blind="AC 7C")
    start = engine.Match(game, deals=1, cards=order).play("bid 5").play("pass").play("pass")
    laid = opened(kept, cardwidgets.match(start, others=other, speed="at once", language="en"))
    laid.play("away 7C AC QD")
    return [*found, (laid, "match-laid")]


def play_match(panel: Any, moves: int, chance: random.Random) -> None:
    """Make a number of the learner's moves, one of them twice."""
    for number in range(moves):
        if panel.match.over:
            return
        if panel.match.deal_over:
            panel.next_deal()
            continue
        high = [move.text for move in panel.match.legal_moves if move.text in ("bid 4", "bid 5", "along")]
        panel.play(high[0] if high else any_of(panel.match.legal_moves, chance))
        if number == 3 and panel.my_turn:
            panel.undo()
            panel.play(any_of(panel.match.legal_moves, chance))


def unfinished(kept: KeepingPage) -> dict[str, Any]:
    """The meaning of each entry in the tab's store; panels are numbered."""
    found: dict[str, Any] = {}
    made: Counter[str] = Counter()
    for panel in PANELS:
        match = getattr(panel, "match", None)
        kind = f"match {match.game.key}" if match else panel.position.game.key
        made[kind] += 1
        # the page stores no deal laid out card by card, which would reveal the hidden cards
        over = match.over or match.opening and match.position.moves if match else panel.position.outcome
        if not over:
            stands = match_summary(match) if match else summary(panel.position)
            found[f"kartentisch.game /voila/render/de/treppe.ipynb {kind} {made[kind]}"] = stands
    return found


def course(kept: KeepingPage) -> dict[str, Any]:
    """Levels and drills of every course: solved, failed, shown, answered right and wrong."""
    questions: dict[str, Any] = {}
    for key in lessons.keys():  # noqa: SIM118
        levels = lessons.course(key).levels
        third = next(one for one in levels if one.chapter != levels[0].chapter)
        for level, way in ((levels[0], "solved"), (levels[1], "shown"), (third, "shown and solved")):
            panel = opened(kept, cardwidgets.lesson(key, level.chapter, film=0, language="en"))
            panel.go_to(level.key)
            if way.startswith("shown"):
                panel.show_solution()
                panel.steps.leave()
            if way.endswith("solved"):
                for move in level.solution:
                    panel.play(move.removeprefix("! "))
            PANELS.pop().close()
        for place, seed in ((1, 4711), (2, 815), (1, 46)):
            drill = opened(kept, cardwidgets.drill(key, seed=1, language="de"))
            drill.ask(f"{place}-{seed}")
            questions[f"{key} {drill.number}"] = {"kind": drill.question.kind}
            answer(drill, right=seed == 4711)
            PANELS.pop().close()
    return questions


def answer(drill: Any, right: bool) -> None:
    """Answer a question, right or wrong."""
    question = drill.question
    if question.form == "mark":
        wrong = sorted(question.markable - question.right)[:1] or sorted(question.right)[1:]
    else:
        wrong = [choice.key for choice in question.choices if choice.key not in question.right][:1]
    for one in sorted(question.right) if right else wrong:
        drill.mark(one)
    drill.check()


def progress_panel(kept: KeepingPage, folder: Path) -> dict[str, Any]:
    """Save the progress, and describe it."""
    panel = opened(kept, cardwidgets.progress("treppe", language="en"))
    kept.files.clear()
    shown.buttons(panel)["export"].click()
    for name, text in kept.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    found: dict[str, Any] = {}
    for key in lessons.keys():  # noqa: SIM118
        of_game = lessons.course(key)
        marks = {level.key: PROGRESS.level(level.name) for level in of_game.levels}
        counts = {kind: PROGRESS.drill(key, kind) for kind in of_game.drills}
        found[key] = {
            "stars": {level: mark.stars for level, mark in marks.items() if mark.stars},
            "levels that come back": [level for level, mark in marks.items() if mark.again],
            "drills (asked, right)": {kind: [one.asked, one.right] for kind, one in counts.items() if one.asked},
            "questions that come back": [f"{kind} {seed}" for kind, seed in PROGRESS.again(key)],
        }
    return found


def tallies() -> dict[str, Any]:
    """The successive tallies of the learner's games."""
    found: dict[str, Any] = {}

    def count(key: str, won: bool, moves: int = 0) -> None:
        one = found.setdefault(key, {"played": 0, "won": 0, "won one after another": 0, "fewest moves": 0})
        one["played"] += 1
        one["won"] += won
        one["won one after another"] = one["won one after another"] + 1 if won else 0
        if won:
            one["fewest moves"] = min(one["fewest moves"] or moves, moves)

    for panel in PANELS:
        if hasattr(panel, "match"):
            for result in panel.match.results:
                if result.outcome != "redeal":
                    count(f"{panel.match.game.name} deals", result.payments[0] > 0)
            if panel.match.over:
                count(f"{panel.match.game.name} matches", 0 in panel.match.leaders)
        elif panel in GAME_PANELS and panel.position.outcome:
            count(panel.position.game.name, panel.position.outcome == "won", len(panel.position.moves))
    return found


def settings() -> dict[str, Any]:
    """Change look and sound for all tables of the browser on one of them; the last choice counts."""
    for name in ("sounds", "one_tap", "four", "felt_red", "felt_blue", "back_rosette"):
        shown.buttons(GAME_PANELS[0])[name].value = True
    shown.buttons(GAME_PANELS[0])["one_tap"].value = False
    look = GAME_PANELS[0].appearance
    return {"felt": look.felt, "back": look.back, "colours": look.colours, "on": ["sounds"], "off": ["one_tap"]}


def addresses() -> dict[str, Any]:
    """Addresses of apps (docs/deploy.md) and of Binder (docs/binder.md) that were published, and where they lead."""
    found: dict[str, Any] = {}
    for key in engine.games:
        path = f"{key.replace('-', '_')}.ipynb"
        if not (PROJECT / "notebooks/en" / path).is_file():
            continue
        for language, number in (("en", 4711), ("de", 9007199254740991)):
            leads = {"notebook": f"{language}/{path}", "language": language, "game": key, "deal": number}
            asked = f"lang={language}&deal={number}"
            found[f"/?game={key}&{asked}"] = leads
            found[f"/?deal={number}&lang={language}&game={key.replace('-', '_')}"] = leads
            found[f"/voila/render/{language}/{path}?{asked}"] = leads
            found[f"/voila/render/{language}/{path}?lang={language}&game={key}&deal={number}"] = leads
        # after the language was switched on the page
        leads = {"notebook": f"en/{path}", "language": "de", "game": key, "deal": 7}
        found[f"/voila/render/en/{path}?deal=7&lang=de"] = leads
    for key, language, number in (("treppe", "de", 4711), ("napoleon", "en", 9007199254740991)):
        leads = {"table": key, "language": language, "game": key, "deal": number}
        found[f"/?play&game={key}&lang={language}&deal={number}"] = leads
    page = (PROJECT / "docs" / "binder.md").read_text(encoding="utf-8")
    for address in re.findall(r"https://mybinder\.org/v2/[^) ]+", page):
        found[address] = {"notebook": re.findall(r"(..)%2F(\w+\.ipynb)", address)[0]}
        found[address]["notebook"] = "/".join(found[address]["notebook"])
    return found
