"""Der Hochzeitszug, clause by clause, on small hand-made positions, and against a second implementation."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, Card, Position, PositionError, testing
from engine.games.hochzeitszug import rules as module

from .helpers import refusal, texts

RANKS = "A23456789TJQK"
CLUBS = {"suits": 1, "packets": 2, "per_packet": 2}
"""A pack of clubs only, two packets a row, two cards a packet."""


def setup(text: str, rest: str = "S", **options: object) -> Position:
    """A position of the game; unnamed cards go to the stock (or the pile `rest`)."""
    game = engine.game("hochzeitszug", **options)
    return game.setup(f"{text}\n{rest}: *" if rest else text)


def up(suit: str, base: str, last: str) -> str:
    """The cards of a foundation from its base card up to a rank."""
    return " ".join(rank + suit for rank in RANKS[RANKS.index(base) : RANKS.index(last) + 1 : 2])


CLUBS_UP = f"OC: {up('C', 'A', 'K')}\nEC: {up('C', '2', 'Q')}"
"""One copy of each club is on the foundations, so each club remains exactly once."""


def shown(position: Position, *piles: str) -> list[str]:
    return [" ".join(card.text for card in position[pile]) for pile in piles]


class TestLayout:
    def test_the_layout_is_two_rows_of_eight_packets_and_a_stock(self) -> None:
        view = engine.game("hochzeitszug").deal(1).view()
        for name in (f"{row}{n}" for row in "UL" for n in range(1, 9)):
            assert len(view[name]) == 4
            assert None not in view[name]
        assert view["S"] == (None,) * 40
        assert view.counters["layout"] == 1

    def test_the_upper_row_is_dealt_before_the_lower(self) -> None:
        game = engine.game("hochzeitszug")
        pack = [card.text for card in game.pack]
        position = game.deal(cards=pack)
        assert shown(position, "U1", "U8") == [" ".join(pack[i:32:8]) for i in (0, 7)]
        assert shown(position, "L1", "L8") == [" ".join(pack[i:64:8]) for i in (32, 39)]
        assert [card.text for card in reversed(position["S"])] == pack[64:]

    def test_no_card_goes_up_while_the_layout_is_dealt(self) -> None:
        game = engine.game("hochzeitszug")
        pack = sorted(game.pack, key=lambda card: card.rank)
        position = game.deal(cards=[card.text for card in pack])
        assert position.score == 0
        assert {card.rank for card in position["U1"]} == {1, 2, 3, 4}
        assert position.play("redeal").score == 0

    def test_a_pack_too_small_for_all_packets_leaves_spaces(self) -> None:
        game = engine.game("hochzeitszug", ranks=3, **CLUBS)
        position = game.deal(cards="AC 2C 3C AC 2C 3C")
        assert shown(position, "U1", "U2", "L1", "L2", "S") == ["AC 3C", "2C AC", "2C", "3C", ""]
        position = engine.game("hochzeitszug", ranks=2, **CLUBS).deal(cards="AC 2C 2C AC")
        assert shown(position, "U1", "U2", "L1", "L2") == ["AC 2C", "2C AC", "", ""]


class TestFoundations:
    def test_foundations_climb_by_twos_from_aces_and_twos(self) -> None:
        odd = setup("\n".join(f"U{n}: {rank}H" for n, rank in enumerate("A3579JK", 1)))
        even = setup("\n".join(f"U{n}: {rank}S" for n, rank in enumerate("2468TQ", 1)))
        for position, place, count in ((odd, "OH", 7), (even, "ES", 6)):
            for n in range(1, count + 1):
                ups = {text for text in texts(position) if text.endswith(place)}
                assert ups == {f"U{n}>{place}"}
                position = position.play(f"U{n}>{place}")
            assert position.score == count
        assert shown(odd.play("U1>OH").play("U2>OH"), "OH") == ["AH 3H"]

    def test_each_ace_of_a_suit_starts_a_foundation(self) -> None:
        position = setup("OH: AH 3H\nU1: AH\nU2: 3H\nU3: 5H\nL1: 3S")
        assert texts(position) >= {"U1>OH", "U3>OH"}
        assert "U2>OH" not in texts(position)
        position = position.play("U1>OH").play("U2>OH").play("U3>OH")
        assert shown(position, "OH", "OH2") == ["AH 3H 5H", "AH 3H"]

    def test_equal_foundations_make_equal_positions(self) -> None:
        start = setup("OH: AH 3H\nOH2: AH 3H\nU1: 5H\nU2: 5H\nU3: 7H")
        first = start.play("U1>OH").play("U3>OH").play("U2>OH")
        assert first == start.play("U2>OH").play("U1>OH").play("U3>OH")

    def test_foundations_refuse_wrong_suits_steps_and_cards(self) -> None:
        position = setup("OH: AH\nOC: AC 3C\nOC2: AC\nU1: 3S\nU2: 2H\nU3: 7H\nU4: 7C\nU5: 4H")
        assert refusal(position, "U1>OH") == ("HZ-4", "suit")
        assert refusal(position, "U2>OH") == ("HZ-4", "from-ace")
        assert refusal(position, "U3>EH") == ("HZ-4", "from-two")
        assert refusal(position, "U3>OH") == ("HZ-4", "next")
        assert refusal(position, "U5>EH") == ("HZ-4", "next")
        assert "take the ace or 3 of hearts, not the 7 of hearts" in position.ruling("U3>OH").text
        assert "begin with the 2 now take the 2 of hearts, not" in position.ruling("U5>EH").text
        assert position.ruling("U4>OC").sentence("de") == (
            "In Kreuz nehmen die Häufchen mit der Grundkarte Ass jetzt Kreuz-3 oder Kreuz-5, nicht Kreuz-7."
        )


class TestPackets:
    def test_only_the_top_card_is_playable_one_at_a_time(self) -> None:
        position = setup("OH: AH\nU1: 3H 9S\nU2: JC TC\nU3: QC")
        assert not {text for text in texts(position) if text.startswith("U1")}
        assert refusal(position, "U2x2>U3") == ("HZ-5", "one")
        assert refusal(position, "U1x2>OH") == ("HZ-5", "one")
        assert refusal(position, "U4>U1") == ("HZ-5", "none")
        assert refusal(position, "U4x2>U4") == ("HZ-5", "none")

    def test_packets_may_be_inspected(self) -> None:
        assert setup("U1: 3H 9S").view()["U1"] == engine.cards("3H 9S")

    def test_packets_are_built_down_in_suit(self) -> None:
        position = setup("U1: 9S\nU2: TS\nL2: TS\nL3: TC\nL4: JS\nU5: AS\nU6: KH\nU7: 2S")
        moves = {text for text in texts(position) if not text.startswith("S>") and text != "redeal"}
        assert moves == {"U1>U2", "U1>L2", "U2>L4", "L2>L4", "U5>U7", "U5>OS", "U7>ES"}
        assert shown(position.play("U1>L2").play("U2>L4"), "L2", "L4", "U1") == ["TS 9S", "JS TS", ""]
        assert refusal(position, "U1>L3") == ("HZ-6", "other-suit")
        assert refusal(position, "U1>L4") == ("HZ-6", "rank")
        assert refusal(position, "U2>U1") == ("HZ-6", "rank")
        assert refusal(position, "U1>U1") == ("HZ-6", "same")
        assert refusal(position, "U1>S") == ("HZ-6", "to-stock")
        for move in ("U7>U5", "U6>U5"):
            assert refusal(position, move) == ("HZ-6", "on-ace")
        assert position.ruling("U1>L3").text == (
            "The 9 of spades cannot be built on the 10 of clubs: packets are built in suit."
        )

    def test_a_packet_can_grow_to_sixteen_cards(self) -> None:
        grown = "2S 3S 4S " + " ".join(f"{rank}C" for rank in reversed(RANKS[1:]))
        position = setup(f"U1: {grown}\nU2: AC").play("U2>U1")
        assert len(position["U1"]) == module.MAX_HELD == 16


class TestSpaces:
    START = "U1: 9S\nU2: TS\n" + "\n".join(f"L{n}: KH" for n in (1, 2))

    def test_a_new_packet_takes_the_next_four_cards(self) -> None:
        position = setup(self.START)
        coming = [card.text for card in reversed(position["S"])]
        position = position.play("U1>U2").play("S>U1").play("S>L8")
        assert shown(position, "U1", "L8") == [" ".join(coming[:4]), " ".join(coming[4:8])]
        assert len(position["S"]) == len(coming) - 8

    def test_the_last_packet_may_be_smaller(self) -> None:
        rows = f"OC2: {up('C', 'A', '5')}\nEC2: {up('C', '2', '6')}\nU1: 9C\nU2: TC\nL1: 8C\nL2: QC"
        position = setup(f"{CLUBS_UP}\n{rows}\nS: 7C JC KC", "", suits=1, packets=2).play("U1>U2")
        assert refusal(position, "L1>U1") == ("HZ-7", "stock-lasts")
        position = position.play("S>U1")
        assert shown(position, "U1", "S") == ["KC JC 7C", ""]

    def test_spaces_accept_only_packets_while_the_stock_lasts(self) -> None:
        for layout in (1, 2, 3):
            position = setup(f"{self.START}\nlayout: {layout}")
            assert "S>U3" in texts(position)
            assert "U1>U2" in texts(position)
            assert refusal(position, "U1>U3") == ("HZ-7", "stock-lasts")
            assert refusal(position, "S>U1") == ("HZ-7", "taken")
            assert refusal(position, "Sx4>U3") == ("HZ-7", "whole")
            assert refusal(position, "S>OH") == ("HZ-7", "to-space")
            assert refusal(position, "S>S") == ("HZ-7", "to-space")

    def test_refusals_never_name_a_hidden_card(self) -> None:
        position = setup(self.START)
        for move in ("Sx4>U3", "S>OH", "S>S", "S>U1"):
            assert "card" not in position.ruling(move).facts

    def test_new_packets_need_a_stock(self) -> None:
        for layout in (1, 2, 3):
            position = used_up(f"layout: {layout}")
            assert refusal(position, "S>L1") == ("HZ-7", "stock-empty")


def used_up(more: str = "", **options: object) -> Position:
    """Clubs only, with an empty stock; 10, jack, queen and king remain. L2 is a space."""
    packets = f"OC2: {up('C', 'A', '9')}\nEC2: {up('C', '2', '8')}\nU1: QC\nU2: JC KC\nL1: TC"
    return setup(f"{CLUBS_UP}\n{packets}\n{more}", "", **CLUBS | options)


class TestGathering:
    def test_gathered_cards_keep_their_order(self) -> None:
        # Two packets per row, two cards per packet. One copy of each club is up, the other is in play.
        position = setup(
            f"{CLUBS_UP}\nS: 2C 9C JC\n"  # the jack of clubs would be turned next, then 9, then 2
            "U1: AC 5C 4C 3C\nU2: 7C QC\n"  # 4 and 3 have been built on the 5
            "L1: KC 8C\nL2: 6C TC",
            "",
            **CLUBS,
        )
        # Gathered face down, one on another: U2, U1, L2, L1, and the old stock on top of them. So the order now is
        #     J 9 2 (old stock)   K 8 (L1)   6 10 (L2)   A 5 4 3 (U1)   7 Q (U2).
        # Upper row: J and 9, on them 2 and K; lower row: 8 and 6, on them 10 and A; the other five: stock.
        after = position.play("redeal")
        assert shown(after, "U1", "U2", "L1", "L2") == ["JC 2C", "9C KC", "8C TC", "6C AC"]
        assert shown(after, "S") == ["QC 7C 3C 4C 5C"]  # the last card is next: 5 4 3 7 Q
        assert shown(after, "OC", "EC") == shown(position, "OC", "EC")  # the foundations stay
        assert after.view().counters["layout"] == 2
        assert after == after.game.setup(after.diagram(all_cards=True))  # no trace of the old layout is left

    def test_packets_without_cards_are_spaces_at_once(self) -> None:
        after = used_up().play("redeal")  # 10, queen, jack, king come
        assert shown(after, "U1", "U2", "L1", "L2", "S") == ["TC JC", "QC KC", "", "", ""]
        assert {"U1>L1", "U1>L2", "U2>L1", "U2>L2"} <= texts(after)
        wide = used_up(packets=3).play("redeal")
        assert shown(wide, "U1", "U2", "U3", "L1", "L2", "L3") == ["TC KC", "QC", "JC", "", "", ""]

    def test_gathering_is_allowed_while_moves_and_stock_remain(self) -> None:
        position = engine.game("hochzeitszug").deal(1)
        assert len(position.legal_moves) > 1
        assert "redeal" in texts(position)

    @pytest.mark.parametrize("redeals", [0, 1, 2, 5])
    def test_redeals_are_limited(self, redeals: int) -> None:
        position = engine.game("hochzeitszug", redeals=redeals).deal(1)
        for _ in range(redeals):
            position = position.play("redeal")
        assert "redeal" not in texts(position)
        assert refusal(position, "redeal") == ("HZ-8", "last-layout")
        assert f"layout {redeals + 1} of {redeals + 1}," in position.ruling("redeal").text

    def test_two_redeals_are_the_default(self) -> None:
        assert engine.game("hochzeitszug").options["redeals"] == 2


class TestSpacesWithoutStock:
    def test_first_layout_spaces_stay_empty(self) -> None:
        position = used_up()
        assert texts(position) == {"U1>U2", "L1>EC", "redeal"}
        assert refusal(position, "U2>L2") == ("HZ-9", "first-layout")

    @pytest.mark.parametrize("layout", [2, 3])
    def test_later_any_top_card_may_fill_a_space(self, layout: int) -> None:
        position = used_up(f"layout: {layout}")
        assert texts(position) - {"redeal"} == {"U1>U2", "L1>EC", "U1>L2", "U2>L2", "L1>L2"}
        after = position.play("U2>L2")
        assert shown(after, "U2", "L2") == ["JC", "KC"]
        assert "U1>L1" in texts(position.play("L1>L2"))  # a single card leaves a space behind it
        assert refusal(position, "U2x2>L2") == ("HZ-5", "one")


class TestReturns:
    def test_foundation_cards_never_come_back(self) -> None:
        position = setup("OH: AH 3H\nOH2: AH\nU1: 4H")
        assert refusal(position, "OH>U1") == ("HZ-10", "no-return")
        assert refusal(position, "OH2>U2") == ("HZ-10", "no-return")
        assert refusal(position, "EH>U1") == ("HZ-10", "return-empty")
        assert (
            position.ruling("OH>U1").text == "The 3 of hearts stays where it is: nothing comes back from a foundation."
        )


class TestEnd:
    def test_eight_kings_and_eight_queens_win(self) -> None:
        rows = [f"O{suit}{n}: {up(suit, 'A', 'K')}" for suit in "CDHS" for n in ("", "2") if suit + n != "S2"]
        rows += [f"E{suit}{n}: {up(suit, '2', 'Q')}" for suit in "CDHS" for n in ("", "2")]
        rows += [f"OS2: {up('S', 'A', 'J')}", "L8: KS"]
        before = setup("\n".join(rows), "")
        assert before.outcome is None
        position = before.play("L8>OS")
        assert position.outcome == "won"
        assert position.score == 104
        assert position.legal_moves == ()
        tops = Counter(position[name][-1].rank for name in position.game.piles if name[0] in "OE")
        assert tops == {13: 8, 12: 8}
        for move in ("redeal", "resign", "L8>U1"):
            assert refusal(position, move) == ("HZ-11", "game-over")

    def test_a_game_without_legal_moves_is_lost(self) -> None:
        text = "EC: 2C\nEC2: 2C\nU1: AC 3C\nL1: AC 3C"
        stuck = setup(text, "", suits=1, ranks=3, packets=1, redeals=0)
        assert stuck.legal_moves == ()
        assert stuck.outcome == "lost"
        assert setup(text, "", suits=1, ranks=3, packets=1, redeals=1).outcome is None

    def test_giving_up_is_always_possible_and_loses(self) -> None:
        position = engine.game("hochzeitszug").deal(1).resign()
        assert position.outcome == "lost"
        assert position.legal_moves == ()
        assert refusal(position, "redeal") == ("HZ-11", "game-over")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("U1: 2C 9C 4C KC QC TC", "U1: TC cannot lie on QC; only 4 cards are dealt"),
        ("layout: 4", "layout 4 of 3"),
        ("layout: 0", "layout: expected a number from 1"),
        ("OH: AH\nOH2: AH 3H", "OH2 is higher than OH"),
        ("ES2: 2S", "ES2 is higher than ES"),
        ("OH: AH 2H", "OH: the cards of a foundation follow"),
        ("EH: AH", "EH: the cards of a foundation follow"),
        ("U1: (2C) 3C", "U1: its cards lie face up"),
    ],
)
def test_impossible_positions_are_rejected(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        setup(text)
    assert message in str(caught.value)


def test_exactly_the_declared_refusals_occur() -> None:
    rows = "OH: AH 3H\nU1: AC\nU2: 3S\nU3: 2S TD\nU4: 9D\nU5: 7H\nU6: 8H\nU7: 7H\nL1: 5C"
    deal = engine.game("hochzeitszug").deal(5)
    positions = [setup(rows), used_up(), deal.play("redeal").play("redeal"), deal.resign()]
    seen: Counter[str] = Counter()
    for position in positions:
        seen += testing.check_refusals(position, testing.conceivable(position.game))
    assert set(seen) == {f"HZ-{code >> 4} {reason}" for code, reason in module.REASONS.items()}


# ------------------------------------------------- a second implementation with lists


class Table:
    """The simplest possible model of the game: packets and foundations are lists of cards."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self.options = game.options
        self.layout = position.view().counters["layout"]
        self.stock = list(reversed(position["S"]))  # next card first
        self.packets = {name: list(position[name]) for name in game.piles if name[0] in "UL"}
        self.up = Counter(card for name in game.piles if name[0] in "OE" for card in position[name])

    def fits_up(self, card: Card) -> bool:
        lower = Card(int(card) - 2)
        return card.rank <= 2 or self.up[lower] > self.up[card]

    def moves(self) -> set[str]:
        found = set()
        for name, packet in self.packets.items():
            if not packet:
                if self.stock:
                    found.add(f"S>{name}")
                continue
            card = packet[-1]
            if self.up[card] < 2 and self.fits_up(card):
                found.add(f"{name}>{'EO'[card.rank % 2]}{card.text[1]}")
            for other, target in self.packets.items():
                if target and (target[-1].suit, target[-1].rank) == (card.suit, card.rank + 1):
                    found.add(f"{name}>{other}")
                if not target and not self.stock and self.layout > 1:
                    found.add(f"{name}>{other}")
        if self.layout <= self.options["redeals"] and (self.stock or any(self.packets.values())):
            found.add("redeal")
        return found

    def play(self, move: str) -> None:
        source, _, target = move.partition(">")
        if move == "redeal":
            self.redeal()
        elif source == "S":
            count = self.options["per_packet"]
            self.packets[target], self.stock = self.stock[:count], self.stock[count:]
        elif target in self.packets:
            self.packets[target].append(self.packets[source].pop())
        else:
            self.up[self.packets[source].pop()] += 1

    def redeal(self) -> None:
        heap: list[Card] = []  # face down, its first card at the bottom
        rows = [[name for name in self.packets if name[0] == row] for row in "UL"]
        for row in rows:
            for name in reversed(row):
                heap += reversed(self.packets[name])
        coming = iter(self.stock + heap[::-1])
        self.packets = {name: [] for name in self.packets}
        for row in rows:
            for _ in range(self.options["per_packet"]):
                for name in row:
                    self.packets[name] += [card for card in [next(coming, None)] if card is not None]
        self.stock = list(coming)
        self.layout += 1


@settings(max_examples=60)
@given(
    deal=st.integers(0, MAX_DEAL),
    seed=st.integers(0, 2**32),
    options=st.fixed_dictionaries(
        {
            "ranks": st.integers(2, 13),
            "suits": st.integers(1, 4),
            "packets": st.integers(1, 8),
            "per_packet": st.integers(1, 4),
            "redeals": st.integers(0, 3),
        }
    ),
)
def test_the_engine_matches_an_independent_model(deal: int, seed: int, options: dict[str, int]) -> None:
    position = engine.game("hochzeitszug", **options).deal(deal)
    table = Table(position)
    choose = random.Random(seed)
    for _ in range(60):
        assert texts(position) == table.moves()
        assert len(position.legal_moves) < module.TOPS
        if not position.legal_moves:
            break
        move = choose.choice([m for m in position.legal_moves if m != "redeal" or choose.random() < 0.1] or ["redeal"])
        position = position.play(move)
        table.play(str(move))
        assert table.packets == {name: list(position[name]) for name in table.packets}
        assert table.stock == list(reversed(position["S"]))
        assert sum(table.up.values()) == position.score
