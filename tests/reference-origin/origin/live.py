"""State of the running process: open sockets, sent one-time codes, and outcomes that a test chose."""

import asyncio
import json
from collections import defaultdict

from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt

SOCKETS_MAX = 3
FRAMES_PER_SECOND_MAX = 20
FRAME_MAX_BYTES = 16 * 1024
REPLACED, UNAUTHORIZED, TOO_FAST, TOO_LARGE = 4409, 4401, 1008, 1009

_sockets = defaultdict(list)
# Numbers to which a code was sent that is not used yet.
_sent = {}
_forced = defaultdict(list)


async def opened(socket) -> None:
    """A member's fourth socket closes the oldest."""
    mine = _sockets[socket.member_id]
    mine.append((socket, asyncio.get_running_loop()))
    if len(mine) > SOCKETS_MAX:
        oldest, _ = mine.pop(0)
        await oldest.close(REPLACED)


def closed(socket) -> None:
    _sockets[socket.member_id] = [each for each in _sockets[socket.member_id] if each[0] is not socket]


def close_all(member_id: int) -> None:
    """Closes a member's sockets; called from a thread of a request."""
    for socket, loop in _sockets.pop(member_id, []):
        asyncio.run_coroutine_threadsafe(socket.close(UNAUTHORIZED), loop)


def send_code(mobile: str) -> None:
    _sent[mobile] = True


def use_code(mobile: str) -> bool:
    """False: no code was sent to the mobile number, or it was used."""
    return _sent.pop(mobile, False)


def forced(table: str):
    """The next outcome that a test chose for the table; None: it is drawn."""
    return _forced[table].pop(0) if _forced[table] else None


@csrf_exempt
def force(request):
    given = json.loads(request.body)
    _forced[given["table"]].extend(given["outcomes"])
    return HttpResponse(status=204)
