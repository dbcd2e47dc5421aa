"""The engine returns values: they cannot be changed in place, so what they say never changes."""

from __future__ import annotations

import base64
import copy
import json
import pickle
import random
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import engine
from engine import record
from engine.lessons import drills

LOCKED = (str, bytes, int, float, bool, frozenset, type(None), type(pytest))
"""Types that are immutable as a whole, or are no data (modules)."""


@cache
def values() -> dict[str, Any]:
    """One of each public kind of value."""
    game, small = engine.game("treppe"), engine.game("treppe", rows=3, ranks=7, suits=3)
    position, chance = game.deal(46).play("base 8"), random.Random(7)
    match = engine.Match(engine.game("napoleon", players=3), deals=2)
    match = engine.players.play_deal(match, [engine.players.random_player] * 3, chance)
    results = engine.compare(small, ["climber", "random"], deals=3, progress=False)
    course, question = engine.lessons.course("treppe"), drills.make("treppe", "playable", seed=7)
    start = small.deal(1)
    return {
        "game": game,
        "position": position,
        "set up": game.from_dict(position.to_dict()),
        "origin": position.origin,
        "view": position.view(),
        "move": position.last_move,
        "kind": game.kinds["base"],
        "pile": game.piles["S"],
        "option": game.module.OPTIONS[0],
        "ruling": position.ruling("base Q"),
        "match": match,
        "result": match.results[0],
        "deal as all see it": engine.tricks.open_deal(match.position),
        "results": results,
        "row": results.rows[0],
        "estimate": results.score("climber"),
        "difference": results.difference("climber", "random"),
        "hint": engine.hint(position),
        "solution": engine.solve(start),
        "review": engine.review(start.play(start.legal_moves[0])),
        "course": course,
        "level": course.levels[0],
        "start": course.levels[0].begin,
        "trap": next(level.traps[0] for level in course.levels if level.traps),
        "demo": course.demos[0],
        "step": course.demos[0].scenes[3],
        "reading": course.readings[0],
        "advice": course.advice[0],
        "question": question,
        "grade": question.grade(["R2"]),
    }


def attributes(value: Any) -> Iterator[str]:
    """The names of a value's fields, not of computed properties."""
    kind = type(value)
    held = {*getattr(kind, "__annotations__", {}), *getattr(value, "__dict__", {}), *getattr(kind, "__slots__", ())}
    return (name for name in held if not name.startswith("_") and hasattr(value, name))


def test_fields_of_values_cannot_be_assigned() -> None:
    for name, value in values().items():
        names = {*attributes(value), *(one for one in dir(value) if not one.startswith("_"))}
        assert names, name
        for one in names:
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, one, None)


def test_contents_of_values_cannot_be_changed_in_place() -> None:
    for name, value in values().items():
        for one in attributes(value):
            assert unchangeable(getattr(value, one)), (name, one)


def unchangeable(value: Any) -> bool:
    """Whether a value is immutable, recursively."""
    if isinstance(value, tuple):
        return all(unchangeable(one) for one in value)
    if isinstance(value, Mapping):
        with pytest.raises((TypeError, AttributeError)):
            value["new"] = None  # type: ignore[index]
        return all(unchangeable(one) for one in value.values())
    return not isinstance(value, list | set | bytearray | memoryview) and not hasattr(value, "setflags")


