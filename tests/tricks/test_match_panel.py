"""A match at the table: course, messages, clock; hidden cards never leave the kernel."""

import json
import random
import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import ipywidgets as widgets
import pytest

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.counted import Counted, unmarked
from cardwidgets.session.tree_view import TreeView
from cardwidgets.tricks import statistics
from cardwidgets.tricks.panel import MatchPanel
from cardwidgets.tricks.phrases import Phrases
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import GameStorage
from cardwidgets.widgets.timers import BackgroundTimer
from engine.match import dealing_order
from engine.tricks import match_line
from tests.pages import Browser, act, field, hear, open_page, part, wire, within
from tests.scene.test_napoleon_table import TABLES, known
from tests.waiting import Clock, wait_until


@pytest.fixture
def panel(make: Callable[..., Any]) -> Callable[..., MatchPanel]:
    """Makes panels, which are closed at the end."""
    return lambda start="napoleon", **settings: make("match", start, **{"speed": "at once", "first": 4711, **settings})


def message(panel: MatchPanel) -> str:
    """The text of the message line, with its clause."""
    said = panel.message
    return f"{said.text} {said.clause}".strip() if said else ""


def choices(panel: MatchPanel) -> dict[str, Any]:
    """The buttons for the present decisions, by label."""
    return {button.description: button for name, button in panel.buttons.items() if DECISION.fullmatch(name)}


def pushed_forward(panel: MatchPanel) -> set[str]:
    """The cards of the learner's hand that are chosen, and so lie higher than the others."""
    hand = [card for card in panel.table.scene.cards if card.pile == "H1"]
    return {card.face for card in hand if card.y < max(one.y for one in hand)}


DECISION = re.compile(r"bid_\d|pass|join|exchange|away|next|next_deal")


def open_drawer(panel: MatchPanel) -> None:
    """Open the drawer behind "More"."""
    panel.buttons["more"].click()


# -------------------------------------------------------------- hidden cards

ALL = engine.cards(" ".join(rank + suit for suit in "CDHS" for rank in "A789TJQK"))
_CARD = re.compile(r"\b(10|[A789TJQK])([CDHS♣♦♥♠])(?![a-z])")
_NAMES = {engine.card_name(card, "en"): card.text for card in ALL}
_NAME = re.compile(rf"\b({'|'.join(_NAMES)})\b")


@cache
def told_cards(text: str) -> set[str]:
    """The cards that a text mentions, in any notation."""
    found = {rank.replace("10", "T") + "CDHS"["CDHS♣♦♥♠".index(suit) % 4] for rank, suit in _CARD.findall(text)}
    return found | {_NAMES[name] for name in _NAME.findall(text)}


def plain(message: Any) -> str:
    """A message to a page as text, without the parts that are the same for all pages."""
    message = {key: value for key, value in message.items() if key not in ("_esm", "_css")}
    return json.dumps(message, default=lambda value: value.hex() if isinstance(value, bytes) else str(value))


@pytest.mark.parametrize("name", ["two-long", "three", "four", "five-both"])
def test_no_hidden_card_leaves_the_kernel(panel: Callable[..., MatchPanel], name: str) -> None:
    options = TABLES[name]
    seat = 1
    table = panel(engine.game("napoleon", **options), deals=3, seat=seat, others="bold")
    open_drawer(table)  # with the line to share and the move tree
    wires = [wire(part(table, kind)) for kind in (Layer, GameStorage, TreeView)]
    choose = random.Random(name)
    moves = 0
    while not table.match.over:
        view = table.position.view(seat)
        past = [result.position for result in table.match.results]
        gone = {card for position in past for card in known(position.view(seat))}
        hidden = {card.text for card in table.match.game.pack} - known(view) - gone
        faces = {card.face for card in table.table.scene.cards} | {
            face for peek in table.table.scene.peeks for face in peek.faces
        }
        assert not hidden & faces
        sent = [*(one for one_wire in wires for one in one_wire), *(widget.get_state() for widget in within(table))]
        for text in [*map(plain, sent), json.dumps(table.table.debug_state)]:
            leaked = hidden & told_cards(text)
            assert not leaked, f"{leaked} in {text[:300]}"
        for one_wire in wires:
            one_wire.clear()
        if table.match.deal_over:
            table.next_deal()
            continue
        legal = table.match.legal_moves
        table.play("bid 5" if "bid 5" in legal and choose.random() < 0.5 else choose.choice(legal))
        assert wires[0], "of a move the table is told nothing"
        moves += 1
    assert moves > 10


