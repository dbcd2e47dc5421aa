"""A match as one line: it restores the same match, reveals no hidden card, and is validated."""

import random
import re

import pytest

import engine
from engine.tricks.match_line import read, share

GAMES = [
    engine.game("napoleon"),
    engine.game("napoleon", players=2),
    engine.game("napoleon", players=3, exchange=True),
    engine.game("napoleon", players=5, going_along=True),
]


def played(game: engine.Game, seed: int) -> engine.Match:
    """A match in progress."""
    chance = random.Random(seed)
    match = engine.Match(game, deals=3, first=seed, forehand=seed % game.seats)
    for _ in range(chance.randrange(120)):
        if match.over:
            break
        napoleon = [move for move in match.legal_moves if move.text in ("bid 5", "play")]
        match = match.next_deal() if match.deal_over else match.play(chance.choice(napoleon or match.legal_moves))
    return match


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_line_restores_the_same_match(game: engine.Game) -> None:
    hidden = 0
    for seed in range(30):
        match = played(game, seed)
        line = share(match)
        assert read(line) == match
        assert read(match.dumps()) == match
        assert "\n" not in line
        for told in re.findall(r"(?:exchange|away)[^,/]*", line.partition(":")[2]):
            assert re.fullmatch(r"(exchange|away)( \d)*", told.strip()), told
            hidden += bool(told)
    assert hidden > 10, "no card was discarded face down in any of these matches"


def test_a_continued_match_extends_its_line() -> None:
    match = engine.Match(GAMES[0], deals=1, first=7)
    line = share(match)
    while not match.over:
        match = match.play(match.legal_moves[-1])
        assert share(match).startswith(line)
        line = share(match)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("napoleon players=3 first=1: bid 2, bid 1", "pack 1 of 1, move 2"),
        ("napoleon players=9 first=1", "players"),
        ("napoleon players=3 first=__import__", "expected such as"),
        ("napoleon deals=2 first=1: pass / pass", "current deal goes on"),
        ("napoleon players=2 first=1: bid 5, pass, away 1 2 99", "places 1 to"),
        ("grosse-harfe first=1", "several players"),
        ("", "game"),
        ("{", "not a saved match"),
    ],
)
def test_an_invalid_match_line_is_rejected(line: str, says: str) -> None:
    with pytest.raises(engine.RecordError, match=says):
        read(line)


def test_a_match_set_up_card_by_card_has_no_line() -> None:
    game = engine.game("napoleon", players=2)
    cards = " ".join(card.text for card in game.pack)
    with pytest.raises(engine.RecordError, match="save it instead"):
        share(engine.Match(game, cards=cards))
