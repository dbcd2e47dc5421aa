"""German quotations match their sources word for word, in the original spelling.

The passages are stored here as found in the source. Look up new quotations there and add them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

QUOTED = {
    "harfe": ("7 Karten verdeckt", "ablagestapel", "abwurfstapel", "aus dem Ablagestapel", "darf",
              "das Ablegen auf die Ablagestapel ist nicht vorgeschrieben",
              "ein As wird immer direkt auf den Ablagestapel gelegt", "eine offene Karte oder auch mehrere",
              "immer direkt", "kann", "können Karten aus dem Ablagestapel angelegt werden", "möglich",
              "nach dem nächsten Spielzug", "nicht vorgeschrieben",
              "sind nach den drei Durchläufen nicht alle Karten auf die Ablagestapel sortiert worden",
              "verbindlich vorgeschrieben", "vom Aufdeckstapel"),
    "treppe": ("2,3 oder sogar 4 Karten gleichen Wertes", "beliebig farbwechselnd",
               "immer mindestens 2 doppelte Werte",
               "mit einer Karte vom Talon oder der jeweils obersten Karte vom abgespielten Haufen",
               "mit einer Karte vom Talon oder der jeweils obersten Karte vom abgespielten Haufen belegt werden",
               "muß genau überprüft werden", "müssen vorgenommen werden", "ohne Farbzwang",
               "sich nichts mehr bewegen läßt"),
    "grosse_napoleon": ("an dem sich nichts mehr bewegen läßt", "an einen toten Punkt", "dürfen", "ein -As, ein -As",
                        "einen toten Punkt", "erscheinen", "legen Sie die Karten weiter in Her Reihen",
                        "noch einmal einsammeln und ein drittes Mal nach denselben Regeln neu auslegen", "sehr oft",
                        "unterschiedlich lange Reihen"),
    "hochzeitszug": ("-Bube auf -Dame", "8 mal 4 = 8 Kartenpäckchen", "auf jeden Freiplatz 4 neue Karten",
                     "egal wieviele", "einsammeln und Auslegen darf insgesamt 2mal erfolgen", "einzelne Karten",
                     "können",
                     "oben - von rechts nach links - und unten - von rechts nach links - zu einem Kartenhaufen",
                     "wenn schließlich keine Spielzüge mehr möglich sind", "zu einem Kartenhaufen"),
    "napoleon": ("20 oder 30 Marken", "alle Karten sind im Spiel", "gegen eine beliebige andere Karte", "können",
                 "mindestsatz", "napoleon", "trumpf muß überstochen werden", "zwei und mehr Personen"),
}  # fmt: skip
"""Folder of a game -> words of its source."""
NOTEBOOKS = {"harfe": "grosse_harfe"}


def lowered(words: str) -> str:
    """A quotation without changes due to its place in a sentence."""
    words = words.removesuffix(" ...")
    return words[:1].lower() + words[1:]


def prose(project: Path, name: str) -> list[str]:
    """The texts of a German notebook."""
    notebook = json.loads((project / f"notebooks/de/{name}.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]


def title(project: Path, name: str) -> str:
    """The title of a German notebook."""
    return prose(project, name)[0].splitlines()[0].removeprefix("# ")


@pytest.mark.parametrize("game", QUOTED)
def test_quotations_appear_in_the_source(project: Path, game: str) -> None:
    folder = project / "engine" / "games" / game
    texts = [(folder / name).read_text(encoding="utf-8") for name in ("de.toml", "course.de.toml")]
    name = NOTEBOOKS.get(game, game)
    texts += prose(project, name)
    readings = "\n".join(prose(project, "sources_and_figures")).partition(f"### {title(project, name)}\n")[2]
    texts.append(readings.partition("\n##")[0])
    found = {lowered(words) for text in texts for words in re.findall("»([^«]+)«", text)}
    assert found == set(map(lowered, QUOTED[game]))