def test_the_leak_check_finds_a_planted_leak() -> None:
    assert told_cards('{"last": "away 7C TD"}') == {"7C", "TD"}
    assert told_cards("Ada plays the queen of hearts.") == {"QH"}
    assert told_cards("<td>10♦</td>") == {"TD"}


# -------------------------------------------------------------- the course of a match


def test_a_match_plays_to_the_end(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=3)
    seen: list[engine.Match] = []
    table.on_change(seen.append)
    while not table.match.over:
        if table.match.deal_over:
            assert [one.description for one in table.buttons.values()].count("Next deal") == 1 and not choices(table)
            table.buttons["see_table"].click()
            assert list(choices(table)) == ["Next deal"]
            choices(table)["Next deal"].click()
        else:
            assert table.my_turn
            table.play(table.match.legal_moves[0])
    assert table.match.played == 3 and sum(table.match.chips) + table.match.pot == 0
    assert "The match is over." in message(table) and not choices(table)
    assert engine.Match.loads(table.match.dumps()) == table.match
    assert seen[-1] is table.match


def test_bids_are_buttons_and_a_low_bid_is_explained(panel: Callable[..., MatchPanel]) -> None:
    table = panel(engine.Match(engine.game("napoleon", players=3), first=5, forehand=1).play("bid 2").play("pass"))
    buttons = choices(table)
    assert list(buttons) == ["Bid 1", "Bid 2", "Bid 3", "Bid 4", "Napoleon (all five)", "Pass"]
    buttons["Bid 2"].click()
    assert message(table) == f"{table.position.ruling('bid 2').text} NP-4"
    assert not table.position.moves[2:]
    buttons["Napoleon (all five)"].click()
    assert table.position.moves[2] == "bid 5"


def test_cards_can_be_chosen_and_discarded(panel: Callable[..., MatchPanel]) -> None:
    game = engine.game("napoleon", players=3)
    cards = dealing_order(game, ["AH TH KH AS QD", "9H 8H TS KS AD", "JH QS JS TD KD"], "QH", blind="AC 7C")
    start = engine.Match(game, deals=1, cards=cards)
    for move in ("bid 5", "pass", "pass"):
        start = start.play(move)
    table = panel(start)

    for card in ("7C", "QD", "AC"):
        act(table, f"pick {card}")
    act(table, "pick AC")  # not this one after all
    choices(table)["Discard: 2 of 3"].click()
    assert message(table) == f"{table.position.ruling('away 7C QD').text} NP-5"
    assert pushed_forward(table) == {"7C", "QD"}
    act(table, "pick AC")
    choices(table)["Discard: 3 of 3"].click()
    assert {card.text for card in table.position["A1"]} == {"7C", "QD", "AC"}
    assert not pushed_forward(table)


def test_undo_returns_to_the_learners_own_decision(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=1, others="random")
    start = table.match
    table.play("bid 1")
    decisions = []
    while table.my_turn:
        decisions.append(table.match)
        table.play(table.match.legal_moves[-1])
    end = table.match
    table.undo()
    assert table.match == decisions[-1] and table.my_turn
    table.play(table.match.legal_moves[-1])
    assert table.match == end
    table.restart()
    assert table.match == start and not table.session.can_undo
    table.undo()
    assert table.match == start


