"""The command `python -m engine.solver.winnability`: see `engine.lab.winnability`."""

from runpy import run_module

if __name__ == "__main__":
    run_module("engine.lab.winnability", run_name="__main__", alter_sys=True)
