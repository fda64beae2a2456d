"""The client's page and files: small on the way, and with what its address needs named to those who sit there."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from server.live_server import running, settings

PARTS = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_kit.js"]},
    "_kit.js": {"file": "assets/kit-1.js", "css": ["assets/kit-1.css"]},
    "src/early.ts": {"file": "assets/early-1.js"},
    "src/routes/Front.svelte": {"file": "assets/Front-1.js", "imports": ["_kit.js"]},
    "_Room-1.js": {"file": "assets/Room-1.js", "name": "table", "imports": ["_kit.js", "index.html"]},
    "src/lib/boards/relics/index.ts": {"file": "assets/relics-1.js", "imports": ["_kit.js"]},
}

PAGE = '<html><head><script type="module" src="/assets/index-1.js"></script></head></html>'
EARLY = "new WebSocket('/api')\n"


def built(folder: Path) -> Path:
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text(PAGE)
    (folder / "static" / "manifest.json").write_text(json.dumps(PARTS))
    (folder / "static" / "assets" / "kit-1.js").write_text("let witch = 1;\n" * 500)
    (folder / "static" / "assets" / "Room-1.js").write_text("let room = 1;\n" * 500)
    (folder / "static" / "assets" / "Room-1.js.br").write_bytes(b"as the build packed it")
    (folder / "static" / "assets" / "early-1.js").write_text(EARLY)
    (folder / "static" / "assets" / "letters.woff2").write_bytes(bytes(500))
    return folder / "static"


def test_who_sits_at_a_table_is_sent_all_of_it_at_once_and_nobody_else_learns_what_is_played(tmp_path: Path) -> None:
    with running(settings(tmp_path, static=built(tmp_path))) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "name": "Mira"})["code"]
        for path in (f"/{code}", f"/room/{code.lower()}"):
            _, headers, body = client.ask("GET", path)
            mine = body.decode()
            assert f'content="{code} 0"' in mine
            assert f'<script type="module" async>{EARLY}</script>' in mine
            assert (
                f"'sha256-{b64encode(sha256(EARLY.encode()).digest()).decode()}'" in headers["content-security-policy"]
            )
            pack = client.get(f"/api/rooms/{code}")["pack"]
            assert f'href="/api/packs/{pack}"' in mine
            assert "immutable" in client.ask("GET", f"/api/packs/{pack}")[1]["cache-control"]
            for part in ("index-1.js", "Room-1.js", "kit-1.js", "kit-1.css", "relics-1.js"):
                assert mine.count(part) == 1, part
        guest = server.client()
        theirs, nothing = guest.ask("GET", f"/{code}")[2], guest.ask("GET", "/CCCCC")[2]
        assert theirs == nothing, "a page says whether there is such a room"
        assert b"Room-1.js" in theirs
        assert b"relics" not in theirs
        assert b"/api/packs" not in theirs
        assert "sha256" not in guest.ask("GET", f"/{code}")[1]["content-security-policy"]
        assert b"Front-1.js" in guest.ask("GET", "/")[2]
        assert "private" in client.ask("GET", f"/{code}")[1]["cache-control"]


def test_scripts_and_what_everybody_reads_are_packed_for_those_who_can_unpack(tmp_path: Path) -> None:
    with running(settings(tmp_path, static=built(tmp_path))) as server:
        client = server.client()
        for path in ("/", "/assets/kit-1.js", "/api/catalogue", "/api/games/relics/rules"):
            _, headers, plain = client.ask("GET", path)
            assert "content-encoding" not in headers
            _, headers, packed = client.ask("GET", path, None, {"accept-encoding": "br, gzip"})
            assert headers["content-encoding"] == "gzip"
            assert "accept-encoding" in headers["vary"]
            assert gzip.decompress(packed) == plain
            assert len(packed) == int(headers["content-length"])
        assert (
            "content-encoding" not in client.ask("GET", "/assets/letters.woff2", None, {"accept-encoding": "gzip"})[1]
        )
        assert (
            "immutable" in client.ask("GET", "/assets/kit-1.js", None, {"accept-encoding": "gzip"})[1]["cache-control"]
        )


def test_what_the_build_has_packed_itself_goes_out_to_those_who_can_unpack_that(tmp_path: Path) -> None:
    with running(settings(tmp_path, static=built(tmp_path))) as server:
        client = server.client()
        path = "/assets/Room-1.js"
        plain = client.ask("GET", path)[2]
        _, headers, packed = client.ask("GET", path, None, {"accept-encoding": "gzip, deflate, br;q=0.9"})
        assert headers["content-encoding"] == "br"
        assert headers["content-type"] == client.ask("GET", path)[1]["content-type"]
        assert "accept-encoding" in headers["vary"]
        assert "immutable" in headers["cache-control"]
        assert packed == b"as the build packed it"
        _, headers, packed = client.ask("GET", path, None, {"accept-encoding": "gzip, brotli"})
        assert headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed) == plain