def test_the_settlement_names_payments_and_clause(panel: Callable[..., MatchPanel]) -> None:
    """NP-16 at the table: A bids 2, C 3, D Napoleon, all go along; A and B take no trick, C one, D four."""
    game = engine.game("napoleon", going_along=True)
    hands = ["KS QS 9S TC KC", "9C 8S 7S JD 9D", "QH JH AD TD KD", "AH TH KH AS 7C"]
    start = engine.Match(game, deals=2, cards=dealing_order(game, hands, "9H", blind="8C 8D"))
    bids = "bid 2, pass, bid 3, bid 5, join, join, join, away 7C 8C 8D"
    cards = "KS 7S KD AS AH QS 8S JH 9H 9S JD QH AD KH TC 9D TH KC 9C TD"
    for move in (*bids.split(", "), *(f"play {card}" for card in cards.split())):
        start = start.play(move)
    table = panel(start)
    assert table.match.chips == (-7, -7, -4, -15) and table.match.pot == 33
    table.buttons["more"].click()
    text = shown.text(table)
    assert "You went along and took no trick: 2 chips into the pot." in text
    assert "Clara bid Napoleon but took only 4 tricks and pays twice the bid, 10 chips, into the pot." in text
    assert "NP-12" in text and "NP-14" in text and "−15" in text


def test_refilling_an_empty_pot_is_announced() -> None:
    phrases = Phrases(engine.game("napoleon", players=2), say := Wording("match", "en"), 0)
    one = engine.Match(engine.game("napoleon", players=2), deals=1)
    while not one.over:
        one = one.play(one.legal_moves[-1])
    line = phrases.settlement(replace(one.results[-1], staked=10))[-1]
    assert (line.text, line.clause) == (say("settle_refill", count=phrases.held(10)), "NP-11")


def test_new_players_or_options_start_a_new_match(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=2)
    table.seat_player(2, "bold")
    assert table.session.kinds == ("rule-based", "rule-based", "bold", "rule-based")
    table.seat_player(2, lambda view, moves, rng: moves[0])
    assert table.session.kinds[2] == "own"
    table.new_match(players=5, going_along=True, deals=4, first=9)
    assert table.match.game.seats == 5 and table.match.deals == 4 and len(table.names) == len(table.session.kinds) == 5
    table.new_match(players=2, first=1)
    assert table.names == ("You", "Ada")
    table.buttons["opponents"].click()
    field(table, "Players:").value, field(table, "Going along (NP-14)").value = 5, True
    table.buttons["start"].click()
    assert len(table.names) == table.match.game.seats == 5 and table.match.game.options["going_along"]
    with pytest.raises(ValueError, match="no player"):
        table.seat_player(1, "grandmaster")
    with pytest.raises(engine.OptionError):
        table.new_match(players=6)


def test_impossible_settings_are_rejected(panel: Callable[..., MatchPanel]) -> None:
    for wrong in ({"seat": 4}, {"speed": "warp"}, {"others": "nobody"}, {"others": ["bold"]}, {"buttons": "some"}):
        with pytest.raises(ValueError, match=r"\w"):
            panel(**wrong)
    with pytest.raises(engine.OptionError):
        panel("grosse-harfe")
    table = panel(speed="normal")  # the others wait while no page shows the table
    table.play("pass")
    with pytest.raises(ValueError, match="Ada's turn"):
        table.play("pass")
    table.skip()
    assert table.my_turn or table.match.deal_over


def test_a_trick_can_wait_for_next(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=1, pause=True)
    table.play("bid 1")
    table.play(table.match.legal_moves[0])
    assert (
        table.session.trick_winner is not None
        and list(choices(table)) == ["Next"]
        and "takes the trick." in message(table).replace("take ", "takes ")
    )
    choices(table)["Next"].click()
    assert table.session.trick_winner is None or len(table.position.moves) >= 12


def test_a_hint_names_the_reason_before_the_move(panel: Callable[..., MatchPanel]) -> None:
    table = panel()
    table.hint()
    first = message(table)
    table.hint()
    assert "NP-12" in first and message(table).startswith(first.split("NP-")[0].rstrip()[:40])
    assert "Pass." in message(table)


def test_a_stored_match_is_offered_or_resumed(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=2)
    browser = Browser(table)
    while not table.match.deal_over:
        table.play(table.match.legal_moves[0])
    table.next_deal()
    assert match_line.read(unmarked(browser.record)[0]).played == 1
    table.play(table.match.legal_moves[0])
    assert match_line.read(unmarked(browser.record)[0]) == table.match

    for reloaded in (True, False):
        other = panel(deals=2)
        page = Browser(other)
        page.recall("no record", reloaded=reloaded)
        page.recall(browser.record, reloaded=reloaded)
        if not reloaded:
            assert not other.match.results and "with 1 deal played" in message(other)
            other.buttons["offer"].click()
        assert other.match == table.match
        other.undo()
        assert other.my_turn and len(other.position.moves) < len(table.position.moves)


