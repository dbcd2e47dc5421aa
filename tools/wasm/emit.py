"""LLVM's part: links LLVM texts of Numba into one WebAssembly module, an Emscripten library."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import llvmlite.binding as llvm

from tools import node

from .lower import Lowered, NotLowered

_LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(30, 13, -1)))
_LINK = Path(__file__).with_name("link.mjs")
TRIPLE = "wasm32-unknown-emscripten"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
_KINDS = {"b": "i8", "h": "i16", "i": "i32", "q": "i64", "d": "double", "?": "i8"}
_SIZES = {"B": 1, "H": 2, "I": 4, "Q": 8, "D": 8}
_FINE = (0, -2)
"""The success codes of Numba functions: with and without a result."""


def linker() -> list[str]:
    """The command line of a WebAssembly linker: the system's, which is quicker, or else that of `@yowasp/clang`."""
    system = next(filter(None, map(shutil.which, _LINKERS)), None)
    return [system] if system else node.command("node", str(_LINK))


def module(functions: Mapping[str, Lowered]) -> bytes:
    """A WebAssembly module that exports functions as `engine.compiling.ahead` calls them.

    Args:
        functions: name in the module -> function.

    Raises:
        NotLowered: Numba behaves unexpectedly, or a function calls something undefined.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, reloc="pic", codemodel="default", features=FEATURES
    )
    context = llvm.create_context()
    layout = str(machine.target_data)
    linked = _parsed("\n".join(_wrapper(name, one) for name, one in functions.items()), layout, context)
    for one in functions.values():
        linked.link_in(_parsed(one.text, layout, context))
    linked.verify()
    for one in functions.values():
        _see(linked, one)
    for function in linked.functions:
        if not function.is_declaration and function.name not in functions:
            function.linkage = "internal"
    for variable in linked.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    _optimise(linked, machine)
    return _linked(machine.emit_object(linked), list(functions))


def _parsed(text: str, layout: str, context: llvm.ContextRef) -> llvm.ModuleRef:
    text = re.sub(r"^target datalayout = .*$", f'target datalayout = "{layout}"', text, count=1, flags=re.M)
    text = re.sub(r"^target triple = .*$", f'target triple = "{TRIPLE}"', text, count=1, flags=re.M)
    text = re.sub(r" = common global ", " = internal global ", text)  # there is no such thing in WebAssembly
    return llvm.parse_assembly(text, context)


def _wrapper(name: str, one: Lowered) -> str:
    """A function that takes the address of its arguments, writes its result there, and returns 0 on success."""
    given, lines, at = ["ptr %result", "ptr %error"], [], 0

    def slot(kind: str) -> str:
        nonlocal at
        at += 1
        lines.append(f"%p{at} = getelementptr i64, ptr %block, i32 {at - 1}\n%v{at} = load {kind}, ptr %p{at}")
        return f"%v{at}"

    for letter in one.takes:
        if letter.isupper():
            lines.append(f"%a{at} = inttoptr i64 {slot('i64')} to ptr")
            address, count, size = f"%a{at - 1}", slot("i64"), _SIZES[letter]
            given += ["ptr null", "ptr null", f"i64 {count}", f"i64 {size}", f"ptr {address}", f"i64 {count}"]
            given.append(f"i64 {size}")
        else:
            given.append(f"{_KINDS[letter]} {slot(_KINDS[letter])}")
    types = ", ".join(text.split()[0] for text in given)
    lines.append(f"%status = call i32 @{one.symbol}({', '.join(given)})")
    if one.gives:
        kind = _KINDS[one.gives]
        lines.append(f"%value = load {kind}, ptr %result")
        if kind in ("i64", "double"):
            lines.append(f"store {kind} %value, ptr %block")
        else:
            wider = "zext" if one.gives == "?" else "sext"
            lines.append(f"%wide = {wider} {kind} %value to i64\nstore i64 %wide, ptr %block")
    lines += [f"%wrong{n} = icmp ne i32 %status, {fine}" for n, fine in enumerate(_FINE)]
    body = "\n".join(["%result = alloca i64", "%error = alloca ptr", *lines])
    return (
        f"declare i32 @{one.symbol}({types})\ndefine i32 @{name}(ptr %block) {{\n{body}\n"
        "%wrong = and i1 %wrong0, %wrong1\n%answer = zext i1 %wrong to i32\nret i32 %answer\n}"
    )


def _see(linked: llvm.ModuleRef, one: Lowered) -> None:
    """Check that a function exists and accepts the arguments of its wrapper.

    Raises:
        NotLowered: it does not.
    """
    wanted = ["ptr", "ptr"]
    for letter in one.takes:
        wanted += ["ptr", "ptr", "i64", "i64", "ptr", "i64", "i64"] if letter.isupper() else [_KINDS[letter]]
    found = linked.get_function(one.symbol)
    takes = [str(argument.type) for argument in found.arguments]
    if found.is_declaration or takes != wanted:
        raise NotLowered(f"{one.symbol} takes {', '.join(takes)}, not {', '.join(wanted)}: see tools/wasm/emit.py")


def _optimise(linked: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(linked, builder)
    missing = [function.name for function in linked.functions if function.is_declaration]
    missing = [name for name in missing if not name.startswith("llvm.")]
    if missing:
        raise NotLowered(f"compiled rules call what a browser does not have: {', '.join(missing)}")


def _linked(compiled: bytes, exported: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "rules.o").write_bytes(compiled)
        options = ["-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections", "-O2"]
        names = [f"--export={name}" for name in exported]
        command = [*linker(), *options, *names, "-o", "rules.wasm", "rules.o"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise NotLowered(f"the linker says: {done.stderr.strip()}")
        return (folder / "rules.wasm").read_bytes()
