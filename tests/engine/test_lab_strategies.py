"""The strategies of the lab: named ones, features and weights, compiled policies, the tuner."""

import random
from typing import Any

import pytest

import engine
from engine.compiling import jit
from engine.core.game import bound_to
from engine.core.internals import internals
from engine.core.rules import Rules
from engine.lab import Policy, Weights, about, compare, named_features, strategies, tune
from engine.lab.features import features_of
from engine.lab.policy import play_policy
from engine.vocabulary import move_dst

from .lab_runs import KLONDIKE, quiet
from .sets import SETS, game_of

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]


@pytest.mark.parametrize("key", PATIENCES)
def test_every_patience_has_named_strategies_that_play_legally(key: str) -> None:
    game = engine.game(key)
    shipped = strategies(game)
    assert {"random", "greedy", "fair"} < set(shipped) and len(shipped) >= 6
    for strategy in shipped.values():
        assert not isinstance(strategy, Weights) or strategy.idea.endswith(".")
    results = compare(game, deals=3, progress=False, limit=300)
    assert results.names == tuple(name for name, one in shipped.items() if not getattr(one, "slow", False))
    assert len(results) == 3 * len(results.names) and not results.faults()


@pytest.mark.parametrize("key", PATIENCES)
def test_features_have_names_and_ranges_that_include_shipped_weights(key: str) -> None:
    game = engine.game(key)
    features = {feature.key: feature for feature in named_features(game)}
    assert list(features) == list(features_of(game).FEATURES)
    for feature in features.values():
        english, german = ((feature.label(code), feature.text(code)) for code in ("en", "de"))
        assert all(english) and all(german) and english != german and len(german[0]) <= 26
    for name, policy in strategies(game).items():
        assert about(game, name, "en").idea != about(game, name, "de").idea
        if isinstance(policy, Weights):
            assert all(features[k].low <= w <= features[k].high for k, w in policy.named.items()), name
    with pytest.raises(ValueError, match="has no features"):
        named_features(engine.game("napoleon"))
    with pytest.raises(ValueError, match="no strategy"):
        about(game, "nobody")


@pytest.mark.parametrize("name", [n for n, (k, _) in SETS.items() if k in PATIENCES])
def test_policies_play_the_same_compiled_plain_and_as_functions(name: str) -> None:
    game = game_of(name)
    policy = next(p for p in strategies(game).values() if isinstance(p, Weights))
    deals = [3, 4]
    fast = play_policy(game, policy, deals, 200)
    plain = bound_to(game, Rules(internals(game).module, internals(game).package.cache_name))
    internals(plain).rules.compile = lambda: None  # type: ignore[method-assign]
    assert play_policy(plain, policy, deals, 200) == fast
    whole = quiet(game, policy, deals, limit=200)
    called = lambda view, moves, rng: policy(view, moves, rng)  # noqa: E731
    called.memoryless = True  # type: ignore[attr-defined]
    by_moves = quiet(game, called, deals, limit=200)
    assert [row.fact[6:] for row in whole] == [row.fact[6:] for row in by_moves]


@pytest.mark.parametrize("key", PATIENCES)
def test_features_see_no_hidden_card_and_all_are_used(key: str) -> None:
    game = engine.game(key)
    module = features_of(game)
    seen = set()
    for deal, name in enumerate(["greedy"] * 6 + ["random"] * 2):
        position, player, rng = game.deal(deal), strategies(game)[name], random.Random(deal)
        for _ in range(200):
            if position.outcome or not position.legal_moves:
                break
            masked = bytearray(game.masked(bytearray(position.state), 0))
            for move in position.legal_moves:
                values = [-1.0] * len(module.FEATURES)
                module.features(masked, move.code, values)
                assert all(0 <= value <= most for value, most in zip(values, module.FEATURES.values(), strict=True))
                seen |= {feature for feature, value in zip(module.FEATURES, values, strict=True) if value}
            position = position.play(player(position.view(0), position.legal_moves, rng))
    never = {"kleine-harfe": {"duty"}, "grosse-napoleon": {"safe"}}  # of an option; of the end of a game
    assert set(module.FEATURES) - seen <= never.get(key, set())


@pytest.mark.parametrize(
    ("third", "waste", "waits"),
    [
        ("(2C 3C) KH", "7C", True),
        ("(2C 3C) KH QS", "7C", True),  # with the cards on it
        ("KH QS", "7C", False),  # no card below it
        ("(2C KH) 3C", "7C", False),  # nobody sees it
        ("(2C) 3C", "KH", True),
        ("(2C) 3C", "KH 7C", False),
    ],
)
def test_a_king_waits_if_it_covers_hidden_cards_or_the_waste(third: str, waste: str, waits: bool) -> None:
    position = KLONDIKE.setup(f"T1: 9S\nT2: TD\nT3: {third}\nW: {waste}\nS: *")
    features = features_of(KLONDIKE)
    values = [-1.0] * len(features.FEATURES)
    features.features(bytearray(position.state), KLONDIKE.move("T1>T2").code, values)
    named = dict(zip(features.FEATURES, values, strict=True))
    assert (named["space"], named["emptied"]) == (waits, not waits)


@pytest.mark.thorough
def test_custom_policies_compile_even_if_two_share_a_name() -> None:
    def make(sign: float) -> Policy:
        scope: dict[str, Any] = {"move_dst": move_dst, "SIGN": sign}
        code = (lambda s, m, weights, f: 100.0 + SIGN * float(move_dst(m))).__code__  # type: ignore[name-defined]  # noqa: F821
        scope["__name__"] = __name__
        import types

        function = types.FunctionType(code, scope, "value")
        function.__module__ = __name__
        return Policy(jit.rule(function))

    right, left = (quiet(KLONDIKE, make(sign), 20) for sign in (1.0, -1.0))
    assert right.facts != left.facts
    called = quiet(KLONDIKE, lambda view, moves, rng: max(moves, key=lambda m: move_dst(m.code)), 20, limit=30)
    assert [r.score for r in quiet(KLONDIKE, make(1.0), 20, limit=30)] == [r.score for r in called]


def test_weights_reject_unknown_features_and_infinite_weights() -> None:
    with pytest.raises(ValueError, match="no feature 'speed'"):
        Weights("treppe", {"speed": 1})
    for weight in (10**5000, float("nan"), float("inf"), "3", None, [1]):
        with pytest.raises(ValueError, match="the weight of up is a finite number, not "):
            Weights("treppe", {"up": weight})


def test_the_tuner_improves_a_poor_policy_on_unseen_deals() -> None:
    poor = Weights("kleine-harfe", {"up": 10, "turn": 30, "redeal": 20, "turns": 1, "waste": 5, "idle": -10})
    options: dict[str, Any] = {"training": range(5000, 5100), "held_out": range(300), "rounds": 6, "progress": False}
    tuned = tune(KLONDIKE, poor, **options)
    assert tuned.held_out.difference("tuned", "start").low > 0
    assert tuned.history == tune(KLONDIKE, poor, **options).history
    with pytest.raises(ValueError, match="flatter"):
        tune(KLONDIKE, poor, training=range(10), held_out=range(9, 20))