def test_options_and_record_of_a_game_never_change() -> None:
    game = engine.game("kleine-harfe", turn=3)
    written = record.dumps(game.deal(1))
    for change in (
        lambda: game.options.__setitem__("turn", 7),  # type: ignore[attr-defined]
        lambda: game.options.update(turn=7),  # type: ignore[attr-defined]
        lambda: game.options.pop("turn"),  # type: ignore[attr-defined]
        lambda: game.options.clear(),  # type: ignore[attr-defined]
        lambda: game.options.setdefault("new", 7),  # type: ignore[attr-defined]
        lambda: game.options.__ior__({"turn": 7}),  # type: ignore[attr-defined]
        lambda: game.options.__delitem__("turn"),  # type: ignore[attr-defined]
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    assert record.dumps(game.deal(1)) == written
    assert record.loads(written) == game.deal(1)


def test_options_can_be_serialized_copied_and_pickled() -> None:
    options = engine.game("kleine-harfe", turn=3).options
    assert json.loads(json.dumps(options)) == options == dict(options)
    assert copy.deepcopy(options) == pickle.loads(pickle.dumps(options)) == options
    assert {**options, "turn": 1}["turn"] == (options | {"turn": 1})["turn"] == 1  # type: ignore[operator]


@pytest.mark.parametrize("name", ["game", "position", "view", "ruling", "match", "result", "origin"])
def test_pickled_values_arrive_equal(name: str) -> None:
    value = values()[name]
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) == value


PICKLED = (
    "c-rk(-EJF26yC9S?Tr%?kxI~(9|cjV4kVTwA<+W)Q6rLym5r2?<_fLG>#=8*^{zFuo1_R!^df14<}Onqgv1>$!4<p#55N^q021Oh"
    "oU^;O6M@=`UZ6&-Ebo~!GvCbF`OeRLWj^_~YNXFl*OWboq#yfHsMRbBdw$636U~$>n2aOAI{H+rQr54P?e=J&xltFjGkXC8?GmS="
    "%QQk(CG(=N<9bn$^Z}(TST6~v&}zCHC1HmmxCA`uhrIys<|b-bFir&YK33L%dV5kkL|KA{D4EKVi65uBa)u6aL6rtnN(Q2#Oq`AV"
    "SG=e{NCFv&2W~s@gAS~vPt@!=HT7W5Nph^WH3yJSg%9R|Ned74=ep*QmSeCsNOyiC@Ue(V3I-tt$l34WL;j)3o<hMiF5^Rrm(3#G"
    "I@V7;YVr(#|Bw2GIchbN$GU#B4?#egO?Z!8Us?AWtD778>k_FV0hHxY(UH2P3ildX6`;!@3#@&t*&_%Z%G~$a0mcyXJ_@IrUwu9z"
    "tzS|itzSAKIY!0+B*=tS8C{gQf!b5;G>-H`Xd>A(zoAMZ2{0Y0YCe9{E^TK*N<>Jd{5F4kOv&X{ARkZ?C}j|S6Un%&c`aq4vI5ql"
    "0c6dR7tlm9;A%-QDj|!vl+~pkWX<vR_Gyqn+O;<Q!!)xG^${9TaXlK-AnHM9D`_iRLW<1_fmiaGpxI}lKIyP`M&fACkk(@wC$L=c"
    "07qDvi`Dr01zU3W%5C8rd?7VtJf^s_x{D)brgLk_j#gw>UmRubj(}!zAa?|GBZjrZsKe3{p`6tuQg5w&clyO2$}p7GrqYLP+JX%N"
    "`T)KJCwvj?w)!;o__-L7HLYg)9t8<rR(41SQNX}Tw7Z<52w1MDDw0PccCmuNGYJ^&FsOg*F4R(-hCr1{KasH;i=;n*vZOeOaJz|2"
    ";1HEfgTTd_M&luN80w~b5irAr<4Nlnn;m)p)MI%8;}n{`IfZ=WCjXLO&-MtqQ4zE8bCHaq4>2nL>YkOt8}GdI)~k!J-L}hD8&mIJ"
    "dwDwTu&OiHZ+?Wr(z`1k-a>)AzEJz%KS<E$%_tBwqwvC+G4X@8-<e+q`ldFNR1w;6l6=UAjxotEpZs-pb~gEYq@6dN%7SAw`5bsY"
    "RM#>I(7oq!z6P{iA1lk-xit1qQ$z=HQthXsQ%!L@!sJ!swz`&9+$-<Rr}g$qV?M98SC)~IK;WnkR0FaNTPKdOH8QRFOBo`O-}ht9"
    "hg)lhvp@X$lVQXV{P>e+!18Y#f_VJ?W5?WD`#l46rc{xEyCB-U`TdVZhIWju4Ob8e(~iJju&57M%)r-7iSB~o%VI)AViIK2CVr7S"
    "w3DZMMGmvjXLhL%L$8c(K$$1kGp)IaF9_pS^H1W~S-|Ih7*9e3wlLt|MeVuhz0NmPCB4ur?O|Z&A1ia~?$Rw7I`HA@!#CiLHNJ20"
    "MgAG=JgNT;eRX<F"
)
"""Values of many kinds, pickled when most modules of the engine were in one folder."""

