"""Judges the receipts of a stake, written from docs/fairness.md alone. It needs Python 3.9 and no packages.

    python3 receipts.py FILE         an exported stake
    python3 receipts.py cheats FILE  the known cheats, one line each: the fault of the honest operator, that of the other
"""

import datetime
import hashlib
import json
import math
import sys

import plays
import second_opinion as rounds

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
ORDER = 2**252 + 27742317777372353535851937790883648493


def add(one, other):
    """Adds points of edwards25519 (RFC 8032, section 5.1.4), as (x, y, z, x * y / z)."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * D * one[3] * other[3] % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point, scalar = add(point, point), scalar >> 1
    return total


def point(data):
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        raise ValueError("no point of the curve")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point(bytes([88]) + bytes([102]) * 31)


def is_signed(public_key, message, signature):
    try:
        key, r, s = bytes.fromhex(public_key), signature[:32], int.from_bytes(signature[32:], "little")
        k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % ORDER
        left, right = times(s, BASE), add(point(r), times(k, point(key)))
    except ValueError:
        return False
    same = lambda at: (left[at] * right[2] - right[at] * left[2]) % P == 0
    return len(signature) == 64 and s < ORDER and same(0) and same(1)


def root_of(receipt):
    """The root that a leaf and its path lead to; None: no receipt."""
    node = lambda left, right: hashlib.sha256(b"\1" + left + right).digest()
    hash_ = hashlib.sha256(b"\0" + receipt["leaf"].encode()).digest()
    at, last = receipt["index"], receipt["size"] - 1
    if at > last:
        return None
    for text in receipt["path"]:
        if last == 0:
            return None
        sibling = bytes.fromhex(text)
        if at % 2 == 1 or at == last:
            hash_ = node(sibling, hash_)
            while at % 2 == 0 and at != 0:
                at, last = at // 2, last // 2
        else:
            hash_ = node(hash_, sibling)
        at, last = at // 2, last // 2
    return hash_.hex() if last == 0 else None


def signature_fault(receipt, keys):
    lines = receipt["leaf"].split("\n")
    if lines[0] != "rangoli receipt 1" or root_of(receipt) != receipt["root"]:
        return "altered leaf"
    key = next((each["public_key"] for each in keys if each["id"] == receipt["key"]), None)
    if key is None:
        return "wrong key"
    message = f"rangoli receipts 1\n{receipt['root']}".encode()
    return None if is_signed(key, message, bytes.fromhex(receipt["signature"])) else "forged signature"


def delivered(amount):
    return amount - (amount * 2 + 50) // 100


def win_odds(pick, digit):
    if pick in ("G", "R"):
        return 0 if (digit % 2 == 1) != (pick == "G") else 150 if digit % 5 == 0 else 200
    return 450 if pick == "V" and digit % 5 == 0 else 900 if pick == f"N{digit}" else 0


def due_payout(leaf):
    """What a payout's result gives."""
    amount, pick, result = int(leaf["amount"]), leaf.get("pick"), leaf["result"]
    if result == "void":
        return amount
    if leaf["table"] == "mines":
        return 0
    if leaf["table"] == "luckyhit":
        winner, odds = result.split(" ")
        return delivered(amount) * (int(odds) if pick == "L" else 2 if pick == winner else 0)
    return delivered(amount) * win_odds(pick, int(result) % 10) // 100


def committed(stake, seed):
    """The server seed, if it is the one that the stake commits to."""
    return seed if seed and stake["forced"] == "false" and rounds.sha256(seed) == stake["commitment"] else None


def own_seeds(stake):
    entropy = "" if stake["entropy"] == "none" else stake["entropy"]
    return stake["client_seed"], entropy, int(stake["nonce"])


def play_holds(stake, seed):
    """A stake that its receipt settles: the payout follows from the outcome, and that from the seeds."""
    play, seed = plays.GAMES[stake["table"]], committed(stake, seed)
    client, entropy, nonce = own_seeds(stake)
    drawn = int(stake[play.result])
    due = play.pays(delivered(int(stake["amount"])), stake, drawn)
    is_drawn = seed is None or drawn == play.draw(rounds.floats(seed, f"{client}:{entropy}", nonce))
    return int(stake["payout"]) == due and is_drawn


