"""The value of bids and cards in Napoleon: the table of hands, sampled deals, drill decisions, the review."""

import json
import random
import re
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

import engine
from engine.games.napoleon.decisions import KINDS, stored
from engine.games.napoleon.hands import HandKind, Worth, hand_table
from engine.games.napoleon.players import PLAYERS
from engine.games.napoleon.players.observation import observation
from engine.games.napoleon.players.valuing import value
from engine.games.napoleon.players.world_shown import goes_on, in_world
from engine.players import play_deal
from tests.sizes import usually

OPTIONS: list[dict[str, object]] = [{}, {"going_along": True}, {"players": 3}, {"players": 2}]
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@cache
def four_players(seat: int) -> dict[HandKind, Worth]:
    return hand_table(engine.game("napoleon", players=4), 12_800, random.Random(5), seat)


@pytest.mark.parametrize(("cell_id", "seat"), [("sources-hands", 0), ("sources-hands-last", 3)])
@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_notebook_quotes_the_table_of_hands(language: str, cell_id: str, seat: int) -> None:
    notebook = json.loads((NOTEBOOKS / language / "sources_and_figures.ipynb").read_text(encoding="utf-8"))
    (text,) = ("".join(cell["source"]) for cell in notebook["cells"] if cell["id"] == cell_id)
    table = four_players(seat)
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) > 10
    for trumps, ace, aces, share, *numbers in rows:
        worth = table[HandKind(int(trumps), ace in ("yes", "ja"), int(aces))]
        printed = [float(re.sub(r"[*+ %]", "", one).replace("−", "-").replace(",", ".")) for one in (share, *numbers)]
        assert abs(100 * worth.share - printed[0]) < 1.5
        for bid, chips in enumerate(printed[2:6], 1):
            mean, half = worth.chips(bid)
            assert abs(mean - chips) < 2 * half + 2 * printed[6] + 0.06, (trumps, ace, aces, bid)


@pytest.mark.parametrize("options", usually(OPTIONS, {"going_along": True}), ids=str)
def test_a_sampled_deal_matches_the_view_and_its_valuation(options: dict[str, object]) -> None:
    game, chance = engine.game("napoleon", **options), random.Random(3)
    for deal in range(12):
        position = game.deal(deal, forehand=deal % game.seats)
        while position.to_move >= 0:
            seat, moves = position.to_move, position.legal_moves
            view = position.view(seat)
            if valued := value(view, moves, 4, chance):
                world, place = in_world(position, valued.worlds, 2), chance.randrange(len(moves))
                assert world.view(seat).piles == view.piles
                over = world
                for move in goes_on(world, moves[place]):
                    over = over.play(move)
                paid, seen = engine.match.settlement(over), observation(view)
                against = seen.phase == "play" and seen.declarer != seat and seat not in seen.along
                assert valued.chips[2][place] == (-paid[seen.declarer or 0] if against else paid[seat])
            chosen = chance.choice(moves) if chance.random() < 0.2 else PLAYERS["bold"](view, moves, chance)
            position = position.play(chosen)


@pytest.mark.parametrize("kind", KINDS)
def test_drill_decisions_hold_on_fresh_worlds(kind: str) -> None:
    chance = random.Random(kind)
    decisions = stored(kind)
    assert len(decisions) == 240
    for decision in chance.sample(decisions, 12):
        position = decision.position
        assert position.to_move == 0 and len(decision.chips) >= 3 and len(decision.best) <= 2
        valued = value(position.view(0), tuple(map(position.game.move, decision.chips)), 1000, chance)
        assert valued is not None and valued.best.text in decision.best
        for column, stated in zip(zip(*valued.chips, strict=True), decision.chips.values(), strict=True):
            error = stdev(column) * sqrt(2 / 1000)  # of the difference of two such means
            assert abs(fmean(column) - stated) < 4 * error + 0.005


# ---------------------------------------------------------------- the review of a deal


def test_a_reckless_bid_is_reported_with_a_deal_that_refutes_it() -> None:
    match = engine.Match(engine.game("napoleon"), first=4711)
    match = play_deal(match.play("bid 3"), [PLAYERS["rule-based"]] * 4, random.Random(1))
    result = engine.review(match)
    assert result.bid is not None and (result.bid.chosen, result.bid.best) == ("bid 3", "pass")
    assert result.bid.cost > result.bid.least > 0.15
    assert dict(result.bid.chips)[result.bid.best] == max(chips for _, chips in result.bid.chips)
    assert result.bid.typical.view(0).piles == result.bid.position.view(0).piles
    assert engine.review(match) == result


def test_the_best_choice_gets_no_lesson() -> None:
    for decision in stored("cards")[:10]:
        best = play_deal(decision.position.play(min(decision.best)), [PLAYERS["rule-based"]] * 4, random.Random(1))
        found = engine.tricks.review_deal(best, 0).card
        assert found is None or found.position != decision.position


def test_unreviewable_deals_are_rejected_with_a_reason() -> None:
    for options in ({"players": 3}, {"exchange": True}, {"all_pass": "last-trick"}):
        game = engine.game("napoleon", **options)
        assert not engine.tricks.can_review(game)
        with pytest.raises(engine.OptionError, match="cannot be reviewed"):
            engine.review(engine.Match(game))
