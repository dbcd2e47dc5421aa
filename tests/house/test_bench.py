"""The tools of `make bench`: statistics, rows, proxy. What they measure decides no test."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import proxy as proxies
from bench.figures import ReportRow, head, lags, percentile
from bench.proxy import proxy

times = st.lists(st.floats(0, 1e6), min_size=1, max_size=50)


@given(times, st.floats(0.1, 100))
def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed(values: list[float], percent: float) -> None:
    found = percentile(values, percent)
    assert found in values
    assert sum(value <= found for value in values) >= len(values) * percent / 100 - 1e-9
    assert sum(value < found for value in values) < len(values) * percent / 100 + 1e-9


def test_percentiles_of_known_values() -> None:
    values = list(range(100, 0, -1))
    assert [percentile(values, percent) for percent in (1, 50, 95, 100)] == [1, 50, 95, 100]
    assert percentile([3.0], 95) == 3.0
    for wrong in (0, 101):
        with pytest.raises(ValueError, match="percentile"):
            percentile(values, wrong)
    with pytest.raises(ValueError, match="0 values"):
        percentile([], 50)


def test_a_row_puts_each_figure_beside_its_goal() -> None:
    hosts = ("JupyterLab", "Voila")
    row = ReportRow("click to picture", {"JupyterLab": 39.6, "Voila": 40.0}, goal=40)
    assert " ".join(row.text(hosts).split()) == "click to picture 40 ms reached 40 ms MISSED < 40 ms"
    equal = ReportRow("drag lag", {"JupyterLab": 2, "Voila": 2.01}, "{:.2f} frames", 2, "<=")
    told = "drag lag 2.00 frames reached 2.01 frames MISSED <= 2.00 frames"
    assert " ".join(equal.text(hosts).split()) == told
    assert ReportRow("first table", {"Voila": 2.5}, "{:.1f} s").text(hosts).split() == ["first", "table", "2.5", "s"]
    ends = [len(text.rsplit("  ", 1)[0].rstrip()) for text in (head(hosts), row.text(hosts))]
    assert ends[0] == ends[1], "figures stand under the name of their host"


@given(
    st.floats(-300, 300),
    st.tuples(st.floats(0.2, 2), st.floats(-2, 2)),
    st.tuples(st.floats(0, 80), st.floats(0, 110)),
    st.floats(0, 200),
)
def test_lag_is_the_way_that_the_cards_are_behind(
    begin: float, speed: tuple[float, float], grip: tuple[float, float], late: float
) -> None:
    """Cards that are `late` ms behind a steadily moving pointer lag by that time, in frames."""

    def pointer(t: float) -> tuple[float, float]:
        return begin + speed[0] * t, 50 + speed[1] * t

    moves = [(t, *pointer(t)) for t in range(0, 900, 7)]
    frames = []
    for t in range(-32, 1000, 16):
        x, y = pointer(t - late)
        frames.append((t, x - grip[0], y - grip[1]))
    found = lags(frames, moves, grip, speed)
    assert len(found) == len([t for t, _, _ in frames if 0 <= t <= moves[-1][0]])
    assert found == pytest.approx([late / (1000 / 60)] * len(found), abs=1e-6)


def test_lag_needs_a_way() -> None:
    with pytest.raises(ValueError, match="two points"):
        lags([], [(0, 0, 0)], (0, 0), (1, 0))


# --- the proxy ---


@pytest.fixture
def echo() -> Iterator[int]:
    """The port of a server that sends all back, in capitals, and then a dot when the other end has no more."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer(line: socket.socket) -> None:
        with line:
            while data := line.recv(1 << 16):
                line.sendall(data.upper())
            line.sendall(b".")

    def accept() -> None:
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(line,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    yield listening.getsockname()[1]
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def ask(line: socket.socket, said: bytes) -> float:
    """Send and wait for the echo; returns the seconds that it took."""
    begin = time.monotonic()
    line.sendall(said)
    heard = b""
    while len(heard) < len(said):
        heard += line.recv(1 << 16)
    assert heard == said.upper()
    return time.monotonic() - begin


def hung_up(line: socket.socket) -> bool:
    """Wait for the next data; returns whether it is the end."""
    try:
        return line.recv(9) == b""
    except ConnectionError:
        return True


def test_the_proxy_delays_both_ways_and_counts(echo: int) -> None:
    with proxy(echo, 0.06) as between, connect(between.port) as line:
        assert ask(line, b"hello") > 0.11
        between.delay = 0.1
        assert ask(line, b"again, later") > 0.19
        between.delay = 0
        ask(line, b"at once")
        line.shutdown(socket.SHUT_WR)
        assert line.recv(9) == b".", "the end of one direction leaves the other open"
        assert line.recv(9) == b""
        assert (between.up, between.down) == (24, 25)


def test_what_is_late_keeps_its_order_and_overlaps(echo: int) -> None:
    """Ten messages sent at short intervals travel at once: they take one delay, not ten."""
    with proxy(echo, 0.2) as between, connect(between.port) as line:
        begin = time.monotonic()
        for number in range(10):
            line.sendall(bytes([97 + number]))
            time.sleep(0.005)
        heard = b""
        while len(heard) < 10:
            heard += line.recv(99)
        assert heard == b"ABCDEFGHIJ"
        assert 0.39 < time.monotonic() - begin < 4


def test_much_goes_through_although_little_is_held(echo: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxies, "MOST_CHUNKS", 2)
    with proxy(echo, 0.001) as between, connect(between.port) as line:
        much = bytes(range(97, 123)) * 40_000
        heard = bytearray()

        def hear() -> None:
            while len(heard) < len(much):
                heard.extend(line.recv(1 << 16))

        hearing = threading.Thread(target=hear)
        hearing.start()
        line.sendall(much)
        hearing.join()
        assert heard == much.upper()
        line.shutdown(socket.SHUT_WR)
        while line.recv(9):
            pass
        assert (between.up, between.down) == (len(much), len(much) + 1)


def test_the_proxy_is_cut_and_mended(echo: int) -> None:
    with proxy(echo) as between:
        with connect(between.port) as line:
            ask(line, b"hello")
            between.cut()
            assert hung_up(line)
        with connect(between.port) as line:
            assert hung_up(line)
        between.mend()
        with connect(between.port) as line:
            ask(line, b"again")


def test_the_proxy_is_bounded_and_leaves_nothing_behind(echo: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxies, "MOST_CONNECTIONS", 2)
    with proxy(echo) as between:
        lines = [connect(between.port) for _ in range(2)]
        for line in lines:
            ask(line, b"in")
        with connect(between.port) as third:
            assert hung_up(third)
        ask(lines[0], b"still in")
        port = between.port
    for line in lines:
        with line:
            assert hung_up(line)
    with pytest.raises(ConnectionError):
        connect(port)


def test_a_server_that_is_not_there_is_no_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    with proxy(port) as between, connect(between.port) as line:
        assert hung_up(line)