def mines_hold(stake, cash_out, seed):
    traps, opened = int(stake["traps"]), [int(cell) for cell in cash_out["opened"].split(",") if cell != "none"]
    seed = committed(stake, seed)
    layout = [] if seed is None else rounds.mines(seed, *own_seeds(stake), traps)
    if "result" in cash_out:
        is_trap = seed is None or int(cash_out["result"]) in layout
        return is_trap and not set(opened) & set(layout)
    rate = math.comb(25, len(opened)) * 10000 // math.comb(25 - traps, len(opened))
    is_paid = int(cash_out["payout"]) == rate * delivered(int(stake["amount"])) // 10000
    return is_paid and not set(opened) & set(layout)


def flight_holds(stake, cash_out):
    flown = int(cash_out["arrival"]) - (10 * int(stake["round"]) + 13000)
    if flown < 0 or int(cash_out.get("tag", 0)) > flown:
        return False
    reached = math.floor(100 * math.exp(0.00006 * flown))
    if stake["auto"] != "none":
        reached = min(reached, int(stake["auto"]))
    signed = int(cash_out["coefficient"])
    is_silent = stake["silence"] != "none" and int(stake["silence"].split(" ")[1]) <= signed < reached
    is_paid = int(cash_out["payout"]) == int(stake["amount"]) * signed // 100
    return is_paid and (signed == reached or is_silent)


def lock(table, period):
    """When a round takes no stakes and cancels any more; a game without a table always does."""
    if table.startswith("win:"):
        day = datetime.datetime.strptime(f"{period[:8]}+0530", "%Y%m%d%z")
        return 1000 * int(day.timestamp()) + 180000 * int(period[8:]) - 30000
    first = {"aviator": (10, 12000), "luckyhit": (30000, 19000)}.get(table)
    return first[0] * int(period) + first[1] if first else math.inf


def differ(one, other):
    is_same_event = one["event"] == other["event"]
    for name, value in one.items():
        if not is_same_event and name in ("event", "arrival"):
            continue
        needed = name in other or (is_same_event and name not in ("terms", "tag"))
        if needed and other.get(name) != value:
            return True
    return False


def contradiction(leaves, seed):
    stake, cash_out, cancel, payout = (
        next((leaf for leaf in leaves if leaf["event"] == event), None)
        for event in ("stake", "cash-out", "cancel", "payout")
    )
    arrival = lambda leaf: int(leaf["arrival"])
    ends = [end for end in (cash_out, cancel, payout) if end]
    if any(differ(one, other) for one in leaves for other in leaves) or len(ends) > 1:
        return True
    if stake and any(arrival(end) < arrival(stake) for end in ends):
        return True
    if any(leaf and arrival(leaf) >= lock(leaf["table"], leaf["round"]) for leaf in (stake, cancel)):
        return True
    if payout and int(payout["payout"]) != due_payout(payout):
        return True
    play = plays.GAMES.get(stake["table"]) if stake else None
    if play and play.result in stake and not play_holds(stake, seed):
        return True
    if stake and stake["table"] == "mines" and (cash_out or payout):
        return not mines_hold(stake, cash_out or payout, seed)
    return bool(stake and cash_out) and not flight_holds(stake, cash_out)


SEED_LINES = ("commitment", "client_seed", "nonce")


def terms_of(game):
    return plays.GAMES[game].terms if game in plays.GAMES else ("traps",)