# -------------------------------------------------------------- move tree, sharing, statistics


def play_deal(table: MatchPanel, choice: int = 0) -> None:
    """Play the current deal to its end, always choosing the legal move with the same index."""
    while not table.match.deal_over:
        table.play(table.match.legal_moves[choice])


def drawn(table: MatchPanel) -> list[tuple[str, str]]:
    """The texts and marks in the move tree."""
    return [(str(text), str(mark)) for *_, text, mark in part(table, TreeView).moves]


def test_the_tree_keeps_every_branch_across_deals(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=2)
    open_drawer(table)
    play_deal(table)
    first = table.match
    table.next_deal()
    second = table.match
    table.play(table.match.legal_moves[0])
    table.restart()
    assert table.match == second and table.session.can_undo and table.session.can_redo and not table.session.can_restart
    table.undo()
    assert table.match == first and "deal_on" in table.buttons, "the first deal, settled"
    table.restart()
    assert not table.match.results and not table.session.can_undo
    table.play(table.match.legal_moves[1])  # another try
    other = table.match
    assert len(table.session.tree.start.after) == 2
    play_deal(table, -1)
    table.go(table.session.tree.start.after[0])
    for _ in range(30):
        table.redo()
    assert [text for text, _ in drawn(table)].count("Deal 2") == 1
    assert len(table.match.results) == 1 and table.match.position.moves, "redo leads to the end of the first try"
    table.go(table.session.tree.start.after[1])
    assert table.match == other
    texts_drawn = [text for text, _ in drawn(table)]
    assert texts_drawn[:2] == ["start", "Pass"] and "Bid 1" in texts_drawn
    assert any("of" in text for text in texts_drawn), "cards are named"


def test_repeating_a_move_returns_to_its_node(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=1)
    play_deal(table)
    end, count = table.match, len(table.session.tree.placed())
    table.restart()
    play_deal(table)
    assert table.match == end and len(table.session.tree.placed()) == count

    # Another player answers differently: that is a new branch, and the old one is still there.
    table.restart()
    for seat in range(1, 4):
        table.seat_player(seat, lambda view, moves, rng: moves[-1])
    play_deal(table)
    assert table.match != end and len(table.session.tree.placed()) > count
    assert end in [node.state for node, _, _ in table.session.tree.placed()]


def line_of(table: MatchPanel) -> Any:
    """The field with the line to share."""
    return field(table, Wording("play", table.language)("line"))


def test_a_match_can_be_shared_and_loaded(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=2)
    open_drawer(table)
    play_deal(table)
    table.next_deal()
    table.play(table.match.legal_moves[0])
    line = line_of(table).value
    assert line == match_line.share(table.match)

    other = panel(deals=1, first=1)
    open_drawer(other)
    line_of(other).value = line
    assert other.match == table.match and other.session.can_undo
    assert "replayed" in message(other)
    other.load(table.match.dumps())
    assert other.match == table.match
    before = other.match
    line_of(other).value = "napoleon deals=2 first=4711: pass, play AS"
    assert "move 2" in message(other) and other.match == before
    seated = panel("napoleon", seat=3)
    with pytest.raises(engine.RecordError, match="3 seats"):
        seated.load("napoleon players=3 first=1")


def test_a_saved_file_can_be_loaded(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=2)
    open_drawer(table)
    browser = Browser(table)
    table.play(table.match.legal_moves[0])
    table.buttons["save"].click()
    name, text = browser.files[-1]
    assert name == "napoleon-4711.txt" and match_line.read(text) == table.match
    game = engine.game("napoleon", players=2)
    table.match = engine.Match(game, cards=" ".join(card.text for card in game.pack))
    table.buttons["save"].click()
    name, text = browser.files[-1]
    assert name == "napoleon.json" and match_line.read(text) == table.match
    table.match = engine.Match(game)
    browser.choose_file(text)
    assert match_line.read(text) == table.match, "the file that was saved is loaded again"


