"""The play panel: its buttons, table, keys and fields, and its messages."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.canvas.ipycanvas_backend import Surface
from cardwidgets.canvas.sprite_sheet import Sheet
from cardwidgets.i18n.wording import in_language
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.scene.theme import FELTS
from cardwidgets.session.tree_view import TreeView
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import GameStorage
from tests.pages import Browser, field, hear, mean, open_page, part, send
from tests.waiting import Clock

SAY = in_language("play", "en")
HARFE = engine.game("grosse-harfe")
SOURCES = Path(cardwidgets.__file__).parent
MOST_FILES = 40
"""The maximum number of widget files that a mid-game drag may enter, not counting the engine's."""


@pytest.fixture
def panel(make: Callable[..., Any]) -> Callable[..., PlayPanel]:
    """Makes panels without the solver's indicator, which are closed at the end."""
    usual = {"language": "en", "indicator": False}
    return lambda start=None, **settings: make("PlayPanel", start or HARFE.deal(4711), **{**usual, **settings})


def enabled(panel: PlayPanel) -> set[str]:
    """The buttons that can be pressed."""
    return {name for name, button in panel.buttons.items() if not button.disabled}


def test_a_panel_shows_the_status_and_its_buttons(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    names = list(table.buttons)
    assert names[:7] == ["hint", "auto", "undo", "redo", "new", "restart", "give_up"] and names[-1] == "back_rosette"
    assert {"solution", "review", "more", "rules", "left", "clock"} < set(names)
    assert table.status.startswith("Moves: 0 · On foundations: 0 of 104") and table.status in shown.text(table)
    assert table.message is not None and table.message.kind == "info" and table.message.text in shown.text(table)
    assert list(panel(buttons="few").buttons) == ["hint", "undo", "redo", "restart"]
    assert panel(buttons="few", language="de").status.startswith("Züge: 0")


def test_undo_redo_and_restart_are_enabled_when_useful(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    start = table.position
    assert enabled(table).isdisjoint({"undo", "redo", "restart"})
    table.play(start.legal_moves[0])
    table.play(table.position.legal_moves[0])
    two = table.position
    assert enabled(table) >= {"undo", "restart"} and table.buttons["redo"].disabled
    assert table.status.startswith("Moves: 2")
    table.buttons["undo"].click()
    assert table.position == two.previous and enabled(table) >= {"undo", "redo", "restart"}
    table.buttons["redo"].click()
    assert table.position == two
    table.buttons["restart"].click()
    assert table.position == start and table.buttons["undo"].disabled and not table.buttons["redo"].disabled


def test_clicks_on_an_outdated_scene_are_ignored(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    stock = next(handle for handle in table.table.scene.handles if handle.pile == "S")
    rev = table.table.rev
    mean(table, "click", stock.id)
    position = table.position
    assert len(position.moves) == 1
    heard = hear(part(table, Layer))
    send(part(table, Layer), {"kind": "intent", "what": "click", "handle": stock.id, "rev": rev})
    assert table.position is position
    assert "changed" in heard.of("say")[-1]["text"], "and the table says so"


def test_keys_pressed_faster_than_the_table_answers_all_count(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    for _ in range(10):
        table.play(table.position.legal_moves[-1])
    outdated = {"kind": "intent", "what": "key", "how": "key", "handle": "gone:9", "rev": table.table.rev}
    for key, moves in (("undo", 0), ("r", 10), ("u", 0), ("redo", 10)):
        for _ in range(10):
            send(part(table, Layer), {**outdated, "key": key})
        assert len(table.position.moves) == moves
    send(part(table, Layer), {**outdated, "key": "h"})
    assert table.message is not None and table.message.kind == "hint"


def test_a_choice_is_a_button_named_after_its_move(panel: Callable[..., PlayPanel]) -> None:
    table = panel(engine.game("grosse-napoleon").deal(7))
    table.buttons["deal"].click()
    assert [str(move) for move in table.position.moves] == ["deal"]
    table.language = "de"
    assert table.buttons["deal"].description == "Nächste Reihe auslegen"


def test_a_hint_highlights_the_buttons_it_names(panel: Callable[..., PlayPanel]) -> None:
    table = panel(engine.game("grosse-napoleon").deal(7))
    seen = []
    for _ in range(3):
        table.hint()
        marked = {name for name, button in table.buttons.items() if button.look == "hinted"}
        seen.append((table.message and table.message.text, marked))
    (rule, none), (move, one), _ = seen
    assert rule != move and not none and one == {"deal"}
    table.play("deal")
    table.undo()
    assert "hinted" not in {button.look for button in table.buttons.values()}


def test_undo_reverts_giving_up(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    assert table.buttons["give_up"].state["ask"] == ["Give up this game?", "Yes, give up", "Keep playing"]
    table.buttons["give_up"].click()
    assert table.position.outcome == "lost"
    assert table.message is not None and table.message.kind == "lost"
    assert enabled(table).isdisjoint({"give_up", "hint", "auto"}) and "review" in table.buttons
    table.buttons["undo"].click()
    assert table.position.outcome is None and enabled(table) >= {"give_up", "hint", "auto"}


def test_a_deal_is_chosen_by_number_or_at_random(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    assert field(table, "Deal").value == "4711"
    field(table, "Deal").value = " 7 "
    assert table.position == HARFE.deal(7) and field(table, "Deal").value == "7"
    table.buttons["new"].click()
    assert table.position.deal_number not in (7, 4711) and not table.position.moves
    assert field(table, "Deal").value == str(table.position.deal_number)


def test_an_invalid_number_is_reset_with_the_next_move(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    field(table, "Deal").value = "seven"
    assert table.message is not None and table.message.kind == "refusal" and table.position == HARFE.deal(4711)
    table.play(table.position.legal_moves[0])
    assert field(table, "Deal").value == "4711"


def test_a_mid_game_move_sends_no_button_changes(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    table.play(table.position.legal_moves[0])
    heard = [hear(widget) for widget in shown.in_sight(table) if isinstance(widget, Toolbar)]
    table.play(table.position.legal_moves[0])
    assert not any(map(list, heard)), "undo could be pressed before, redo could not"
    table.undo()
    assert sum(len(list(one)) for one in heard) == 1 and enabled(table) >= {"undo", "redo"}


def test_a_drag_with_flying_cards_runs_code_from_few_files(
    panel: Callable[..., PlayPanel], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards against features that slow down every move."""
    table = panel(indicator=True)
    monkeypatch.setattr(Sheet, "request", lambda sheet: monkeypatch.setattr(sheet, "drawn", True))
    open_page(table)
    send(part(table, Surface), {"event": "client_ready"})
    for kind in ("page", "seen"):
        send(part(table, Layer), {"kind": kind})
    table.play("T6>T10")
    taken = next(handle.id for handle in table.table.scene.handles if handle.pile == "T2" and "T5" in handle.targets)
    entered: set[str] = set()

    def enter(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and f"{SOURCES}/" in frame.f_code.co_filename:
            entered.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(enter)
    try:
        mean(table, "drop", taken, "T5")
    finally:
        sys.setprofile(before)
    assert str(table.position.last_move) == "T2>T5" and len(entered) <= MOST_FILES, sorted(entered)
    assert str(SOURCES / "canvas/animation.py") in entered, "no card flies"


def test_a_line_or_a_file_restores_a_game(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    browser = Browser(table)
    table.buttons["more"].click()
    table.play(table.position.legal_moves[0])
    played, line = table.position, field(table, "Share").value
    assert line == engine.record.share(played)
    table.buttons["copy"].click()
    assert browser.copied == [line]
    table.buttons["save"].click()
    ((name, text),) = browser.files
    assert name == "grosse-harfe-4711.json" and engine.record.loads(text) == played
    table.deal(1)
    field(table, "Share").value = line
    assert table.position == played and field(table, "Share").value == line
    table.deal(1)
    browser.choose_file(text)
    assert table.position == played
    browser.choose_file("no game")
    assert table.position == played and table.message is not None and table.message.kind == "refusal"


def test_an_unreadable_stored_game_is_set_aside(panel: Callable[..., PlayPanel]) -> None:
    fresh, begun = panel(), panel()
    begun.play(begun.position.legal_moves[0])
    for table, aside in ((fresh, [True]), (begun, [None])):
        heard = hear(part(table, GameStorage))
        Browser(table).recall("no game")
        assert [change.get("aside") for change in heard.of("keep")] == aside
        assert "offer" not in table.buttons


def test_a_stored_game_is_offered_or_resumed(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    browser = Browser(table)
    for _ in range(3):
        table.play(table.position.legal_moves[0])
        assert engine.record.read(browser.record) == table.position
    for reloaded in (True, False):
        other = panel()
        start = other.position
        Browser(other).recall(browser.record, reloaded=reloaded)
        if not reloaded:
            assert other.position == start and other.message is not None and "3" in other.message.text
            other.buttons["offer"].click()
        assert other.position == table.position and "offer" not in other.buttons
    begun, another = panel(), panel(engine.game("treppe").deal(1))
    begun.play(begun.position.legal_moves[-1])
    for one in (begun, another):
        before = one.position
        Browser(one).recall(browser.record)
        assert "offer" not in one.buttons and one.position == before, "it is in the way of another game"
    table.give_up()
    assert browser.record == "", "a game that is over is not gone on with"


def test_a_click_in_the_tree_jumps_to_the_move(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    table.buttons["more"].click()
    tree = part(table, TreeView)
    first, second = table.position.legal_moves[:2]
    table.play(first)
    position = table.position
    table.buttons["undo"].click()
    table.play(second)
    assert [text for *_, text, _ in tree.moves] == ["start", str(first), str(second)] and tree.here == 2
    send(tree, {"go": 1})
    assert table.position == position and tree.here == 1


def test_the_menu_switches_labels_and_colours(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    heard = open_page(table)
    two = heard.of("all")[-1]["sheet"]
    table.buttons["rules"].value = True
    assert heard.of("labels")[-1]["labels"]
    table.buttons["rules"].value = False
    assert heard.of("labels")[-1]["labels"] == {}
    table.buttons["four"].value = True
    assert heard.of("all")[-1]["sheet"] != two
    table.buttons["four"].value = False
    assert heard.of("all")[-1]["sheet"] == two


def test_the_menu_changes_felt_and_backs(panel: Callable[..., PlayPanel]) -> None:
    table = panel(felt="red", language="de")

    def chosen() -> list[str]:
        return [one.description for name, one in table.buttons.items() if name[:5] in ("felt_", "back_") and one.value]

    heard = open_page(table)
    sheet = heard.of("all")[-1]["sheet"]
    assert chosen() == ["weinrot", "Blüten"]
    table.buttons["felt_blue"].click()
    assert chosen() == ["blau", "Blüten"] and heard.of("all")[-1]["sheet"] == sheet
    assert FELTS["blue"]["light"].felt in table._repr_mimebundle_()["image/svg+xml"]
    table.buttons["felt_blue"].click()
    table.buttons["back_rosette"].click()
    assert chosen() == ["blau", "Rosette"] and heard.of("all")[-1]["sheet"] != sheet
    table.restyle("four", felt="green", back="trellis")
    assert chosen() == ["grün", "Gitter"] and table.buttons["four"].value
    for wrong in ({"colours": "three"}, {"felt": "pink"}, {"back": "plain"}):
        name, value = next(iter(wrong.items()))
        for what in (table.restyle, panel):
            with pytest.raises(ValueError, match=f"{name} is '{value}': expected one of"):
                what(**wrong)
    assert chosen() == ["grün", "Gitter"] and table.appearance.colours == "four"


def test_all_safe_cards_are_put_up_at_once(panel: Callable[..., PlayPanel]) -> None:
    corner = HARFE.setup("T1: 2S AH\nT2: 2H\nFC: AC\nFC2: AC\nFS: AS\nS: *")
    table = panel(corner)
    table.buttons["auto"].click()
    assert len(table.position.moves) >= 2 and table.position.score > corner.score
    here = table.position
    if here.outcome is None:
        table.buttons["auto"].click()
        assert table.position is here and table.message is not None and table.message.kind == "info"


def test_a_certain_win_can_be_finished_automatically(panel: Callable[..., PlayPanel], clock: Clock) -> None:
    rules = engine.game("kleine-harfe", ranks=3, suits=2, columns=3)
    table = panel(rules.setup("T1: 3C 2D\nT2: 3D\nT3: 2C\nFC: AC\nFD: AD"))
    heard = open_page(table)
    table.play("T3>FC")
    assert table.message is not None and table.message.text == SAY("finish_offer")
    assert heard.of("say")[-1]["text"].endswith(table.message.text)
    table.buttons["finish"].click()
    assert len(table.position.moves) == 2 and table.message is None, "one card after another"
    assert "finish" not in table.buttons
    clock.go_on(10)
    assert table.position.outcome == "won" and len(table.position.moves) == 4
    table.undo()
    table.undo()
    assert len(table.position.moves) == 2, "each of them can be taken back"
    table.buttons["finish"].click()
    table.undo()
    clock.go_on(10)
    assert len(table.position.moves) == 2, "whoever takes a card back goes on by hand"


def test_a_game_with_hidden_cards_is_not_finished_automatically(panel: Callable[..., PlayPanel]) -> None:
    rules = engine.game("kleine-harfe", ranks=3, suits=2, columns=3)
    table = panel(rules.setup("T1: 3C\nT2: (3D) 2D\nT3: 2C\nFC: AC\nFD: AD"))
    table.play("T3>FC")
    table.finish()
    assert table.message is None and len(table.position.moves) == 1


@pytest.mark.parametrize(("answer", "on"), [("offer", True), ("no", False)])
def test_two_click_moves_prompt_once_for_one_tap_mode(panel: Callable[..., PlayPanel], answer: str, on: bool) -> None:
    def move_to_and_fro(table: PlayPanel, times: int, how: str) -> list[str]:
        """The texts of the message line after each move."""
        said = []
        for time in range(times):
            source, target = ("T1", "T7") if time % 2 else ("T7", "T1")
            taken = [handle.id for handle in table.table.scene.handles if handle.pile == source and handle.count == 1]
            mean(table, "drop", taken[-1], target, how=how)
            said.append(table.message.text if table.message else "")
        return said

    table = panel(engine.game("kleine-harfe").deal(1).play("T3>T7"))
    heard = open_page(table)
    question = SAY("one_tap_ask")
    assert move_to_and_fro(table, 4, "drag") == [""] * 4
    assert move_to_and_fro(table, 4, "pointer") == ["", "", question, ""]
    assert question in [said["text"] for said in heard.of("say")]
    other = panel(engine.game("kleine-harfe").deal(1).play("T3>T7"))
    assert move_to_and_fro(other, 3, "pointer")[-1] == question
    kept = hear(part(other, GameStorage))
    other.buttons[answer].click()
    assert other.message is None and other.buttons["one_tap"].value is on
    assert [(told["name"], told["on"]) for told in kept.of("switch")] == [("one_tap", on)]
    later = panel(engine.game("kleine-harfe").deal(1).play("T3>T7"))
    send(part(later, GameStorage), {"kind": "settings", "settings": {"one_tap": on}})
    assert move_to_and_fro(later, 4, "pointer") == [""] * 4


def test_watchers_are_notified_of_each_change(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    seen: list[engine.Position] = []
    table.on_change(seen.append)
    table.play(table.position.legal_moves[0])
    position = table.position
    table.buttons["undo"].click()
    assert seen == [position, position.previous]
    table.position = position
    assert seen[-1] == position and table.history.here.state == position


def test_a_new_phase_is_announced_once_and_dims_what_is_buried(panel: Callable[..., PlayPanel]) -> None:
    table = panel(engine.game("treppe").deal(7).play("base 6"))
    heard = hear(part(table, Layer))
    while table.position.view().counters["phase"] == 1:
        assert not heard.of("dim")
        table.play(table.position.legal_moves[0])
    assert table.message is not None and table.message.clause == "TR-7"
    assert table.message.text.startswith("Phase 1 is over.")
    rows = {name: len(table.position[name]) for name in ("R1", "R2", "R3", "R4", "R5")}
    (dimmed,) = heard.of("dim")
    assert set(dimmed["names"]) == {f"{row}:{at}" for row, size in rows.items() for at in range(size - 1)}
    table.undo()
    assert table.message is None
    table.redo()
    assert table.message is not None and table.message.clause == "TR-7"
    table.play("S>W")
    assert table.message is None
    table.undo()
    assert table.message is None and len(heard.of("dim")) == 2


def test_a_refusal_disappears_with_the_next_legal_move(panel: Callable[..., PlayPanel]) -> None:
    table = panel()
    wrong = next(move for move in HARFE.conceivable_moves() if not table.position.ruling(move).legal)
    table.play(wrong)
    assert table.message is not None and table.message.kind == "refusal"
    table.play(next(move for move in table.position.legal_moves if move.source))
    assert table.message is None


def test_a_returning_choice_uses_the_current_language(panel: Callable[..., PlayPanel]) -> None:
    """In Große Napoleon, rows are dealt until the stock is empty, and again after a restart."""
    table = panel(engine.game("grosse-napoleon").deal(7), language=None)
    before = table.buttons["deal"].description
    while "deal" in table.buttons:
        table.play("deal")
    table.language = "de"
    table.restart()
    assert table.buttons["deal"].description not in ("", before)


def test_touch_pages_say_tap(panel: Callable[..., PlayPanel]) -> None:
    table = panel(engine.game("kleine-harfe"), deal=1)
    heard = open_page(table)

    def said() -> list[str]:
        assert table.message is not None
        return [table.message.text, heard.of("say")[-1]["text"]]

    for touch, english, german in [(True, "Tap a card", "Tippe eine Karte"), (False, "Click a card", "Klicke eine")]:
        send(table.table.widget.children[1], {"kind": "page", "still": False, "dark": False, "touch": touch})
        assert ("arrow keys" in heard.of("texts")[-1]["texts"]["taken"]) is not touch
        assert all(text.startswith(english) for text in said())
        table.language = "de"
        assert all(text.startswith(german) for text in said())
        table.language = "en"


def test_one_tap_is_off_by_default_and_asks_when_unsure(make: Callable[..., Any]) -> None:
    position = engine.game("kleine-harfe").setup("T1: 8S\nT2: 9H\nT3: 9D\nT4: 4H 3S\nT5: 4D\nFS: AS 2S\nS: *")
    panel = make("PlayPanel", position, indicator=False)
    heard = open_page(panel)
    assert panel.buttons["one_tap"].value is False
    panel.buttons["one_tap"].click()
    assert heard.of("taps")[-1]["taps"] is True
    mean(panel, "tap", "T1:0")
    assert not panel.position.moves and panel.message.text == SAY("one_tap_equal", piles="column 2, column 3")
    mean(panel, "tap", "T4:1")
    assert [str(move) for move in panel.position.moves] == ["T4>FS"]
    mean(panel, "tap", "T2:0")
    assert panel.message.kind == "refusal" and len(panel.position.moves) == 1
