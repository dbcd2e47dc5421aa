"""The deal and the game in progress that an address requests."""

from urllib.parse import urlencode

import pytest

import cardwidgets
import engine
from cardwidgets.i18n.query import LONGEST
from cardwidgets.session import url_params
from engine import MAX_DEAL


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("deal=4711", url_params.DealRequest(4711, "4711")),
        ("?game=treppe&deal=0", url_params.DealRequest(0, "0")),
        (f"deal={MAX_DEAL}", url_params.DealRequest(MAX_DEAL, str(MAX_DEAL))),
        (f"deal={MAX_DEAL + 1}", url_params.DealRequest(None, str(MAX_DEAL + 1))),
        ("deal=-1", url_params.DealRequest(None, "-1")),
        ("deal=%D9%A3", url_params.DealRequest(None, "\u0663")),
        ("deal=" + "9" * 500, url_params.DealRequest(None, "9" * url_params.LONGEST)),
        ("deal=", None),
        ("game=napoleon&deal=3", None),
        ("&".join(["deal=1"] * 60), None),
    ],
)
def test_an_address_can_request_a_deal(query: str, asked: url_params.DealRequest | None) -> None:
    assert url_params.read(query, "/voila/render/de/treppe.ipynb", "treppe") == asked


def test_the_main_table_uses_the_deal_in_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    treppe = engine.game("treppe")
    monkeypatch.setenv("QUERY_STRING", "game=treppe&deal=4711")
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/en/treppe.ipynb")
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    assert cardwidgets.play(treppe, deal=46).position == treppe.deal(46), "no app, so there is no address"
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert cardwidgets.play(treppe, deal=46).position == treppe.deal(4711)
    assert cardwidgets.play(treppe, deal=46, buttons="few").position == treppe.deal(46)
    assert cardwidgets.play("kleine-harfe", deal=7).position == engine.game("kleine-harfe").deal(7)
    monkeypatch.setenv("QUERY_STRING", "deal=x%3Cb%3E")
    panel = cardwidgets.play(treppe, deal=46)
    assert panel.position == treppe.deal(46)
    assert panel.message is not None and panel.message.kind == "refusal" and "“x<b>”" in panel.message.text
    monkeypatch.setenv("QUERY_STRING", "line=treppe+deal%3D46%3A+base+8")
    assert cardwidgets.play(treppe, deal=7).position == treppe.deal(46).play("base 8")
    assert cardwidgets.play(treppe, deal=46, buttons="few").position == treppe.deal(46)
    monkeypatch.setenv("QUERY_STRING", "line=treppe+deal%3D46%3A+base+Q")
    panel = cardwidgets.play(treppe, deal=7)
    assert panel.position == treppe.deal(7)
    assert panel.message is not None and "TR-2" in panel.message.text
    monkeypatch.setenv("QUERY_STRING", "line=treppe+deal%3D46%3A+base+8" + "%20" * LONGEST)
    assert cardwidgets.play(treppe, deal=7).position == treppe.deal(7), "a line that is cut off is no shorter game"
    monkeypatch.setenv("QUERY_STRING", "game=napoleon&deal=4712")
    assert cardwidgets.match("napoleon", deals=2, first=4711).match.first == 4712
    line = "napoleon deals=2 first=4711: bid 1, pass"
    monkeypatch.setenv("QUERY_STRING", urlencode({"line": line}))
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/en/napoleon.ipynb")
    asked = cardwidgets.match("napoleon", deals=3, first=1).match
    assert (asked.deals, asked.first, asked.position.moves[:2]) == (2, 4711, ("bid 1", "pass"))
