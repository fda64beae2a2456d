"""Faces: everybody at a table has a colour, a sigil and a frame that nobody else has."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from coterie.server.rooms.faces import FRAMES, SIGILS, USUAL, Face, choose
from server.live_server import Running


def faces_of(room: dict[str, Any]) -> list[Face]:
    return [Face(seat["colour"], seat["sigil"]) for seat in room["seats"] if seat["who"] != "free"]


def test_the_usual_faces_all_differ_in_colour_and_in_grey() -> None:
    for one, other in combinations(USUAL[:24], 2):
        assert one.sigil != other.sigil, "frame and sigil, for those who see no colours"
        assert (one.colour, one.sigil % SIGILS) != (other.colour, other.sigil % SIGILS)
    assert [face.sigil // SIGILS for face in USUAL[:24]] == [0] * 10 + [1] * 10 + [2] * 4


def test_twenty_four_people_have_twenty_four_faces(server: Running) -> None:
    host = server.client()
    code = host.post("/api/rooms", {"game": "succession", "name": "Dana", "seats": 24})["code"]
    host.post(f"/api/rooms/{code}/name", {"colour": 4, "sigil": 11})
    for number in range(11):
        server.client().post(f"/api/rooms/{code}/sit", {"name": f"Guest {number}"})
    room = host.post(f"/api/rooms/{code}/bot", {"bot": "random"})
    found = faces_of(room)
    assert len(found) == 24
    assert found[0] == Face(4, 11)
    assert not [pair for pair in combinations(found, 2) if pair[0].like(pair[1])]


def test_ten_people_have_ten_colours(server: Running) -> None:
    host = server.client()
    code = host.post("/api/rooms", {"game": "inquisition", "name": "Dana", "seats": 10})["code"]
    host.post(f"/api/rooms/{code}/name", {"colour": 7, "sigil": 7})
    room = host.post(f"/api/rooms/{code}/bot", {"bot": "random"})
    assert sorted(face.colour for face in faces_of(room)) == list(range(10))


def test_a_face_that_somebody_has_is_refused(server: Running) -> None:
    host, guest = server.client(), server.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    wish = {"name": "Kim", "colour": 0, "sigil": 0}
    refused = guest.post(f"/api/rooms/{code}/sit", wish, status=409)["error"]
    assert refused == {"what": "Someone else here has that face", "allowed": "another colour or sigil"}
    sat = guest.post(f"/api/rooms/{code}/sit", {"name": "Kim", "colour": 5})["room"]
    assert faces_of(sat)[1].colour == 5
    guest.post(f"/api/rooms/{code}/name", {"colour": 0, "sigil": SIGILS}, status=409)  # the same moon in an octagon
    guest.post(f"/api/rooms/{code}/name", {"colour": 1, "sigil": SIGILS})
    guest.post(f"/api/rooms/{code}/name", {"sigil": SIGILS * FRAMES}, status=400)


def test_a_wish_for_one_of_the_two_is_met() -> None:
    taken = [Face(0, 0), Face(1, 1)]
    assert choose(taken, colour=1) == Face(1, 2)
    assert choose(taken, sigil=2) == Face(2, 2)
