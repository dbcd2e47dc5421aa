"""The command `kartentisch`: its answers, its words and its refusals."""

import io
import json
import re
import signal
import sys
import threading
from functools import reduce
from pathlib import Path

import pytest

import engine
from cardwidgets.command import arguments, console, main
from cardwidgets.course.progress.record import Progress
from cardwidgets.i18n.wording import Wording, texts

LINE = "treppe deal=46: base 8, S>R5P3"
LANGUAGES = ["en", "de"]


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a command prints, in lines that a terminal shows; its errors if it has failed."""
    assert main(words) == code, words
    out, err = capsys.readouterr()
    text = err if code and err else out
    assert "--json" in words or max(map(len, text.splitlines()), default=0) <= console.WIDTH, text
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_alone_it_says_what_to_type_first(capsys: pytest.CaptureFixture[str], language: str) -> None:
    text = said(capsys, *([] if language == "en" else ["--lang", "de"]))
    assert len(text.splitlines()) <= 10
    for line in re.findall(r"^  kartentisch (.*?)  +", text, re.MULTILINE):
        if line != "--help":
            assert arguments.read(line.split(), Wording("command", language)) is not None, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_help(capsys: pytest.CaptureFixture[str], language: str) -> None:
    for name in ("games", "play", "lab", "notebooks", "compare", "class-table"):
        with pytest.raises(SystemExit) as ended:
            main([name, "--help", "--lang", language])
        text = capsys.readouterr().out
        assert ended.value.code == 0 and texts("command", language)[name.replace("-", "_")][:20] in text
        assert ("usage:" in text, "options:" in text) == (language == "en",) * 2
        assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", engine.games)
def test_games_and_rules_are_printed_in_both_languages(
    capsys: pytest.CaptureFixture[str], key: str, language: str
) -> None:
    game = engine.game(key)
    assert game.title(language) in said(capsys, "games", "--lang", language)
    text = said(capsys, "rules", key, "--lang", language)
    assert re.findall(r"^([A-Z]{2}-\d+[a-z]?)  ", text, re.MULTILINE) == list(game.clauses)
    data = json.loads(said(capsys, "rules", game.title(language), "--json", "--lang", language))
    assert data["clauses"] == {clause: game.clause(clause, language) for clause in game.clauses}


def test_a_position_is_a_deal_a_line_a_file_or_a_pipe(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = engine.record.read(LINE)
    file = tmp_path / "Große Treppe"
    file.write_text(engine.record.dumps(position), encoding="utf-8")
    pipe = io.TextIOWrapper(io.BytesIO(LINE.encode()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", pipe)
    shown = [said(capsys, "show", *words) for words in ([LINE], LINE.split(), [str(file)], ["-"])]
    assert set(shown) == {f"{position}\n\nLegal moves: {', '.join(map(str, position.legal_moves))}\n"}
    assert said(capsys, "show", "Die Treppe", "46").startswith(str(engine.game("treppe").deal(46)))
    match = engine.Match(engine.game("napoleon"), deals=2, first=7)
    assert said(capsys, "show", "napoleon deals=2 first=7").startswith(str(match.position))
    data = json.loads(said(capsys, "show", LINE, "--json"))
    record = engine.record.to_dict(position)
    assert record == {name: data.get(name, record[name]) for name in record}


def test_hints_and_solutions_are_those_of_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    position = engine.game("treppe").deal(46)
    found = engine.hint(position)
    text = said(capsys, "hint", "treppe", "46").replace("\n", " ")
    assert f"{found.sentence('rule')} ({found.clause}) {found.sentence('move')}" in text
    assert json.loads(said(capsys, "hint", "treppe", "46", "--json"))["move"] == str(found.move)
    data = json.loads(said(capsys, "solve", "treppe", "46", "--json"))
    assert data["status"] == "won" and reduce(engine.Position.play, data["solution"], position).outcome == "won"
    assert "With all cards known, this game can be won" in said(capsys, "solve", "treppe", "46")


def test_strategies_are_compared_on_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "treppe", "greedy", "climber", "--deals", "20"]
    results = engine.compare("treppe", ["greedy", "climber"], 20, progress=False)
    assert said(capsys, *words) == f"{results.text(console.WIDTH)}\n"
    counts = {entry["strategy"]: entry["won"] for entry in json.loads(said(capsys, *words, "--json"))["strategies"]}
    assert counts == {name: sum(row.won for row in results.of(name)) for name in results.names}


def test_an_interrupted_comparison_keeps_what_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    kept = None
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background shell ignores the signal
    try:
        for seconds in (0.5, 4, 32):  # on a slow machine it may be interrupted before it has anything
            threading.Timer(seconds, signal.raise_signal, [signal.SIGINT]).start()
            text = said(capsys, "compare", "treppe", "random", "--deals", "20000", code=1)
            kept = re.search(r"^random +\d+ .*\n\nThe run was interrupted after \d+ games?\.$", text, re.MULTILINE)
            if kept:
                break
    finally:
        signal.signal(signal.SIGINT, before)
    assert kept


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        ("hint trepe 46", "Did you mean treppe?", "Meinst du treppe?"),
        ("play xyzzy", "The games are: grosse-harfe,", "Die Spiele heißen: grosse-harfe,"),
        ("hint treppe", "for instance: treppe 46", "zum Beispiel: treppe 46"),
        ("hint treppe -5", "not “-5”", "nicht »-5«"),
        (f"play treppe {engine.MAX_DEAL + 1}", f"to {engine.MAX_DEAL}", f"bis {engine.MAX_DEAL}"),
        ("compare treppe nobody", "There are: random, greedy", "Es gibt: random, greedy"),
        ("compare treppe --deals 0", "from 1 to 1000000", "von 1 bis 1000000"),
        ("compare treppe --deals", "--deals: a value is missing", "--deals: Ein Wert fehlt"),
        ("solve", "missing: POSITION", "Es fehlt: STELLUNG"),
        ("solve napoleon 3", "type: kartentisch hint", "rät dir: kartentisch hint"),
        ("games more", "not understood: more", "Das verstehe ich nicht: more"),
        ("gaems", "'gaems' is not one of", "'gaems' gehört nicht zu"),
        ("show nowhere.json", "There is no file nowhere.json", "Eine Datei nowhere.json gibt es nicht"),
        ("show treppe abc", "not “abc”", "nicht »abc«"),
        ("show große harfe", "for instance: grosse-harfe 46", "zum Beispiel: grosse-harfe 46"),
        ("site .", "index.html", "index.html"),
        ("site nowhere.zip", "There is no file nowhere.zip", "Eine Datei nowhere.zip gibt es nicht"),
        ("class-table nowhere", "is not a folder", "ist kein Ordner"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_to_write(
    capsys: pytest.CaptureFixture[str], words: str, english: str, german: str
) -> None:
    for language, expected in (("en", english), ("de", german)):
        text = said(capsys, *words.split(), "--lang", language, code=2)
        assert text.startswith("kartentisch: ") and expected in text.replace("\n", " ")
        assert re.search(r"--help|[.?:]( \w+ \d+)?$|[\w-]+$", text.strip())


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("treppe deal=46: base 8, S>R2P2", "(TR-5)"),
        ("[]", "neither a saved game nor link text"),
        ("\udcff", "neither a saved game nor link text"),
    ],
)
def test_a_damaged_file_is_named_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, expected: str
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert expected in said(capsys, "show", str(file), code=1).replace("\n", " ")
    file.unlink()
    file.mkdir()
    words = ["class-table", str(tmp_path), "--out", str(file)]
    assert "There is no saved progress" in said(capsys, *words, code=2)
    (tmp_path / "anna.json").write_text(Progress().dumps())
    assert main(words) == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_consoles_show_substitutes_for_characters_they_lack(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding=encoding))
    assert main(["rules", "grosse-harfe", "--lang", "de"]) == 0
    assert ("Grosse Harfe" if encoding == "ascii" else "Große Harfe") in shown.getvalue().decode(encoding)
    print("♠", flush=True)
    assert shown.getvalue().decode(encoding).endswith("S\n")


@pytest.mark.parametrize(
    ("words", "variables", "language"),
    [
        ([], {"LANG": "de_AT.UTF-8"}, "de"),
        ([], {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        (["games", "--lang=de"], {"LANG": "en_GB.UTF-8"}, "de"),
        (["--lang", "en"], {"LANG": "de_DE"}, "en"),
        ([], {"LANG": "German_Germany.1252"}, "de"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_system_or_asked_for(
    monkeypatch: pytest.MonkeyPatch, words: list[str], variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert console.language(words) == language


def test_the_documentation_lists_all_commands_and_options(project: Path) -> None:
    page = (project / "docs" / "commands.md").read_text("utf-8")
    rows = re.findall(r"^\| `kartentisch (.+?)` \| [^|]+ \| (.+) \|$", page, re.MULTILINE)
    expected = {}
    for name, parser in arguments.parsers(Wording("command", "en")).items():
        usage = " ".join(parser.format_usage().split())
        options = set(re.findall(r"\[(--[a-z-]+)", usage)) - {"--lang", "--version"}
        words = re.sub(r" \[-[^\]]+\]", "", usage).removeprefix("usage: kartentisch ")
        expected[re.sub(r"(\w+) \[\1 \.\.\.\]", r"\1", words)] = options
        assert name == "" or words.startswith(name)
    del expected["COMMAND ..."]
    assert {command: set(re.findall(r"--[a-z-]+", options)) for command, options in rows} == expected