OLD_ADDRESSES = {
    "engine": ["_game_of"],
    "engine.cards": ["Card", "Rank", "Suit"],
    "engine.catalogue": ["Catalogue"],
    "engine.errors": ["BadCourse", "BadDeal", "BadMove", "BadOption", "BadPosition", "BadRecord", "MissingExtra"],
    "engine.game": ["Game"],
    "engine.hints": ["Hint"],
    "engine.jit": ["rule"],
    "engine.match": ["Match", "Result"],
    "engine.moves": ["Kind", "Move"],
    "engine.players.fair": ["Fair"],
    "engine.position": ["Origin", "Position", "View", "_restored"],
    "engine.ruling": ["IllegalMove", "Ruling"],
    "engine.spec": ["Cell", "Counter", "Heights", "Option", "Pile", "Stack"],
    "engine.tricks": ["OpenDeal", "Trick"],
    "engine.value": ["Fixed"],
}
"""Module paths named in pickles of earlier versions."""


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_pickles_of_earlier_versions_load() -> None:
    read = pickle.loads(zlib.decompress(base64.b85decode(PICKLED)))
    game = engine.game("kleine-harfe", ranks=4, suits=1, columns=2)
    position = game.deal(1).play("T1>FC")
    assert read["position"] == position and read["position"].moves == position.moves
    assert read["view"] == position.view() and read["move"] == position.last_move
    assert read["ruling"] == position.ruling(position.legal_moves[0])
    assert read["card"] == engine.card("AS") and read["hint"].move == engine.hint(position).move
    assert read["solution"].status == "won" and read["solution"].position == position
    assert read["match"] == engine.Match(engine.game("napoleon", players=3), deals=2, first=4711).play("bid 2")
    assert [row.moves for row in read["results"].rows] == [2000, 9]
    assert isinstance(read["error"], engine.InvalidMoveError) and isinstance(read["fair"], engine.lab.Fair)


NEW_NAMES = {
    "_game_of": "recorded_game",
    "BadCourse": "CourseError",
    "BadDeal": "DealError",
    "BadMove": "InvalidMoveError",
    "BadOption": "OptionError",
    "BadPosition": "PositionError",
    "BadRecord": "RecordError",
    "IllegalMove": "IllegalMoveError",
    "MissingExtra": "MissingExtraError",
}
"""Names that have changed since."""


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("module", OLD_ADDRESSES)
def test_pickled_names_resolve_at_their_old_addresses(module: str) -> None:
    for name in OLD_ADDRESSES[module]:
        assert getattr(import_module(module), name).__name__ == NEW_NAMES.get(name, name)


@pytest.mark.parametrize("name", [name for name in NEW_NAMES if name[0] != "_"])
def test_former_error_names_work_with_a_warning(name: str) -> None:
    new = NEW_NAMES[name]
    with pytest.warns(DeprecationWarning, match=rf"engine\.{name} is now engine\.{new}$") as caught:
        assert getattr(engine, name) is getattr(engine, new)
    assert [one.filename for one in caught] == [__file__]
    assert name not in dir(engine)
