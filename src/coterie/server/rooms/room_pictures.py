"""Pictures of a room for its screens: seats, options, votes. None of them shows anything of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coterie.kernel import Seat
from coterie.server.rooms import room_data
from coterie.server.wire import messages
from coterie.server.wire.messages import RoomPicture, RoomSeat
from coterie.table.wire import words

if TYPE_CHECKING:
    from coterie.server.rooms.room import Room


def room_picture(room: Room) -> RoomPicture:
    """The whole room: its game, options, seats and host."""
    data = room.data
    game = room_data.game_called(data.game)
    remarks = game.notes(len(data.seats), data.options)
    misfits = game.misfits(len(data.seats), data.options)
    return RoomPicture(
        code=room.code,
        game=data.game,
        title=game.title,
        options=data.options,
        pack=room_data.components_digest(data),
        seats=room_seats(room),
        host=room.host_seat,
        mode=data.mode,
        listed=data.listed,
        programs=data.programs,
        state=data.state,
        link=room.house.link(room.code),
        rematch_of=data.rematch_of,
        rematch=data.rematch,
        branch_of=data.branch_of,
        spectators=room.spectators,
        wait=room.waiting,
        bots=data.new_bots,
        patient=data.patient,
        stand_ins=tuple([messages.StandIn(*each) for each in _stand_ins(room)]),
        ended=data.ended,
        look=None if data.look is None else messages.Look(data.look.until, tuple(data.look.looked)),
        playable=room.unplayable,
        remarks=tuple([messages.Remark("", clause, words(text, room.name)) for clause, text in remarks]),
        misfits=tuple([messages.Remark(each.setting, each.clause, words(each.why, room.name)) for each in misfits]),
    )


def room_seats(room: Room) -> tuple[RoomSeat, ...]:
    """The seats with who is there, away or played for."""
    here, grace = room.here, room.house.settings.grace
    waits = bool(room.away) and room.waiting.on
    made = []
    for number, seat in enumerate(room.data.seats):
        away = room.away.get(number)
        waits_for = waits or room.data.patient
        due = None if away is None or number in room.standing or waits_for else away + grace
        made.append(
            RoomSeat(
                seat=number,
                name=seat.name,
                colour=seat.colour,
                sigil=seat.sigil,
                who=seat.who,
                bot=seat.bot,
                ready=seat.ready,
                connected=number in here,
                away_since=away,
                stand_in_at=due if here else None,
                standing_in=number in room.standing,
                program=seat.program,
                vacant=room.data.state == "playing" and seat.who == "human" and not room.holders.get(number),
            )
        )
    return tuple(made)


def undo_picture(room: Room, seat: Seat | None) -> messages.Undo:
    """Whether a seat can ask for an undo, and what the table is voting on."""
    live, asked = room.live, room.consent.undecided
    may = live is not None and seat is not None and not live.over and room.data.state == "playing"
    may = may and live is not None and live.table.before_last_answer(seat or 0) is not None
    if asked is None:
        no = room.data.declined
        return messages.Undo(may, None, None if no is None else messages.Declined(no.what, no.by))
    said = words(asked.takes_back, room.name)
    votes = tuple(sorted(asked.votes))
    proposal = messages.Proposal(
        asked.id,
        asked.what,
        asked.by,
        said,
        votes,
        room.consent.needed_for(asked),
        asked.until,
        asked.seat,
        asked.name,
    )
    return messages.Undo(may, proposal)


def _stand_ins(room: Room) -> list[tuple[Seat, tuple[Seat, ...], int]]:
    """(seat, who agreed, of how many) of those in a patient game about whom somebody was asked."""
    asked = [(int(seat), tuple(agreed)) for seat, agreed in room.data.stand_ins.items() if agreed]
    return [(seat, agreed, len(room_data.asked_about(room.data, seat))) for seat, agreed in asked]
