"""Moves, cards and answers in words and in signs, for lists, messages and screen readers."""

from __future__ import annotations

import engine
from cardwidgets.i18n.moves import word_move
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.build import pile_name
from cardwidgets.scene.layouts.napoleon import seat_names
from cardwidgets.scene.pile_labels import SIGNS
from cardwidgets.tricks.phrases import Talk
from engine.players.observation import observation


def signs(card: engine.Card, language: str) -> str:
    """A card in signs: "10♥", "D♠"."""
    return Wording("overlay", language)(f"rank_{card.text[0]}") + SIGNS[card.suit]


def talk(game: engine.Game, seat: int, language: str) -> Talk:
    """The words of a game for several players, for the learner in a seat."""
    say = Wording("match", language)
    return Talk(say, seat_names(game.seats, seat, say), seat)


def pile_words(position: engine.Position, pile: str, seat: int, language: str) -> str:
    """The name of a pile in words."""
    game = position.game
    if game.seats > 1:
        return pile
    return pile_name(game, pile, Wording("layout", language))


def taken(position: engine.Position, move: engine.Move) -> engine.Card | None:
    """The lowest card that a move takes up, None for a move without cards or of one that nobody sees."""
    if not move.source or len(position[move.source]) < move.count:
        return None
    held = position.view()[move.source]
    return held[len(held) - move.count]


def advice(position: engine.Position, move: engine.Move, seat: int, language: str) -> str:
    """A move as a sentence that tells the learner to make it."""
    if position.game.seats > 1:
        return talk(position.game, seat, language).advice(position, move)
    say, layout = Wording("play", language), Wording("layout", language)
    if not move.source:
        return word_move(position.game, move, language) + "."
    target = pile_name(position.game, move.target, layout)
    card = taken(position, move)
    if card is None:
        return say("try_stock", pile=target)
    return say("try_cards", card=layout.card(card), pile=target)


def event(position: engine.Position, move: engine.Move, seat: int, language: str) -> str:
    """A move as it is said when it has been made."""
    if position.game.seats > 1:
        return talk(position.game, seat, language).event(position, move)
    return advice(position, move, seat, language)


def brief(position: engine.Position, move: engine.Move, seat: int, language: str) -> str:
    """A move in as few signs as a list has room for."""
    if position.game.seats > 1:
        return _brief_at_seats(position, move, seat, language)
    card = taken(position, move)
    if card is not None:
        return signs(card, language)
    if move.source:
        return pile_name(position.game, move.source, Wording("layout", language))
    return word_move(position.game, move, language)


def _brief_at_seats(position: engine.Position, move: engine.Move, seat: int, language: str) -> str:
    say = Wording("match", language)
    word, _, behind = move.text.partition(" ")
    if word == "play":
        return signs(move.cards[0], language)
    if word == "bid":
        return say("do_napoleon") if behind == "5" else say("do_bid", count=behind)
    if word == "pass":
        return say("do_out" if observation(position.view(seat)).phase == "join" else "do_pass")
    if word == "join":
        return say("do_join")
    if word == "exchange" and not move.cards:
        return say("do_keep")
    return say(f"do_{word}", count=len(move.cards))
