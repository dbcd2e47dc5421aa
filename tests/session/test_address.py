"""What an address asks for: understood if it is unambiguous, else said in one sentence."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hypothesis import given, strategies as st

import cardwidgets
import engine
from cardwidgets.i18n import languages, query
from cardwidgets.session import url_params

CASES = st.sampled_from([str.lower, str.upper, str.title])


@given(case=CASES, rest=st.sampled_from(["", "amp;"]), number=st.integers(0, 999))
def test_names_are_understood_in_any_case_and_pasted_from_html(case: object, rest: str, number: int) -> None:
    assert callable(case)
    asked = f"{case('game')}=treppe&{rest}{case('deal')}={number}"
    assert url_params.read(asked, "", "treppe") == url_params.DealRequest(number, str(number))
    assert url_params.unknown(asked) == ""


@pytest.mark.parametrize("tag", ["de", "DE", "de-AT", "de_CH", " De "])
def test_languages_are_understood_in_any_case_and_with_a_region(tag: str) -> None:
    assert languages.asked(urlencode({"lang": tag})) == "de"
    assert url_params.unknown(urlencode({"lang": tag})) == ""


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("dael=46", "dael=46"),
        ("game=treppe&deals=46", "deals=46"),
        ("numer=3", "numer=3"),
        ("dialy", "dialy"),
        ("language=de", "language=de"),
        ("lang=xx&deal=3", "lang=xx"),
        ("lang=de&lang=xx", "lang=xx"),
        ("game=skat", "game=skat"),
        ("dael=" + "9" * 500, "dael=" + "9" * (url_params.LONGEST - 5)),
        ("utm_source=a&token=b&theme=dark&link=c&lead=d&id=1&v=2", ""),
        ("game=Grosse_Harfe&lang=EN&deal=3&daily&line=x&trial", ""),
    ],
)
def test_only_what_is_meant_for_us_and_not_understood_is_reported(asked: str, said: str) -> None:
    assert url_params.unknown(asked) == said


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_address_is_read_within_limits(name: str, text: str) -> None:
    assert len(url_params.unknown(urlencode({name: text}))) <= url_params.LONGEST


@pytest.mark.parametrize(("language", "words"), [("en", "means nothing here"), ("de", "sagt hier nichts")])
def test_a_table_says_which_part_of_its_address_is_not_understood(
    monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0")
    monkeypatch.setenv("QUERY_STRING", "deal=46&lnie=<b>x")
    monkeypatch.setenv("SCRIPT_NAME", "/en/treppe.ipynb")
    panel = cardwidgets.play("treppe", deal=3, language=language)
    assert panel.message is not None and words in panel.message.text and "lnie=<b>x" in panel.message.text
    assert panel.position == engine.game("treppe").deal(46)


def test_page_and_python_know_the_same_names(project: Path) -> None:
    script = (project / "cardwidgets/publish/page/static/begin.js").read_text("utf-8")
    found = re.search(r"OURS = \[(.*?)\]", script)
    assert found is not None
    assert tuple(re.findall(r'"(\w+)"', found[1])) == query.OURS