def tallies(table: MatchPanel) -> str:
    """The statistics of the learner's matches in the open drawer."""
    return next(line for line in shown.text(table).splitlines() if re.match("Your (deals|statistics)", line))


def test_deals_and_matches_are_counted_once(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=1)
    open_drawer(table)
    browser = Browser(table)
    assert "begin" in tallies(table)
    table.play("bid 5")
    play_deal(table)
    counts = tallies(table)
    assert "Your deals: 1 played" in counts and "Your own bids: 1 played" in counts and "Matches: 1 played" in counts
    table.load(match_line.share(table.match))
    assert tallies(table) == counts
    table.new_match(first=3)
    play_deal(table)
    assert browser.tallies["napoleon matches"]["played"] == 2 and "Matches: 2 played" in tallies(table)

    game = engine.game("napoleon", players=2)
    exercise = panel(engine.Match(game, deals=1, cards=" ".join(card.text for card in game.pack)))
    page = Browser(exercise)
    play_deal(exercise)
    assert not page.tallies, "an exercise is no deal of the learner's"


def test_a_strategy_plays_at_a_table_as_in_the_lab(panel: Callable[..., MatchPanel]) -> None:
    """A strategy written for `engine.compare` works at a table unchanged, and plays the same game."""
    drawn: list[int] = []

    def gambler(view: engine.View, moves: Sequence[engine.Move], rng: Any) -> engine.Move:
        drawn.append(rng.integers(1000))
        return rng.choice(rng.permutation(moves))

    game = engine.game("napoleon", players=3)
    for _ in range(2):
        table = panel(engine.Match(game, deals=1, first=5), others=gambler)
        play_deal(table)
        assert table.match.position.outcome is not None
    half = len(drawn) // 2
    assert half > 5 and drawn[:half] == drawn[half:], "the same situation, the same numbers"


def test_a_deal_without_gain_is_not_won(panel: Callable[..., MatchPanel]) -> None:
    """An opponent of the declarer who does not go along gets nothing from the pot (NP-12)."""
    game = engine.game("napoleon", players=2)
    match = engine.Match(game, deals=1, first=1)
    for move in ("bid 2", "pass") if match.forehand == 1 else ("pass", "bid 2"):
        match = match.play(move)
    while match.position.outcome is None:
        match = match.play(match.position.legal_moves[0])
    assert match.results[-1].payments[0] == 0
    storage = GameStorage("of a test")
    statistics.count(storage, match, 0, Counted())
    assert (
        storage.tallies["napoleon players=2 deals"]["won"] == 0 < storage.tallies["napoleon players=2 deals"]["played"]
    )
    assert "Your deals: 1 played" in statistics.count_text(storage, game, Wording("match", "en"))
    storage.close()


def test_show_rules_labels_the_learners_place_in_the_trick(panel: Callable[..., MatchPanel]) -> None:
    game = engine.game("napoleon", players=3)
    cards = dealing_order(game, ["AS 9S KH 8D 7C", "TS KS AC TC 9C", "8S 7S JD QD KD"], "7H", forehand=1)
    start = engine.Match(game, deals=1, cards=cards, forehand=1)
    for move in ("bid 2", "pass", "pass", "play TS", "play 8S"):
        start = start.play(move)
    table = panel(start)
    heard = open_page(table)
    table.show_rules()
    assert heard.of("labels")[-1]["labels"] == {"P1": "A♠ 9♠"}
    table.play("play AS")
    table.show_rules(False)
    assert heard.of("labels")[-1]["labels"] == {}


def test_a_forced_card_is_played_automatically_except_after_undo(
    panel: Callable[..., MatchPanel], clock: Clock
) -> None:
    table = panel(deals=1, speed="fast")
    open_page(table)
    open_drawer(table)
    table.play(table.match.legal_moves[0])
    table.buttons["forced"].value = True
    while not table.match.deal_over:
        clock.go_on(60)
        assert table.match.deal_over or len(table.match.legal_moves) > 1, "a card that is forced is not played"
        if not table.match.deal_over:
            table.play(table.match.legal_moves[0])
    table.undo()
    assert len(table.match.legal_moves) == 1
    clock.go_on(60)
    assert table.my_turn, "what was taken back is played again at once"


