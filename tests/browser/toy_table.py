"""A toy patience with a table, for the tests of the table: six columns, alternating colours, a stock.

It runs in the kernel of a notebook; the tests copy it into the same folder.
"""

from cardwidgets.canvas.table import Table
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.model import BACK, Badge, Handle, Outline, Placed, Scene

RANKS = "A23456789TJQK"
COLUMNS = [["KC", "9H"], ["8S"], ["TC"], ["QD", "JS"], ["3D", "2C"], []]
STEP = 0.3
LEFT, TOP, GAP = 0.2, 1.8, 1.2


def fits(card: str, on: str) -> bool:
    """The rule of the toy: down by one, colours alternate."""
    return RANKS.index(on[0]) == RANKS.index(card[0]) + 1 and (card[1] in "DH") != (on[1] in "DH")


class Toy:
    """A table with its game; `log` holds the intents, `errors` what the table reported."""

    def __init__(self, **looks: object) -> None:
        self.columns = [list(column) for column in COLUMNS]
        self.stock, self.waste = ["5S", "7D", "6C"], list[str]()
        self.log: list[Intent] = []
        self.errors: list[Exception] = []
        self.table = Table(self.scene(), **looks)
        self.table.debug_state = {"columns": self.columns}
        self.table.on_intent(self.on_intent)
        self.table.on_error(self.errors.append)

    def targets(self, card: str) -> tuple[str, ...]:
        return tuple(f"T{i}" for i, column in enumerate(self.columns) if not column or fits(card, column[-1]))

    def scene(self) -> Scene:
        places = [Outline("S", LEFT, 0.2, "redeal"), Outline("W", LEFT + GAP, 0.2)]
        cards, handles = [], []
        for i, _ in enumerate(self.stock):
            cards.append(Placed(BACK, "S", i, LEFT, 0.2))
        handles.append(Handle("S", "S", LEFT, 0.2, 1, 1.4, "stock", action="S>W"))
        for i, card in enumerate(self.waste):
            cards.append(Placed(card, "W", i, LEFT + GAP, 0.2))
        if self.waste:
            label = f"{self.waste[-1]}, waste"
            top = len(self.waste) - 1
            handles.append(Handle(f"W:{top}", "W", LEFT + GAP, 0.2, 1, 1.4, label, 1, self.targets(self.waste[-1])))
        for i, column in enumerate(self.columns):
            x = LEFT + GAP * i
            places.append(Outline(f"T{i}", x, TOP))
            handles.append(Handle(f"T{i}", f"T{i}", x, TOP, 1, 1.4, f"column {i}"))
            for j, card in enumerate(column):
                y, high = TOP + STEP * j, STEP if j < len(column) - 1 else 1.4
                runs = all(fits(column[k + 1], column[k]) for k in range(j, len(column) - 1))
                count = len(column) - j if runs else 0
                targets = self.targets(card) if runs else ()
                cards.append(Placed(card, f"T{i}", j, x, y))
                handles.append(Handle(f"T{i}:{j}", f"T{i}", x, y, 1, high, f"{card}, column {i}", count, targets))
        badges = (Badge(str(len(self.stock)), LEFT + 0.5, 1.7),)
        return Scene(LEFT + GAP * 6, 5, tuple(places), tuple(cards), badges, tuple(handles))

    def on_intent(self, intent: Intent) -> None:
        self.log.append(intent)
        if intent.kind == "key":
            raise RuntimeError(f"the key {intent.key}")
        if intent.kind == "click" and intent.handle == "S" and self.stock:
            self.waste.append(self.stock.pop())
            self.show()
        elif intent.kind in ("drop", "double"):
            self.move(intent)

    def move(self, intent: Intent) -> None:
        pile, _, index = intent.handle.partition(":")
        source = self.waste if pile == "W" else self.columns[int(pile[1:])]
        targets = self.targets(source[int(index)])
        target = intent.target or (targets[0] if targets else "")
        if target not in targets:
            self.table.refuse(intent.handle, target)
            self.table.say("It does not fit.", "alert")
            return
        run = source[int(index) :]
        del source[int(index) :]
        self.columns[int(target[1:])] += run
        self.show()

    def show(self) -> None:
        self.table.show(self.scene(), debug_state={"columns": self.columns})
