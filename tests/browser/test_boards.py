"""The five tables in a real browser: every recorded moment is drawn, and games are played on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import TimeoutError as LateError

from browser.devices import COVERED as SECRET_QUESTION
from browser.devices import PATIENCE, SIZES, each_with_one, peek_and_choose
from browser.recorded_tables import CORPUS, LINE, Sight, drawn, recorded
from browser.tables import live
from coterie import games
from coterie.kernel import SeededRandom
from coterie.table.record import Record
from server.live_server import Running, running, settings

WIDE: Any = {"width": 1440, "height": 900}
PRINTED = {
    "arena": {"space"},
    "inquisition": set(),
    "relics": {"place", "pile"},
    "succession": set(),
    "triora": {"herb", "place", "person", "position", "potion", "stone"},
}
"""What lies on every table of the game, whatever the view says: spaces of the map, places of a grid."""
LATER = {"arena": {"spell"}}
"""What is laid out only when its field of a form is on the bar: the spells of an army that is built (11.4)."""


@pytest.fixture
def easel(browser: Browser, server: Running) -> Iterator[Page]:
    """The client, on a line that nobody is behind."""
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.add_init_script(LINE)
    page.goto(f"{server.address}/DRAWN")
    yield page
    context.close()
    assert not faults


def told(value: Any) -> Iterator[str]:
    """Every name and number in a view."""
    match value:
        case dict():
            for name, each in value.items():
                yield str(name)
                yield from told(each)
        case list() | tuple():
            for each in value:
                yield from told(each)
        case None:
            pass
        case _:
            yield str(value)


def options(ask: dict[str, Any]) -> list[dict[str, Any]]:
    shape = ask["shape"] or {}
    fields = [shape, *shape.get("fields", {}).values()]
    return [option for each in fields for option in each.get("options") or ()]


def check(game: str, sight: Sight, found: dict[str, Any]) -> None:
    assert not found["faults"], f"{sight.where}: the board could not be drawn"
    assert found["bad"] is None, f"{sight.where}: the page says {found['bad']}"
    assert found["wide"] <= 0, f"{sight.where}: the page scrolls sideways"
    assert not found["mute"], f"{sight.where}: {found['mute'][0]} says nothing of itself"
    offered = {thing for ask in sight.asks for option in options(ask) for thing in option["things"]}
    known = set(told(sight.view))
    for thing in found["board"]:
        kind, _, name = thing.partition(":")
        if kind == "seat":
            assert int(name) < len(sight.message["room"]["seats"]), f"{sight.where}: {thing}"
        elif kind not in PRINTED[game]:
            assert name in known or thing in offered, f"{sight.where}: {thing} is drawn, and the view has none"
    for ask in sight.asks:
        if not ask["standing"]:
            dark = [each for each in options(ask) if each["things"] and not set(each["things"]) & set(found["all"])]
            dark = [each for each in dark if not (each.get("facts") or {}).get("secret")]
            later = LATER.get(game, set()) if (ask["shape"] or {}).get("fields") else set()
            dark = [each for each in dark if {thing.partition(":")[0] for thing in each["things"]} - later]
            assert not dark, f"{sight.where}: nothing on the table stands for {dark[0]['things']}"


@pytest.mark.parametrize(
    ("every", "most"), [(3, 3), pytest.param(None, None, marks=pytest.mark.slow)], ids=["some", "all"]
)
@pytest.mark.parametrize(("game", "size"), each_with_one(games.names(), ["small", "wide"]))
def test_recorded_moments_are_drawn_for_all_seats(
    easel: Page, game: str, every: int | None, most: int | None, size: str
) -> None:
    width, height = SIZES[size]
    easel.set_viewport_size({"width": width, "height": height})
    count = 0
    for sight, found in drawn(easel, recorded(games.get(game), every, most)):
        check(game, sight, found)
        count += 1
    assert count > 20


COVERED = """() => {
  const at = (each) => each.getBoundingClientRect();
  const over = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const plaques = [...document.querySelectorAll('.plaque')], map = at(document.querySelector('.map')), found = [];
  const within = (box) => box.left >= map.left - 1 && box.right <= map.right + 1 && box.bottom <= map.bottom + 1;
  const numbers = [...document.querySelectorAll('.lights .badge')];
  plaques.forEach((one, n) => {
    const box = at(one), name = one.dataset.thing;
    const others = plaques.slice(n + 1).filter((other) => over(box, at(other), 2)).map((other) => other.dataset.thing);
    const under = numbers.filter((number) => over(box, at(number), 7)).map((number) => number.textContent);
    if (!within(box)) found.push(name + ' is cut off');
    found.push(...others.map((other) => name + ' over ' + other), ...under.map((number) => name + ' under ' + number));
  });
  return found;
}"""
"""Plaques of the map of Triora that hide each other, or lie under the number of a place."""


@pytest.mark.parametrize(
    "size", [pytest.param(each, marks=pytest.mark.slow) for each in ("wide", "phone")] + ["low", "small"]
)
def test_no_plaque_of_triora_covers_another(easel: Page, size: str) -> None:
    width, height = {**SIZES, "low": (1280, 720)}[size]
    easel.set_viewport_size({"width": width, "height": height})
    covered = set()
    for sight in recorded(games.get("triora"), 24, 3):
        if sight.seat is None or not any(ask["kind"] == "Placement" for ask in sight.asks):
            continue  # with every place lit, all that can lie on the map does
        for _ in drawn(easel, [sight]):
            easel.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            covered |= {f"{sight.where}: {each}" for each in easel.evaluate(COVERED)}
    assert not covered, "\n".join(sorted(covered)[:20])


# --- a game, played by pressing what is lit --------------------------------------------------------------------------

LIT = """async () => {
  const passing = () => document.getAnimations().filter(each => each.playState === 'running'
    && Number.isFinite(each.effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing().map(each => each.finished));
  const found = [];
  const seen = (box) => box.width > 2 && box.height > 2;
  for (const each of document.querySelectorAll('.stage [data-lit]:not([data-chosen])')) {
    if (each.closest('[data-option]') || !seen(each.getBoundingClientRect())) continue;
    found.push(each.getAttribute('data-thing'));
  }
  return [...new Set(found)];
}"""

SPOT = """(thing) => {
  const lit = [...document.querySelectorAll('.stage [data-lit]:not([data-chosen])')];
  const inside = (x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const places = [[.5, .5], [.5, .7], [.5, .3], [.3, .5], [.7, .5], [.5, .9], [.2, .2], [.8, .8], [.1, .9], [.9, .1]];
  let other = null;
  for (const each of lit.filter((one) => one.getAttribute('data-thing') === thing)) {
    each.scrollIntoView({ block: 'center', inline: 'center' });
    for (const part of [each.querySelector('.ring') ?? each, each]) {
      const box = part.getBoundingClientRect();
      for (const [right, down] of places) {
        const [x, y] = [box.left + box.width * right, box.top + box.height * down];
        if (!inside(x, y)) continue;
        let at = document.elementFromPoint(x, y);
        if (at?.closest('button, a, input, [data-own]')) continue;
        while (at && !at.hasAttribute?.('data-lit')) at = at.parentElement;
        if (at?.getAttribute('data-thing') === thing) return [x, y];
        if (at) other ??= [x, y];
      }
    }
  }
  return other;
}"""
"""Where a finger would meet this thing, or another lit one that stands on it, as a figure does on a space."""

REFUSED = """(thing) => {
  const lit = [...document.querySelectorAll('.stage [data-lit]')].some(each => each.dataset.thing === thing);
  const said = document.querySelector('.bar .why b')?.innerText ?? '';
  return lit && said.startsWith('Not ') ? said : null;
}"""
"""What is said against a thing that is lit still; one whose question has lapsed meanwhile is refused with reason."""

WHOLE = ".stage button.look[aria-pressed=true]"
READY = ".deed .gold:enabled, .deed .missing, .deed .line, .end h1"


def play_on(page: Page, game: str, seat: int, left: int | None, which: str = "*") -> str:
    """A room with a game of the corpus, `left` inputs before its end (None: from the start), against quick bots."""
    path = min((CORPUS / game).glob(f"v{games.get(game).version}-{which}.jsonl"))
    record = Record.load(path)
    sent = page.request.post("/api/records", data=path.read_bytes(), headers={"content-type": "application/json"})
    assert sent.ok, sent.text()
    step = 0 if left is None else len(record.inputs) - left
    wish = {"step": step, "seat": seat, "bots": "random", "name": "Mira"}
    made = page.request.post(f"/api/rooms/{sent.json()['code']}/branch", data=wish)
    assert made.ok, made.text()
    page.goto(f"/{made.json()['code']}")
    return str(made.json()["code"])


def press_on(page: Page, luck: SeededRandom) -> bool:
    """One press: of what is lit, and of a button only for what no thing stands for. False at the end."""
    page.wait_for_selector(READY)
    if page.locator(".end h1").count():
        return False
    if page.locator(".bar .why b", has_text="Not accepted").count():  # twelve spells too dear: one is put back
        page.get_by_role("button", name="OK", exact=True).click()
        chosen = page.locator(".stage [data-lit][data-chosen]")
        press(chosen.nth(int(luck.random() * chosen.count())))
        return True
    if page.locator(SECRET_QUESTION).count() and not page.locator(".deed .gold:enabled").count():
        peek_and_choose(page)
        return True
    button = page.locator(".deed .gold:enabled, .deed .line").first
    waiting = page.locator(".options [data-option][aria-pressed=false]")
    said = page.locator("[aria-pressed=true], .fields .done").count()  # a short bar says it in its fields alone
    if button.count() and (page.locator(".deed .line").count() or said):
        press(button)
    elif page.locator(".narrowed").count() and waiting.count():  # one thing, two deeds: the bar asks which
        press(waiting.nth(int(luck.random() * waiting.count())))
    elif lit := page.evaluate(LIT):
        thing = lit[int(luck.random() * len(lit))]
        spot = page.evaluate(SPOT, thing)
        if not spot and page.locator(WHOLE).count():  # it lies outside the near picture: one press shows the whole map
            press(page.locator(WHOLE))
            spot = page.evaluate(SPOT, thing)
        if not spot and page.locator(".inspect.pinned").count():  # a question lapsed under the finger: its card opened
            press(page.locator(".inspect button[aria-label=Close]"))
            return True
        if not spot and thing not in page.evaluate(LIT):
            return True  # gone in the meantime, as an offer that has lapsed
        assert spot, f"{thing} is lit, and cannot be pressed: something else lies on it"
        page.mouse.click(*spot)
        refused = page.evaluate(REFUSED, thing)
        assert refused is None, refused
    elif button.count():
        press(button)
    elif waiting.count():
        press(waiting.nth(int(luck.random() * waiting.count())))
    else:
        press(page.get_by_role("button", name="List"))
    return True


def press(what: Locator) -> None:
    """Press it, unless it is gone: what a clock decides, or what lay open before the board was drawn."""
    with suppress(LateError):
        what.click(timeout=15_000)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Clocks run ten times as fast: nobody here discusses for minutes."""
    with running(settings(tmp_path_factory.mktemp("store"), speed=10.0)) as found:
        yield found


def ends_as_the_engine_says(page: Page, code: str) -> None:
    """The end on the screen is that of the record, and the record replays."""
    record = Record.read(page.request.get(f"/api/rooms/{code}/record").body(), code)
    record.verify()
    assert record.end is not None
    names = ["You" if player.name == "Mira" else player.name for player in record.head.players]
    first = {
        int(each.get_attribute("data-won") or -1): each.inner_text() for each in page.locator(".end [data-won]").all()
    }
    assert sorted(first) == sorted(record.end.winners)
    assert all(re.search(rf"\b{names[seat]}", said) for seat, said in first.items()), first
    assert first or page.locator(".end h1").inner_text() == "Nobody won"


ENDINGS = {
    "relics": (16, "2-*"),
    "inquisition": (12, "5-*"),
    "succession": (24, "8-*"),
    "triora": (12, "2-*"),
    "arena": (30, "2-*"),
}
"""How many inputs are left to play, and of which recorded game."""
WHOLE_GAMES = {"relics": "4-*", "inquisition": "8-*", "succession": "8-*", "triora": "3-*", "arena": "2-*"}


@pytest.mark.parametrize(("game", "size"), each_with_one(ENDINGS, ["wide", "small"]))
@pytest.mark.parametrize("how", ["ending", pytest.param("whole", marks=pytest.mark.slow)])
def test_a_game_is_played_to_its_end_by_pressing_what_is_lit(
    device: Callable[..., Page], game: str, size: str, how: str
) -> None:
    page = device("/credits", size)
    left, which = ENDINGS[game] if how == "ending" else (None, WHOLE_GAMES[game])
    code = play_on(page, game, 0, left, which)
    luck = SeededRandom(5)
    while press_on(page, luck):
        continue
    ends_as_the_engine_says(page, code)


# --- arrow keys ------------------------------------------------------------------------------------------------------

WALKED = """async () => {
  const named = each => each.getAttribute('data-thing') ?? each.getAttribute('data-look');
  const middle = each => { const box = (each.querySelector('.ring') ?? each).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2]; };
  const press = key => (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const at = () => document.activeElement?.closest('.stage [data-thing], .stage [data-look]');
  press('ArrowDown');
  const first = at(), known = new Map([[first, true]]), queue = [first], wrong = [], long = [];
  for (let here = queue.shift(); here; here = queue.shift()) {
    const label = here.getAttribute('aria-label') ?? '';
    if (label.length > 120 || !label && !here.textContent.trim()) long.push(named(here) + ': ' + label);
    for (const [key, x, y] of [['ArrowLeft', -1, 0], ['ArrowRight', 1, 0], ['ArrowUp', 0, -1], ['ArrowDown', 0, 1]]) {
      here.focus();
      press(key);
      const there = at();
      if (there === here) continue;
      const [from, to] = [middle(here), middle(there)]; // after the step: it may have scrolled
      const holds = [here, there].some(each => each.querySelector('[data-thing], [data-look]'));
      const beside = here.closest('.scrolls') === there.closest('.scrolls');
      const along = (to[0] - from[0]) * x + (to[1] - from[1]) * y;
      if (!holds && beside && along <= 0) wrong.push([named(here), key, named(there)]);
      if (!known.has(there)) { known.set(there, true); queue.push(there); }
    }
  }
  const all = [...document.querySelectorAll('.stage .board [data-thing], .stage .hand [data-thing]')].filter(each =>
    each.getBoundingClientRect().width && !each.parentElement.closest('button, a, [role=img], [aria-hidden=true]'));
  return { first: named(first), count: known.size, wrong, long,
    missed: all.filter(each => !known.has(each)).map(named) };
}"""
"""Every thing, reached by arrow keys from the first; what they miss, and where they go another way than they say."""


@pytest.mark.parametrize(("game", "size"), each_with_one(["relics", "inquisition", "succession"], ["wide", "small"]))
def test_arrow_keys_reach_every_thing_and_each_reads_itself_in_a_sentence(easel: Page, game: str, size: str) -> None:
    width, height = SIZES[size]
    easel.set_viewport_size({"width": width, "height": height})
    asked = next(each for each in recorded(games.get(game), 8, 1) if any(not ask["standing"] for ask in each.asks))
    for _ in drawn(easel, [asked]):
        pass
    found = easel.evaluate(WALKED)
    assert found["count"] > 5
    assert found["wrong"] == []
    assert found["missed"] == []
    assert found["long"] == []


# --- motion ----------------------------------------------------------------------------------------------------------

MOVED = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.closest('.board')) window.moved.push(this.closest('[data-thing]')?.dataset.thing ?? 'something');
  return animate.apply(this, how);
};
"""
"""Keeps what a board has moved."""


@pytest.mark.parametrize(("game", "left"), [("relics", 16), ("arena", 40)])
def test_what_happens_moves_once_and_not_where_motion_is_reduced(
    browser: Browser, server: Running, game: str, left: int
) -> None:
    moved = {}
    motions: tuple[Literal["no-preference", "reduce"], ...] = ("no-preference", "reduce")
    for motion in motions:
        context = browser.new_context(base_url=server.address, reduced_motion=motion, viewport=WIDE)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.add_init_script(MOVED)
        code = play_on(page, game, 0, left, "2-*")
        luck = SeededRandom(5)
        pressed = 0
        while pressed < 12 or (motion == "no-preference" and not page.evaluate("window.moved.length")):
            if not press_on(page, luck):  # twelve need not move anything: it depends on the bots, who have luck
                break
            pressed += 1
        page.wait_for_selector(READY)
        moved[motion] = page.evaluate("window.moved.length")
        while server.in_loop(lambda code=code: any(ask.seat for ask in live(server, code).table.state.required())):
            page.wait_for_timeout(20)  # a bot that has not spoken yet would move something later
        page.reload()
        page.wait_for_selector(READY)
        assert page.evaluate("window.moved") == [], "what was seen before is not played again"
        context.close()
    assert moved["no-preference"] > 0
    assert moved["reduce"] == 0


# --- keyboard --------------------------------------------------------------------------------------------------------

FOCUSED = """() => {
  const at = document.activeElement;
  return [at?.dataset?.thing ?? '', at?.getAttribute('aria-label') ?? ''];
}"""


def stand_on(page: Page, thing: str) -> None:
    """Put the keyboard there."""
    found = page.locator(f".stage [data-thing='{thing}'][aria-label]").first
    found.evaluate("each => { each.tabIndex = -1; each.focus(); }")


def goes(page: Page, key: str) -> str:
    """Press it; the thing the keyboard is on then, which reads itself in one sentence."""
    page.keyboard.press(key)
    thing, said = page.evaluate(FOCUSED)
    assert said, f"{thing} says nothing of itself"
    assert said.count(". ") == 0, said
    return str(thing)


def test_arrow_keys_walk_the_spaces_of_the_arena_and_those_between_them_the_slopes(
    device: Callable[..., Page],
) -> None:
    page = device("/credits")
    play_on(page, "arena", 0, 60, "2-*")
    page.wait_for_selector(READY)
    stand_on(page, "space:8,6")

    def place(key: str) -> str:
        thing = goes(page, key)
        return thing.partition(":")[2] if thing.startswith("space:") else page.evaluate(FOCUSED)[1].split(" on ")[1]

    went = [place(key).split(", ")[0] for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp")]
    assert went == ["7,6", "7,5", "7,4", "8,4", "8,5"]  # this seat sees the field from the other side
    assert [place(key).split(", ")[0] for key in ("End", "PageDown", "PageUp", "Home")] == ["9,4", "8,3", "8,4", "8,5"]


@pytest.mark.parametrize(
    ("size", "ways"),
    [
        ("wide", "ArrowRight CA, ArrowDown DU, ArrowLeft CE, ArrowLeft TO, ArrowUp FI, ArrowLeft FO, ArrowDown SW"),
        (
            "small",
            "ArrowUp CE, ArrowUp TO, ArrowLeft FI, ArrowUp FO, ArrowDown FI, ArrowDown CI, ArrowRight CA",
        ),
    ],
)
def test_arrow_keys_walk_the_roads_of_triora(device: Callable[..., Page], size: str, ways: str) -> None:
    page = device("/credits", size)
    play_on(page, "triora", 0, 30, "2-*")
    page.wait_for_selector(READY)
    start = {"wide": "CI", "small": "CA"}[size]
    stand_on(page, f"place:{start}")
    for key, place in (way.split() for way in ways.split(", ")):
        assert goes(page, key) == f"place:{place}"


def test_what_the_keyboard_is_on_is_taken_by_enter_or_asked_about(device: Callable[..., Page]) -> None:
    page = device("/credits")
    play_on(page, "triora", 0, None, "2-*")
    page.wait_for_selector(READY)
    page.get_by_role("region", name="The table").focus()
    page.keyboard.press("ArrowDown")
    thing = page.evaluate(FOCUSED)[0]
    assert thing in page.evaluate(LIT), "the first thing is one that can be chosen"
    page.keyboard.press("Enter")
    page.locator(f".stage [data-thing='{thing}'][data-chosen]").first.wait_for()
    stand_on(page, "place:CA")
    page.keyboard.press("Enter")
    page.locator(".bar .why").wait_for()