# -------------------------------------------------------------- the clock


def test_the_others_start_playing_once_a_page_shows_the_table(panel: Callable[..., MatchPanel], clock: Clock) -> None:
    table = panel(deals=1, speed="normal")
    table.play("bid 1")
    assert not clock.waiting and table.match.to_move == 1, "nobody sees the table, and yet it goes on"
    open_page(table)
    for seat in (1, 2, 3):
        clock.go_on(1.1)
        assert table.match.to_move == seat, "there is no time to follow"
        clock.go_on(0.1)
    assert table.my_turn
    table.play(table.match.legal_moves[0])
    clock.go_on(60)
    assert table.my_turn and table.session.trick_winner is None


def test_undo_and_closing_stop_the_clock(panel: Callable[..., MatchPanel], clock: Clock) -> None:
    table = panel(deals=1, speed="fast")
    open_page(table)
    start = table.match
    table.play("bid 1")
    assert clock.waiting
    table.undo()
    clock.go_on(60)
    assert table.match is start
    table.play("bid 1")
    after = table.match
    table.close()
    clock.go_on(60)
    assert table.match is after and not clock.waiting


def test_a_slow_player_blocks_nothing_and_is_cancelled_by_undo(panel: Callable[..., MatchPanel]) -> None:
    thinking: list[threading.Thread] = []
    done = threading.Event()

    def slow(view: engine.View, moves: Any, rng: Any) -> engine.Move:
        thinking.append(threading.current_thread())
        done.wait(60)
        return moves[0]

    for speed in ("fast", "at once"):
        thinking.clear()
        done.clear()
        table = panel(deals=1, speed=speed, others=slow)
        open_page(table)
        start = table.match
        table.play("bid 1")
        wait_until(lambda: thinking)
        table.undo()  # would hang if the player held the lock
        assert table.match is start
        done.set()
        thinking[0].join(60)
        assert not thinking[0].is_alive() and table.match is start


def test_a_failing_player_is_reported_and_the_match_survives(panel: Callable[..., MatchPanel], clock: Clock) -> None:
    def broken(view: engine.View, moves: Any, rng: Any) -> engine.Move:
        raise RuntimeError("no idea")

    table = panel(deals=1, speed="fast", others=broken)
    open_page(table)
    table.play("bid 1")
    clock.go_on(60)
    assert table.message is not None and table.message.kind == "refusal" and "no idea" in table.message.text
    assert table.match.to_move == 1
    table.undo()
    assert table.my_turn


def test_only_the_last_scheduled_action_runs(clock: Clock) -> None:
    happened: list[str] = []
    errors: list[Exception] = []
    timer = BackgroundTimer(threading.RLock(), errors.append)
    timer.schedule(0.01, lambda: "first", happened.append)
    timer.schedule(0.02, lambda: "second", happened.append)
    assert timer.waiting
    clock.go_on(60)
    assert happened == ["second"] and not timer.waiting
    timer.schedule(0.01, lambda: "third", happened.append)
    timer.cancel()
    assert not timer.waiting
    timer.end()
    timer.schedule(0.0, lambda: "never", happened.append)
    clock.go_on(60)
    assert happened == ["second"] and not errors


def test_an_action_cancelled_while_waiting_does_not_run() -> None:
    lock, happened = threading.RLock(), []
    timer = BackgroundTimer(lock, happened.append)
    threads: list[threading.Thread] = []
    with lock:
        timer.schedule(0.0, lambda: threads.append(threading.current_thread()), happened.append)
        wait_until(lambda: threads)
        timer.cancel()
    threads[0].join(60)
    assert not threads[0].is_alive() and not happened


def test_play_starts_a_match_of_a_multiplayer_game(make: Callable[..., Any]) -> None:
    table = make("play", "napoleon", deal=12, deals=3, speed="at once")
    assert isinstance(table, MatchPanel) and table.match.first == 12 and table.match.deals == 3


