"""Jobs for a worker, in a module that imports nothing: the worker's memory is limited."""

from __future__ import annotations


def forever() -> None:
    while True:
        pass


def greedy() -> int:
    return len(bytearray(1 << 30))


def wrong() -> None:
    raise ValueError("not this")


def one() -> int:
    return 1
