"""Metrics for operators. No label contains a code, a name or a token."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from coterie import __version__

BUCKET_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Tally(Collector):
    """A counter that only the loop's thread increments, so it needs no lock: a move counts several times."""

    def __init__(self, name: str, says: str, registry: CollectorRegistry) -> None:
        self.name, self.says = name, says
        self.count = 0
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self.name, self.says, self.count)


class Times(Collector):
    """A histogram of durations, also without a lock: every answer is counted."""

    def __init__(self, name: str, says: str, registry: CollectorRegistry) -> None:
        self.name, self.says = name, says
        self.counts = [0] * (len(BUCKET_SECONDS) + 1)
        self.seconds = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKET_SECONDS, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = [*map(floatToGoString, BUCKET_SECONDS), "+Inf"]
        within = list(zip(bounds, accumulate(self.counts), strict=True))
        yield HistogramMetricFamily(self.name, self.says, within, self.seconds)


class Metrics:
    """One registry for each server, so that two in one process don't clash."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        Info("coterie_build", "The running version", registry=self.registry).info({"version": __version__})
        self.rooms = Counter("coterie_rooms_made", "Rooms created by this process", registry=self.registry)
        self.tables = Gauge("coterie_tables", "Games open in this process", registry=self.registry)
        self.sockets = Gauge("coterie_sockets", "Open connections", registry=self.registry)
        self.inputs = Tally("coterie_inputs", "Inputs accepted by this process or read from others", self.registry)
        self.refused = Counter("coterie_refused", "Requests refused", ["why"], registry=self.registry)
        self.sent = Tally("coterie_sent_bytes", "Bytes sent to sockets", self.registry)
        self.commits = Histogram(
            "coterie_commit_seconds", "How long a commit took", buckets=BUCKET_SECONDS, registry=self.registry
        )
        self.batch = Histogram(
            "coterie_commit_changes",
            "How many changes shared a commit",
            buckets=(1, 2, 5, 10, 25, 50, 100, 250, 500),
            registry=self.registry,
        )
        self.acknowledged = Times("coterie_answer_seconds", "From an answer to its acknowledgement", self.registry)

    def committed(self, changes: int, seconds: float) -> None:
        self.commits.observe(seconds)
        self.batch.observe(changes)

    def text(self) -> bytes:
        return generate_latest(self.registry)