def test_slow_motion_affects_deals_but_not_other_players(
    panel: Callable[..., MatchPanel], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = panel(deals=2, first=38, pace=400)
    drawn: list[tuple[bool, float | None]] = []
    monkeypatch.setattr(table.table, "show", lambda _scene, **how: drawn.append((how["fresh"], how["pace"])))
    play_deal(table)
    assert drawn and set(drawn) == {(False, None)}
    drawn.clear()
    table.next_deal()
    assert drawn[0] == (True, 400) and set(drawn[1:]) <= {(False, None)}


def test_the_menu_sets_the_pace_and_one_is_always_on(panel: Callable[..., MatchPanel]) -> None:
    table = panel(engine.game("napoleon", players=3), speed="normal")
    speeds = ("slow", "normal", "fast", "at_once")

    def on() -> list[str]:
        return [speed for speed in speeds if table.buttons[f"speed_{speed}"].value]

    assert on() == ["normal"]
    table.buttons["speed_at_once"].click()
    assert (on(), table.autoplay.speed) == (["at_once"], "at once")
    table.buttons["speed_at_once"].click()
    assert (on(), table.autoplay.speed) == (["at_once"], "at once"), "pressed again, it stays on"
    table.autoplay.speed = "fast"
    table.play("pass")
    assert on() == ["fast"], "code may set it as well"
    table.buttons["pause"].click()
    assert table.autoplay.pause


@pytest.mark.parametrize(("answer", "on"), [("offer", True), ("no", False)])
def test_fast_players_are_offered_once(panel: Callable[..., MatchPanel], answer: str, on: bool) -> None:
    table = panel(speed="normal")
    kept = hear(part(table, GameStorage))
    while not table.match.deal_over:
        table.play(table.match.legal_moves[0]) if table.my_turn else table.skip()
    assert message(table).startswith("Shall the others play faster?")
    table.buttons[answer].click()
    assert table.autoplay.speed == ("fast" if on else "normal") and "Shall" not in message(table)
    assert [(told["name"], told["on"]) for told in kept.of("switch")] == [("fast", on)]
    table.buttons["speed_normal"].click()
    assert kept.of("switch")[-1]["on"] is False and table.autoplay.speed == "normal"


# ---------------------------------------------------------------- the lesson of a deal


def finished(panel: Callable[..., MatchPanel], bid: str, **options: Any) -> MatchPanel:
    """A panel whose first deal is over, after this bid."""
    made = panel(engine.game("napoleon", **options))
    made.play(bid)
    made.skip()
    while not made.match.deal_over:
        if made.my_turn:
            made.play(made.position.legal_moves[-1])
        made.gather()
        made.skip()
    return made


def in_words(panel: MatchPanel) -> str:
    """All that can be read on a panel."""
    return " ".join(shown.plain(widget.value) for widget in shown.in_sight(panel) if isinstance(widget, widgets.HTML))


def test_a_lesson_shows_the_most_costly_bid_on_a_sampled_deal(panel: Callable[..., MatchPanel], clock: Clock) -> None:
    made = finished(panel, "bid 3", players=4)
    made.buttons["review_deal"].click()
    assert "1,000 ways" in in_words(made)
    clock.go_on(1)
    riddle = in_words(made)
    assert "Your bid cost you" in riddle and "a better one?" in riddle
    assert "Better: Pass" not in riddle and "your choice" not in riddle
    made.buttons["tell"].click()
    lesson = in_words(made)
    assert "Better: Pass" in lesson and "your choice" in lesson
    mine = made.match
    made.buttons["typical_bid"].click()
    assert message(made).startswith("A made-up deal")
    made.buttons["step_on"].click()
    assert message(made) == "Made-up deal: You pass."
    assert made.match == mine
    made.buttons["shut"].click()
    assert "You bid 3" in message(made)


def test_the_lesson_disappears_with_its_deal(panel: Callable[..., MatchPanel], clock: Clock) -> None:
    made = finished(panel, "bid 3", players=4)
    made.review()
    clock.go_on(1)
    made.buttons["typical_bid"].click()
    made.next_deal()
    assert "made-up" not in message(made).lower()
    assert "step_on" not in made.buttons


def test_no_lesson_is_offered_without_content(panel: Callable[..., MatchPanel]) -> None:
    table = finished(panel, "bid 3", players=3)
    assert "review_deal" not in table.buttons
    table.review()
    assert message(table) == "With these players and options there is no review."
