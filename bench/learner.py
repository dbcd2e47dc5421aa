"""A headless learner: opens an app, talks to its widgets like a page does, and plays legal moves.

It speaks the Jupyter protocol over a websocket, follows the kernel's messages about the tables, and replies as a page
would. It draws nothing: a picture counts as arrived when both the drawing commands of its canvas and the new state of
its input layer have been received.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import uuid
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

import engine

PATIENCE = 60.0
"""Seconds after which a learner gives up on a page."""
LATE = 10.0
"""Seconds after which a move counts as lost."""
UNDO = 0.05
"""The probability that a learner takes a move back although other moves are possible."""
_TAKEN = 5
"""In the message about a handle, the index from which it lists cards taken, targets, and the move of a single click."""
_NOTHING: list[Any] = [0, [], ""]
_PROTOCOL = "v1.kernel.websocket.jupyter.org"
_LARGEST = 1 << 27  # bytes per message


class Trouble(Exception):
    """An error that a learner would have noticed."""


@dataclass(frozen=True)
class PlayedMove:
    """A move that was made.

    Attributes:
        at: when, in seconds of `time.monotonic`.
        seconds: from sending the click until the new picture had arrived.
        text: the move in the notation of its game; "" for one that was taken back.
    """

    at: float
    seconds: float
    text: str


@dataclass
class PageTable:
    """A table as the page knows it.

    Attributes:
        layer, manager: the models of its input layer, and of the manager through which it is drawn.
        canvases: the models that report whether a page shows them.
        rev, debug, handles: the state last sent to its layer.
        positions: if its test state is being played, that game move by move.
    """

    layer: str
    manager: str
    canvases: list[str]
    rev: int = -1
    debug: dict[str, Any] = field(default_factory=dict)
    handles: dict[str, list[Any]] = field(default_factory=dict)
    positions: list[engine.Position] = field(default_factory=list)

    def hear(self, content: dict[str, Any]) -> None:
        """Process a message to the layer.

        Raises:
            Trouble: it is an update to a state that this page does not have.
        """
        self.debug = content.get("debug") or self.debug
        if content["kind"] == "all":
            self.handles = dict(content["handles"])
        elif content["kind"] == "step":
            if content["base"] != self.rev:
                raise Trouble(f"a step from revision {content['base']}, not {self.rev}")
            for name in content["gone"].get("handles", ()):
                self.handles.pop(name, None)
            self.handles |= content["handles"]
        else:
            return
        self.rev = content["rev"]

    def wishes(self) -> list[dict[str, Any]]:
        """All clicks that play a move: cards and each pile that takes them, and handles that play on a single click."""
        found: list[dict[str, Any]] = []
        for name, handle in self.handles.items():
            told = handle[_TAKEN:]
            count, targets, action = (*told, *_NOTHING[len(told) :])
            if action:
                if self.positions[-1].ruling(action).legal:  # its move; a rule may forbid it at the moment
                    found.append({"what": "click", "handle": name})
            elif count:
                found += [{"what": "drop", "handle": name, "target": target} for target in targets]
        return found


class Learner:
    """A learner with one page.

    Args:
        url: the address of the server, without a trailing slash.
        path: the path of the notebook.
        game, deal: the game and deal number of the main table, by which the learner recognizes it.
        seed: the seed for choosing moves.
        whole: the number of widgets that the page shows when nothing is missing; None if unknown.

    Attributes:
        kernel: the id of its kernel, once it has one.
        shown: the number of widgets that its page shows.
        opened: seconds it took to open the page; 0 until then.
        moves: the moves it has played.
        troubles: errors reported by its kernel.
    """

    def __init__(self, url: str, path: str, game: str, deal: int, seed: int, whole: int | None = None) -> None:
        self.kernel = ""
        self.shown = 0
        self._whole = whole
        self.opened = 0.0
        self.moves: list[PlayedMove] = []
        self.troubles: list[str] = []
        self.path = path
        self._url, self._query, self._deal = url, f"game={game}&deal={deal}", deal
        self._headers = {"Origin": url}  # a browser sends the origin of the page, and keeps cookies
        self._chance = random.Random(seed)
        self._session = uuid.uuid4().hex
        self._asked: list[asyncio.Future[HTTPResponse]] = []
        self._socket: WebSocketClientConnection | None = None
        self._tables: dict[str, PageTable] = {}
        self._answers: dict[str, list[tuple[str, dict[str, Any], bool]]] = defaultdict(list)
        self._idle: dict[str, asyncio.Future[float]] = {}
        self._drawn: dict[str, asyncio.Future[float]] = {}

    async def open(self) -> None:
        """Open the page and wait until its main table is playable.

        Raises:
            Trouble: there is no such page or table.
        """
        begin = time.monotonic()
        answer = await self._get(f"{self._url}/voila/render/{self.path}?{self._query}")
        while "Refresh" in answer.headers and time.monotonic() - begin < PATIENCE:
            await asyncio.sleep(float(answer.headers["Refresh"]))
            answer = await self._get(f"{self._url}/voila/render/{self.path}?{self._query}")
        page = answer.body.decode("utf-8", "replace")
        match = re.search(r'"kernelId": "([\w-]+)"', page)
        if answer.code != 200 or match is None or "kt-fault" in page or 'id="kt-end"' not in page:
            raise Trouble(f"the page was answered with {answer.code}, {len(page)} characters")
        self.kernel = match[1]
        self.shown = page.count('class="jp-OutputArea-output kt-widget"')
        if "data-lacking" in page or self._whole not in (None, self.shown):
            raise Trouble(f"the page shows {self.shown} widgets, not {self._whole}")
        address = f"ws://{urlsplit(self._url).netloc}/api/kernels/{self.kernel}/channels?session_id={self._session}"
        self._socket = await websocket_connect(
            HTTPRequest(address, headers=self._headers, connect_timeout=PATIENCE, request_timeout=PATIENCE),
            subprotocols=[_PROTOCOL],
            max_message_size=_LARGEST,
        )
        self._listening = asyncio.ensure_future(self._listen())
        await self._load()
        self.opened = time.monotonic() - begin

    async def _get(self, address: str) -> HTTPResponse:
        """Load a page, and a picture as soon as its first part arrives, with cookies, as a browser does."""
        browser = AsyncHTTPClient()

        def header(line: str) -> None:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                kept = value.split(";")[0].strip()
                self._headers["Cookie"] = "; ".join(filter(None, [self._headers.get("Cookie"), kept]))
                icon = HTTPRequest(f"{self._url}/apps/static/icon.svg", headers=self._headers)
                self._asked.append(asyncio.ensure_future(browser.fetch(icon, raise_error=False)))

        headers = {name: value for name, value in self._headers.items() if name == "Cookie"}
        wish = HTTPRequest(address, headers=headers, request_timeout=2 * PATIENCE, header_callback=header)
        wish.follow_redirects = False  # it would follow without the cookie
        answer = await browser.fetch(wish, raise_error=False)
        return await self._get(urljoin(address, answer.headers["Location"])) if answer.code == 302 else answer

    async def play(self, until: float, pause: float) -> None:
        """Make a move every `pause` seconds until a time of `time.monotonic`.

        Raises:
            Trouble: a move had no effect.
        """
        table = self._main()
        next_time = time.monotonic() + self._chance.uniform(0, pause)
        while next_time < until:
            await asyncio.sleep(max(0.0, next_time - time.monotonic()))
            next_time += pause
            await self._move(table)

    async def leave(self) -> None:
        """Leave the page as a browser does: notify the server and disconnect."""
        if self._socket is not None:
            self._listening.cancel()
            self._socket.close()
        if self.kernel:
            gone = f"{self._url}/voila/api/shutdown/{self.kernel}"
            await AsyncHTTPClient().fetch(
                HTTPRequest(gone, "POST", self._headers, body="", request_timeout=PATIENCE), raise_error=False
            )

    # -------------------------------------------------------------- the page

    async def _load(self) -> None:
        """Request all widgets, and send for each what a page displaying it sends."""
        control = uuid.uuid4().hex
        opened = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self._all_of(await self._send("comm_open", opened, {"version": "1.0.0"}), PATIENCE)
        asked = await self._comm(control, {"method": "request_states"})
        states: dict[str, dict[str, Any]] = {}
        for comm, data, _ in await self._all_of(asked, PATIENCE):
            if comm == control and data.get("method") == "update_states":
                states = {name: one["state"] for name, one in data["states"].items()}
        if not states:
            raise Trouble("the kernel did not tell its widgets")
        self._tables = {table.layer: table for table in _tables(states)}
        heard = []
        for table in self._tables.values():
            await self._custom(table.layer, {"kind": "page", "still": False, "dark": False})
            for canvas in table.canvases:
                await self._custom(canvas, {"event": "client_ready"})
            heard.append(await self._custom(table.layer, {"kind": "hello"}))
            await self._custom(table.layer, {"kind": "seen"})
        for message in heard:
            await self._all_of(message, PATIENCE)
        table = self._main()
        table.positions = [engine.game(table.debug["game"]).deal(self._deal)]

    def _main(self) -> PageTable:
        tables = [table for table in self._tables.values() if table.debug.get("deal") == self._deal]
        if len(tables) != 1 or not tables[0].handles:
            raise Trouble(f"{len(tables)} of {len(self._tables)} tables show deal {self._deal}")
        return tables[0]

    async def _move(self, table: PageTable) -> None:
        """Play a move, or take one back, and wait for the new picture."""
        wishes, before = table.wishes(), table.debug["moves"]
        back = not wishes or (before > 0 and self._chance.random() < UNDO)
        wish = {"what": "key", "handle": "", "key": "u"} if back else self._chance.choice(wishes)
        rev, drawn = table.rev, asyncio.get_running_loop().create_future()
        self._drawn[table.layer] = drawn
        begin = time.monotonic()
        await self._custom(table.layer, {"kind": "intent", "how": "pointer", "rev": rev, **wish})
        try:
            end = await asyncio.wait_for(drawn, LATE)
        except TimeoutError:
            raise Trouble(f"no new picture within {LATE:.0f} s after {wish}") from None
        if table.debug["moves"] != before + (-1 if back else 1) or table.rev != rev + 1:
            raise Trouble(f"{wish} led from {before} moves to {table.debug}")
        if back:
            table.positions.pop()
        else:
            table.positions.append(table.positions[-1].play(table.debug["last"]))
        self.moves.append(PlayedMove(begin, end - begin, "" if back else table.debug["last"]))

    # -------------------------------------------------------------- the connection

    async def _custom(self, comm: str, content: dict[str, Any]) -> str:
        return await self._comm(comm, {"method": "custom", "content": content})

    async def _comm(self, comm: str, data: dict[str, Any]) -> str:
        return await self._send("comm_msg", {"comm_id": comm, "data": data})

    async def _send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> str:
        named = uuid.uuid4().hex
        header = {"msg_id": named, "msg_type": kind, "session": self._session, "username": "", "version": "5.3"}
        parts = [json.dumps(part).encode() for part in (header, {}, metadata or {}, content)]
        self._idle[named] = asyncio.get_running_loop().create_future()
        assert self._socket is not None
        await self._socket.write_message(serialize_msg_to_ws_v1(parts, "shell"), binary=True)
        return named

    async def _all_of(self, message: str, patience: float) -> list[tuple[str, dict[str, Any], bool]]:
        """All replies of the kernel to a message, once it has finished with it."""
        try:
            await asyncio.wait_for(self._idle[message], patience)
        except TimeoutError:
            raise Trouble(f"the kernel did not answer within {patience:.0f} s") from None
        return self._answers.pop(message, [])

    async def _listen(self) -> None:
        assert self._socket is not None
        while True:
            raw = await self._socket.read_message()
            if raw is None:
                self._fail("the line to the kernel broke")
                return
            try:
                self._hear(*deserialize_msg_from_ws_v1(raw))
            except Trouble as trouble:
                self._fail(str(trouble))

    def _fail(self, text: str) -> None:
        for waiting in (*self._drawn.values(), *self._idle.values()):
            if not waiting.done():
                waiting.set_exception(Trouble(text))

    def _hear(self, channel: str, parts: list[bytes]) -> None:
        if channel != "iopub":
            return
        header, parent = json.loads(parts[0]), json.loads(parts[1]).get("msg_id", "")
        kind, buffers = header["msg_type"], parts[4:]
        content = json.loads(parts[3])
        if kind == "status":
            waiting = self._idle.get(parent)
            if content["execution_state"] == "idle" and waiting is not None and not waiting.done():
                waiting.set_result(time.monotonic())
            elif content["execution_state"] in ("restarting", "dead"):
                self._fail("the kernel has died")
        elif kind == "error" or (kind == "stream" and content.get("name") == "stderr"):
            self.troubles.append(f"{kind}: {content.get('text') or content.get('evalue')}"[:300])
        elif kind == "comm_msg":
            comm, data = content["comm_id"], content["data"]
            self._answers[parent].append((comm, data, bool(buffers)))
            if data.get("method") == "custom" and comm in self._tables:
                self._told(self._tables[comm], data["content"], parent)

    def _told(self, table: PageTable, content: dict[str, Any], parent: str) -> None:
        table.hear(content)
        waiting = self._drawn.get(table.layer)
        if waiting is None or waiting.done() or content["kind"] not in ("step", "all", "refuse"):
            return
        if content["kind"] != "step":
            waiting.set_exception(Trouble(f"the table answered a legal move with {content}"))
        elif not any(comm == table.manager and buffers for comm, _, buffers in self._answers[parent]):
            waiting.set_exception(Trouble("a new state came without its picture"))
        else:
            waiting.set_result(time.monotonic())


def _tables(states: dict[str, dict[str, Any]]) -> list[PageTable]:
    """The tables among the widgets of a page."""

    def names(values: list[str] | str) -> list[str]:
        return [value.removeprefix("IPY_MODEL_") for value in ([values] if isinstance(values, str) else values)]

    found = []
    for state in states.values():
        if "kt-table" not in state.get("_dom_classes", ()):
            continue
        surface, layer, *_ = names(state["children"])
        canvases = names(states[surface]["_canvases"])
        (manager,) = names(states[canvases[0]]["_canvas_manager"])
        found.append(
            PageTable(layer, manager, [canvas for canvas in canvases if states[canvas].get("_send_client_ready_event")])
        )
    return found
