"""What is tried a second time: a page that did not come in time, and nothing else.

A browser, a server and the tests share the cores of one machine. What else runs there can keep a page from its turn for
as long as a test waits. So a test of the browser that ran out of time is run once more, and the summary names it. What
a page *shows* is never tried twice: a secret that was seen once has been seen, and a rule that failed once is broken.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import TimeoutError as LateError

from time_limits import NoEnd

TWICE = pytest.mark.flaky(reruns=1, only_rerun=[LateError, NoEnd], rerun_except=[AssertionError])
