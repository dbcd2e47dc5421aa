"""Napoleon beyond its examples: dealing, payments, hidden cards, and a second implementation of the rules."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import MAX_DEAL, DealError, Game, InvalidMoveError, OptionError, Position, PositionError, testing
from engine.games.napoleon import rules as module
from engine.match import dealing_order, settlement
from engine.tricks import tricks

from .helpers import after
from .sets import SETS

ORDER = "AT" + "KQJ987"
"""The cards of a suit from high to low (NP-2)."""
OPTION_SETS = {name: options for name, (key, options) in SETS.items() if key == "napoleon"}
every_set = pytest.mark.parametrize("name", OPTION_SETS)
deals = st.integers(0, MAX_DEAL)
seeds = st.integers(0, 2**32)

A = "KS QS 9S TC KC"
B = "9C 8S 7S JD 9D"
C = "QH JH AD TD KD"
D = "AH TH KH AS 7C"
"""The four hands of most tests here; hearts are trump, 9H is turned up, 8C and 8D are the blind."""


def game(**options: object) -> Game:
    return engine.game("napoleon", **options)


def dealt(*hands: str, turned: str = "9H", blind: str = "", stock: str = "", **options: object) -> Position:
    """The deal with these hands; by default the four above."""
    one = game(**options)
    hands = hands or (A, B, C, D)
    blind = blind or ("8C 8D" if hands == (A, B, C, D) else "")
    return one.deal(cards=dealing_order(one, hands, turned, blind=blind, stock=stock))


def bid(position: Position, *bids: int) -> Position:
    """The position after these bids, starting with forehand; 0 is a pass."""
    return after(position, *(f"bid {tricks}" if tricks else "pass" for tricks in bids))


def play(position: Position, cards: str) -> Position:
    return after(position, *(f"play {card}" for card in cards.split()))


def texts(position: Position) -> list[str]:
    return [move.text for move in position.legal_moves]


def playable(position: Position) -> set[str]:
    return {move.cards[0].text for move in position.legal_moves}


def shown(position: Position, pile: str) -> str:
    return " ".join(card.text for card in position[pile])


def random_positions(name: str, deal: int, seed: int) -> list[Position]:
    one = game(**OPTION_SETS[name])
    return list(testing.random_play(one.deal(deal, forehand=seed % one.seats), seed, 100))


class TestPackAndDeal:
    @pytest.mark.parametrize(("players", "cards"), [(2, 24), (3, 32), (4, 32), (5, 32)])
    def test_two_players_play_without_sevens_and_eights(self, players: int, cards: int) -> None:
        pack = game(players=players).pack
        assert len(pack) == len(set(pack)) == cards
        assert {card.text[0] for card in pack} == set(ORDER if cards == 32 else ORDER[:-2])

    def test_two_players_may_keep_sevens_and_eights(self) -> None:
        assert len(game(players=2, short_pack=False).pack) == 32
        assert len(game(players=3, short_pack=False).pack) == 32

    @pytest.mark.parametrize("players", [0, 1, 6])
    def test_two_to_five_players(self, players: int) -> None:
        with pytest.raises(OptionError):
            game(players=players)

    @pytest.mark.parametrize("forehand", range(4))
    def test_cards_are_dealt_in_threes_and_twos_then_blind_and_trump(self, forehand: int) -> None:
        one = game()
        pack = [card.text for card in one.pack]
        position = one.deal(cards=pack, forehand=forehand)
        for turn in range(4):
            seat = (forehand + turn) % 4
            expected = {*pack[3 * turn : 3 * turn + 3], *pack[12 + 2 * turn : 14 + 2 * turn]}
            assert {card.text for card in position[f"H{seat + 1}"]} == expected
        assert shown(position, "B") == " ".join(pack[20:22])
        assert shown(position, "T") == pack[22]
        assert [card.text for card in reversed(position["S"])] == pack[23:]
        assert position.to_move == forehand

    def test_forehand_is_a_seat(self) -> None:
        for wrong in (4, -1, True, "0"):
            with pytest.raises(DealError, match="seat from 0 to 3"):
                game().deal(1, forehand=wrong)  # type: ignore[arg-type]
        with pytest.raises(DealError, match="seat from 0 to 0"):
            engine.game("grosse-harfe").deal(1, forehand=1)

    def test_hands_are_sorted_so_that_equal_hands_are_equal(self) -> None:
        assert shown(dealt("TS QS AC 8C AS", B, C, "7C AH TH KH JC"), "H1") == "AC 8C AS TS QS"
        given = dealt("TS QS AC 8C AS", B, C, "7C AH TH KH JC").to_dict()
        given["piles"]["H1"].reverse()
        assert game().from_dict(given) == dealt("AS AC TS QS 8C", B, C, "7C AH TH KH JC")


class TestBidding:
    def test_bidding_goes_once_round_from_forehand(self) -> None:
        position = game().deal(5, forehand=2)
        for seat, (move, left) in enumerate([("bid 1", "2345"), ("pass", "2345"), ("bid 3", "45"), ("bid 4", "5")]):
            assert position.to_move == (2 + seat) % 4
            position = position.play(move)
            assert seat == 3 or texts(position) == ["pass", *(f"bid {n}" for n in left)]
        view = position.view()
        assert view.counters["declarer"] == 1
        assert [view.counters[f"bid{n}"] for n in (3, 4, 1, 2)] == [1, "pass", 3, 4]


def test_any_three_cards_are_laid_away_and_any_number_exchanged() -> None:
    """NP-5, NP-15."""
    assert len(bid(dealt(), 2, 0, 3, 5).legal_moves) == 56
    assert len(bid(dealt(exchange=True), 0, 0, 3, 0).legal_moves) == 32


def test_forehand_leads_whatever_the_seat() -> None:
    """NP-7."""
    assert bid(game().deal(1, forehand=1), 0, 1, 0, 0).to_move == 1


def test_refusals_list_the_cards_to_play_in_both_languages() -> None:
    ruling = play(bid(dealt(), 1, 0, 0, 0), "KS").ruling("play JD")
    assert ruling.text == "The suit led is spades, and you must follow it: play the 8 or 7 of spades."
    assert ruling.sentence("de") == "Ausgespielt ist Pik, und Farbe muss bedient werden: Spiele Pik-8 oder Pik-7."


class TestFollowingAndBeating:
    def test_a_trick_pile_takes_playable_cards(self) -> None:
        position = play(bid(dealt(), 1, 0, 0, 0), "KS")
        assert {card.text for card in position.takes("P2")} == {"8S", "7S"}
        assert position.takes("P1") == position.takes("H2") == dealt().takes("P1") == ()
        assert bid(dealt(), 0, 0, 0, 0).takes("P1") == ()

    @settings(max_examples=12)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_legal_cards_match_an_independent_model(self, name: str, deal: int, seed: int) -> None:
        """NP-8, NP-9 and the option, without using the engine."""
        options = game(**OPTION_SETS[name]).options
        for position in random_positions(name, deal, seed):
            if position.view().counters["phase"] != "play":
                continue
            hand = [card.text for card in position[f"H{position.to_move + 1}"]]
            trump = position.view().counters["turned"].text[1]
            trick = table(position)
            assert playable(position) == {
                card for card in hand if allowed(card, hand, trick, trump, must_trump=options["must_trump"])
            }


def table(position: Position) -> list[str]:
    """The cards of the current trick, in the order in which they were played."""
    cards = [move.cards[0].text for move in position.moves if move.text.startswith("play")]
    out = sum(position.view().counters[f"join{n}"] == "out" for n in range(1, position.game.seats + 1))
    size = position.game.seats - out
    return cards[len(cards) // size * size :]


def allowed(card: str, hand: list[str], trick: list[str], trump: str, *, must_trump: bool) -> bool:
    """Whether a card of a hand may be played to a trick."""
    if not trick:
        return True
    led = trick[0][1]
    can_follow = any(other[1] == led for other in hand)
    if can_follow and card[1] != led:
        return False
    trumps_there = [other for other in trick if other[1] == trump]
    higher = [
        mine
        for mine in hand
        if mine[1] == trump and all(ORDER.index(mine[0]) < ORDER.index(other[0]) for other in trumps_there)
    ]
    if card[1] == trump and trumps_there and higher and card not in higher:
        return False
    holds_trump = any(other[1] == trump for other in hand)
    return not (must_trump and not can_follow and holds_trump and card[1] != trump)


def winner(trick: list[tuple[int, str]], trump: str) -> int:
    """The seat that takes a trick: the highest trump, otherwise the highest card of the suit led (NP-10)."""
    trumps = [(ORDER.index(card[0]), seat) for seat, card in trick if card[1] == trump]
    follow = [(ORDER.index(card[0]), seat) for seat, card in trick if card[1] == trick[0][1][1]]
    return min(trumps or follow)[1]


class TestTricks:
    def test_the_ten_ranks_between_ace_and_king(self) -> None:
        suits = ("AS TS KS QS JS", "AC TC KC QC JC", "AD TD KD QD JD", "AH TH KH QH JH")
        for high, low in pairwise(ORDER[:5]):
            position = bid(dealt(f"{low}S 9S 8S 7S 8H", f"{high}S 9C 8C 7C 7H", *suits[2:]), 1, 0, 0, 0)
            assert play(position, f"{low}S {high}S JD JH").to_move == 3  # trumped
        for high, low in pairwise(ORDER[:5]):
            position = bid(dealt(f"{low}S 9S 8S 7S 8H", f"{high}S 9C 8C 7C 7H", players=2, short_pack=False), 1, 0)
            assert play(position, f"{low}S {high}S").to_move == 1

    @settings(max_examples=12)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_tricks_and_payments_match_an_independent_model(self, name: str, deal: int, seed: int) -> None:
        *_, last = random_positions(name, deal, seed)
        counters, options = last.view().counters, last.game.options
        seats = range(last.game.seats)
        bids = {
            before.to_move: int(move.text.split()[1])
            for before, move in zip(last.history, last.moves, strict=False)
            if move.text.startswith("bid")
        }
        declarer = max(bids, key=lambda seat: bids[seat], default=None)
        assert counters["declarer"] == declarer
        joined = {before.to_move for before, move in zip(last.history, last.moves, strict=False) if move == "join"}
        in_play = [s for s in seats if s in joined or s == declarer or not options["going_along"] or declarer is None]
        plays = [
            (before.to_move, move.cards[0].text)
            for before, move in zip(last.history, last.moves, strict=False)
            if move.text.startswith("play")
        ]
        size = len(in_play)
        trump = counters["turned"].text[1]
        won = Counter(winner(plays[i : i + size], trump) for i in range(0, len(plays), size))
        assert [counters[f"won{seat + 1}"] for seat in seats] == [won[seat] for seat in seats]
        for i in range(size, len(plays), size):
            assert plays[i][0] == winner(plays[i - size : i], trump)
        expected = [0] * len(seats)
        if declarer is None:
            assert last.outcome == options["all_pass"]
            if options["all_pass"] == "last-trick":
                expected[winner(plays[-size:], trump)] = 1
        elif in_play == [declarer]:
            assert (last.outcome, plays) == ("unopposed", [])
            expected[declarer] = bids[declarer]
        else:
            assert len(plays) == 5 * size
            made = won[declarer] >= bids[declarer]
            assert last.outcome == ("made" if made else "failed")
            assert last.score == won[declarer]
            expected = [won[s] or -2 if s in joined else 0 for s in seats]
            expected[declarer] = won[declarer] if made else -2 * bids[declarer]
        assert list(settlement(last)) == expected


class TestNobodyBids:
    def test_a_passed_deal_ends_without_payment(self) -> None:
        position = bid(dealt(going_along=True, exchange=True), 0, 0, 0, 0)
        assert (position.outcome, position.legal_moves, position.to_move) == ("redeal", (), -1)
        assert settlement(position) == (0, 0, 0, 0)
        assert (len(position["B"]), len(position["T"]), len(position["U1"])) == (2, 1, 2)

    def test_a_passed_deal_may_be_played_for_the_last_trick(self) -> None:
        position = bid(dealt(all_pass="last-trick", going_along=True), 0, 0, 0, 0)
        position = play(position, "KS 7S KD AS AH QS 8S JH")
        position = play(position, "KH 9S JD QH TH TC 9D TD 7C KC 9C AD")
        assert position.outcome == "last-trick"
        assert settlement(position) == (1, 0, 0, 0)  # the king of clubs takes the last trick
        assert position.score == 0


class TestGoingAlong:
    def test_a_player_who_passes_sits_out(self) -> None:
        position = after(bid(dealt(going_along=True), 1, 0, 3, 0), "join", "pass", "join")
        turns = [one.to_move for one in testing.random_play(position, 4, 30)]
        assert 1 not in turns
        assert len(turns) == 16
        assert len(list(testing.random_play(position, 4, 30))[-1]["H2"]) == 5

    def test_the_declarer_is_paid_if_all_pass(self) -> None:
        position = after(bid(dealt(going_along=True), 1, 0, 3, 0), "pass", "pass", "pass")
        assert (position.outcome, position.score) == ("unopposed", 0)
        assert settlement(position) == (0, 0, 3, 0)
        position = after(bid(dealt(going_along=True), 1, 0, 3, 5), "pass", "pass", "pass")
        assert settlement(position) == (0, 0, 0, 5)
        assert len(position["B"]) == 2


@pytest.mark.parametrize("move", ["exchange 9S 9S", "exchange 9S TC 9S", "away 7C 7C 8D"])
def test_no_card_is_exchanged_twice(move: str) -> None:
    with pytest.raises(InvalidMoveError, match="named twice"):
        dealt(exchange=True).ruling(move)


class TestPositions:
    @settings(max_examples=6)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_a_corrupted_position_is_rejected_or_playable(self, name: str, deal: int, seed: int) -> None:
        """After changing a single number, it is rejected, or is a sound position that can be played to the end."""
        choose = random.Random(seed)
        positions = random_positions(name, deal, seed)
        refused = 0
        for position in choose.sample(positions, min(4, len(positions))):
            data = position.to_dict()
            for counter in module.COUNTERS:
                value = choose.randint(counter.low, counter.high)
                if value == data["counters"][counter.name]:
                    continue
                changed = data | {"counters": data["counters"] | {counter.name: value}}
                try:
                    other = position.game.from_dict(changed)
                except PositionError:
                    refused += 1
                    continue
                for one in testing.random_play(other, seed, 60):
                    testing.check_state(one)
                assert one.outcome is not None
        assert refused

    @settings(max_examples=6)
    @given(deal=deals, seed=seeds)
    @every_set
    def test_a_card_in_the_wrong_pile_is_rejected(self, name: str, deal: int, seed: int) -> None:
        choose = random.Random(seed)
        for position in choose.sample(random_positions(name, deal, seed), 3):
            data = position.to_dict()
            full = [pile for pile, cards in data["piles"].items() if cards]
            for _ in range(8):
                source, target = choose.choice(full), choose.choice(list(data["piles"]))
                piles = {pile: list(cards) for pile, cards in data["piles"].items()}
                if source == target or {source[0], target[0]} <= {"A", "S"}:  # another number exchanged
                    continue
                piles[target].append(piles[source].pop())
                down = {pile: len(cards) for pile, cards in piles.items() if pile[0] in "BSUA"}
                with pytest.raises(PositionError):
                    position.game.from_dict(data | {"piles": piles, "face_down": down})

    def test_the_turned_card_must_be_the_one_shown(self) -> None:
        data = dealt().to_dict()
        data["counters"]["turned"] = int(engine.card("8H"))
        with pytest.raises(PositionError, match="9H lies there, but another card was turned"):
            game().from_dict(data)
        text = dealt().diagram(all_cards=True)
        assert "turned: 9H" in text
        for word in ("phase: playing", "bid1: 7", "join1: 1.5", "won1: many"):
            with pytest.raises(PositionError, match="expected"):
                game().setup(f"{text}\n{word}")
        assert game().setup(text.replace("turned: 9H\n", "")) == dealt()
        with pytest.raises(PositionError, match="not a card"):
            game().setup(text.replace("turned: 9H", "turned: 9X"))

    def test_hands_agree_with_the_suits_that_were_not_followed(self) -> None:
        """A card of the suit led, put into the hand of one who did not follow, from the stock."""
        refused = 0
        for position in (one for deal in range(8) for one in testing.random_play(game().deal(deal), deal, 200)):
            data = position.to_dict()
            assert game().from_dict(data) == position
            for trick in tricks(position):
                (_, led), *others = trick.cards
                for seat, card in others:
                    hand, stock = f"H{seat + 1}", data["piles"]["S"]
                    for text in [one for one in stock if engine.card(one).suit == led.suit != card.suit]:
                        piles = data["piles"] | {"S": [one for one in stock if one != text]}
                        if piles[hand] and data["counters"]["turned"] != engine.card(piles[hand][0]):
                            piles["S"].append(piles[hand][0])
                            piles[hand] = [text, *piles[hand][1:]]
                            with pytest.raises(PositionError, match=r"was not allowed in trick \d, .* \(NP-8\)"):
                                game().from_dict(data | {"piles": piles})
                            refused += 1
        assert refused

    def test_counters_may_be_given_in_the_words_of_diagrams(self) -> None:
        data = dealt().to_dict()
        words = {"turned": engine.card("9H"), "phase": "bid"}
        assert game().from_dict(data | {"counters": data["counters"] | words}) == dealt()
        with pytest.raises(PositionError, match="phase: expected bid,"):
            game().from_dict(data | {"counters": data["counters"] | {"phase": "sleep"}})

    def test_the_declarer_must_hold_a_taken_trump_card(self) -> None:
        position = bid(dealt(), 2, 0, 3, 5)
        text = position.diagram(all_cards=True)
        assert game().setup(text) == position
        with pytest.raises(PositionError, match="declarer has taken"):
            game().setup(text.replace("turned: 9H", "turned: 8H"))
        with pytest.raises(PositionError, match="expected the card that was turned"):
            game().setup(text.replace("turned: 9H\n", ""))

    @every_set
    def test_nobody_sees_hidden_cards(self, name: str) -> None:
        for seed in range(4):
            for position in random_positions(name, seed, seed):
                testing.check_hidden(position)
                for seat in range(position.game.seats):
                    view = position.view(seat)
                    assert view[f"H{seat + 1}"] == position[f"H{seat + 1}"]
                    for pile in position.game.piles.values():
                        open_to = pile.role in ("trump", "played") or pile.name in (f"H{seat + 1}", f"A{seat + 1}")
                        assert view[pile.name] == (position[pile.name] if open_to else (None,) * len(view[pile.name]))


class TestOptions:
    @pytest.mark.parametrize(
        ("players", "pot", "stake"),
        [(2, "usual", 10), (3, "usual", 10), (4, "usual", 5), (5, "usual", 4), (2, 30, 15), (5, 30, 6), (4, 20, 5)],
    )
    def test_the_pot_is_paid_in_equal_parts(self, players: int, pot: object, stake: int) -> None:
        assert module.stake(game(players=players, pot=pot).options) == stake

    @pytest.mark.parametrize(("players", "pot"), [(3, 20), (4, 30), (4, 25), (2, True)])
    def test_an_indivisible_pot_raises_an_error(self, players: int, pot: object) -> None:
        with pytest.raises(OptionError):
            game(players=players, pot=pot)

    def test_a_larger_pack_and_a_record_keep_the_forehand(self) -> None:
        position = after(game(players=5).deal(77, forehand=3), "bid 1", "pass")
        again = engine.record.loads(engine.record.dumps(position))
        assert again == position
        assert again.to_move == 0
        assert again.origin.forehand == 3
        with pytest.raises(engine.RecordError, match="forehand"):
            engine.record.loads(engine.record.dumps(position).replace('"forehand": 3', '"forehand": 5'))


class TestDealingOrder:
    def test_given_hands_are_dealt_as_requested(self) -> None:
        one = game(players=3, exchange=True)
        hands = ("AS KS QS JS TS", "AH KH QH JH TH", "AD KD QD JD TD")
        for forehand in range(3):
            cards = dealing_order(one, hands, "9H", blind="7C 8C", stock="AC TC", forehand=forehand)
            position = one.deal(cards=cards, forehand=forehand)
            for n, hand in enumerate(hands, 1):
                assert set(shown(position, f"H{n}").split()) == set(hand.split()[:3])
                assert shown(position, f"U{n}") == " ".join(hand.split()[3:])
            assert (shown(position, "B"), shown(position, "T")) == ("7C 8C", "9H")
            assert [card.text for card in position["S"]][-2:] == ["TC", "AC"]

    @pytest.mark.parametrize(
        ("hands", "turned"),
        [
            ((A, B, C), "9H"),
            ((A, B, C, "AH TH KH AS"), "9H"),
            ((A, B, C, D), "AH"),
            ((A, B, C, D), "2H"),
            ((A, B, C, D), "XX"),
        ],
    )
    def test_invalid_deals_raise_an_error(self, hands: tuple[str, ...], turned: str) -> None:
        with pytest.raises(DealError):
            dealing_order(game(), hands, turned)