def asked(request, table):
    """The lines that a request fixes; None: it leaves the line open."""
    cents = lambda name, fields=request: None if fields.get(name) is None else str(round(100 * fields[name]))
    said = lambda name: None if request.get(name) is None else json.dumps(request[name]).strip('"')
    game = table.split(":")[0]
    if game == "mines" or game in plays.GAMES:
        names = (*SEED_LINES, "generation", *terms_of(game))
        lines = {name: said(name) for name in names}
        return {**lines, "amount": cents("amount"), "entropy": said("entropy") or "none"}
    if game == "win":
        pick = request["guess_type"] + (said("number") if request["guess_type"] == "N" else "")
        amount = str(round(100 * request["contract_money"]) * request["contract_count"])
        return {"round": said("period"), "pick": pick, "amount": amount}
    lines = {"round": said("period"), "bet": said("betId"), "amount": cents("betPrice")}
    if game == "luckyhit":
        return {**lines, "pick": said("betResult"), "seed": said("oddNo")}
    silence = request.get("silence")
    waits = f"{1000 * silence['after']} {cents('at', silence)}" if silence else "none"
    auto = cents("autoCashOut") or "none"
    return {**lines, "seed": said("seed"), "slot": said("slot") or "0", "auto": auto, "silence": waits}


def request_fault(leaf, request):
    """Numbers of a request are written as RFC 8785 says, if its file was written so."""
    fields = {name: value for name, value in request.items() if name != "terms"}
    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if leaf.get("terms", rounds.sha256(canonical)) != rounds.sha256(canonical):
        return "the receipt has the terms of another request"
    for name, value in asked(request, leaf["table"]).items():
        line = leaf.get(name, "").split(" ")[0] if name == "seed" else leaf.get(name)
        if value is not None and line != value and (name, value, line) != ("generation", "0", None):
            return "contradiction"
    return None


def round_fault(stake, shown):
    """Whether a round that nobody signed is not that of the stake, or leaves out its seed."""
    if int(stake.get("generation", 0)) != shown.get("generation", 0):
        return "the round has another generation"
    play = plays.GAMES.get(stake["table"])
    for name in (*SEED_LINES, "forced", *terms_of(stake["table"]), *((play.result,) if play else ())):
        if name in stake and name in shown and json.dumps(shown[name]).strip('"') != stake[name]:
            return f"the round has another {name}"
    if "entropy" in stake and (shown["entropy"] or "none") != stake["entropy"]:
        return "the round has another entropy"
    seed, table = stake.get("seed", "").split(" ")[-1], stake["table"]
    is_judged = shown.get("server_seed") and not shown.get("forced") and not shown.get("voided")
    if not seed or not is_judged or int(stake["arrival"]) >= lock(table, stake["round"]) - 2000:
        return None
    joined = shown.get("client_seed") or ""
    counted = [shown[f"player_seed{at}"] for at in (1, 2, 3) if shown.get(f"player_seed{at}")]
    counted = counted if table == "aviator" else [joined[at : at + 20] for at in range(0, len(joined), 20)]
    return None if len(counted) >= 3 or seed in counted else "the round does not count the stake's seed"


def fault_of(file):
    """The first fault of an exported stake; None: all holds."""
    for receipt in file["receipts"]:
        found = signature_fault(receipt, file["receipt_keys"])
        if found:
            return found
    texts = [receipt["leaf"].split("\n")[1:] for receipt in file["receipts"]]
    leaves = [dict(line.split(" ", 1) for line in lines) for lines in texts]
    if len({tuple(leaf[name] for name in ("table", "round", "member", "bet")) for leaf in leaves}) != 1:
        return "receipts of different stakes"
    if contradiction(leaves, file["round"].get("server_seed")):
        return "contradiction"
    for leaf, receipt in zip(leaves, file["receipts"]):
        found = leaf["event"] == "stake" and (
            request_fault(leaf, receipt["request"]) if "request" in receipt else None
        )
        found = found or (leaf["event"] == "stake" and round_fault(leaf, file["round"]))
        if found:
            return found
    paid = next((int(leaf["payout"]) for leaf in leaves if "payout" in leaf), None)
    if paid is not None and paid != round(file["record"]["payout"] * 100):
        return "the record, which nobody signed, shows another payout"
    return None


def main(command, *rest):
    with open(rest[0] if rest else command, encoding="utf-8") as file:
        read = json.load(file)
    if command != "cheats":
        found = fault_of(read)
        return sys.exit(found) if found else print("the receipts hold")
    for each in read:
        if "evidence" in each["honest"]:
            print(each["name"], *(fault_of(each[kind]["evidence"]) for kind in ("honest", "cheat")), sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
