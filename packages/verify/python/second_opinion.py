"""A second opinion on rounds, written from docs/fairness.md alone. It needs Python 3.9 and no packages.

    python3 second_opinion.py digest GAME ROUNDS    the digest of made-up rounds, as `verify digest` prints it
    python3 second_opinion.py round FILE [CHAINS]   an answer of round_detail, with that of /fairness/chains
    python3 second_opinion.py log PAGE...           all pages of the public list, answers of /fairness/log?page=
    python3 second_opinion.py since KEPT PAGE...    the same, and whether it goes on from an answer that was kept

It does not verify the signatures of beacons, receipts and heads.
"""

import base64
import hashlib
import hmac
import json
import math
import sys

import plays


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def mac(key, message):
    return hmac.new(key.encode(), message.encode(), hashlib.sha256)


def floats(server_seed, client_seed, nonce):
    n = 0
    while True:
        block = mac(server_seed, f"{client_seed}:{nonce}:{n}").digest()
        n += 1
        for at in range(0, len(block), 4):
            yield sum(block[at + i] / 256 ** (i + 1) for i in range(4))


def pick(items, draws):
    return items.pop(math.floor(next(draws) * len(items)))


def server_seed(seed, salt, randomness):
    message = ":".join(part for part in (salt, randomness) if part)
    return mac(seed, message).hexdigest() if message else seed


def aviator(server, players):
    digits = hashlib.sha512((server + "".join(players)).encode()).hexdigest()
    decimal = int(digits[:13], 16)
    return digits, decimal, min(max(math.floor(97 / (1 - decimal / 2**52)), 100), 1000000)


def rank(hand):
    values = sorted((14 if number == 1 else number for _, number in hand), reverse=True)
    high, middle, low = values
    is_flush = len({suit for suit, _ in hand}) == 1
    is_lowest = values == [14, 3, 2]
    is_straight = is_lowest or high == middle + 1 == low + 2
    order = [3, 2, 1] if is_lowest else values
    if high == low:
        return [5, *values]
    if is_straight or is_flush:
        return [4 if is_straight and is_flush else 3 if is_flush else 2, *order]
    if high == middle:
        return [1, high, low]
    if middle == low:
        return [1, middle, high]
    return [0, *values]


def lucky_odds(ranked):
    kind, value = ranked[0], ranked[1]
    return {5: 50, 4: 40, 3: 6, 2: 5}.get(kind, 4 if kind == 1 and value >= 9 else 0)


def lucky_hit(server, client, period):
    draws = floats(server, client, period)
    deals = 0
    while True:
        if deals % 8 == 0:
            deck = [(card % 4, card // 4 + 1) for card in range(52)]
        black = [pick(deck, draws) for _ in range(3)]
        red = [pick(deck, draws) for _ in range(3)]
        deals += 1
        if rank(black) != rank(red):
            return black, red, rank(black) > rank(red), lucky_odds(rank(black))


def win_go(server, client, period):
    price = 10000 + math.floor(next(floats(server, client, period)) * 90000)
    return price, price % 10


def mines(server, client, entropy, nonce, traps):
    draws, cells = floats(server, f"{client}:{entropy}", nonce), list(range(1, 26))
    return sorted(pick(cells, draws) for _ in range(traps))


def line(game, i):
    server = sha256(f"{game}:server:{i}")
    player = lambda k: sha256(f"{game}:player:{i}:{k}")[:20]
    players = [player(k + 1) for k in range(i % 4)]
    entropy = "" if i % 8 == 0 else sha256(f"{game}:entropy:{i}")[:32]
    if game == "aviator":
        return str(aviator(server, players)[2])
    if game == "luckyhit":
        black, red, wins, odds = lucky_hit(server, "".join(players), i)
        cards = " ".join(f"{suit}/{number}" for suit, number in black + red)
        return f"{cards} {str(wins).lower()} {odds}"
    if game == "win":
        return "%d %d" % win_go(server, "P:1", i)
    if game == "mines":
        return " ".join(map(str, mines(server, player(1), entropy, i, 1 + i % 24)))
    return str(plays.GAMES[game].draw(floats(server, f"{player(1)}:{entropy}", i)))


def digest(game, rounds):
    whole = hashlib.sha256()
    for i in range(rounds):
        whole.update((line(game, i) + "\n").encode())
    return whole.hexdigest()


def outcome(entity, server):
    """The fields of an entity that follow from its seeds."""
    game, nonce, client = entity["game"], entity.get("nonce"), entity.get("client_seed")
    if game == "aviator":
        players = [entity[f"player_seed{k}"] for k in (1, 2, 3) if entity[f"player_seed{k}"] is not None]
        digits, decimal, result = aviator(server, players)
        return {"sha512hash": digits, "hex": digits[:13], "decimal": decimal, "result": result / 100}
    if game == "luckyhit":
        black, red, wins, odds = lucky_hit(server, client, nonce)
        cards = lambda hand: [{"t": suit, "n": number} for suit, number in hand]
        return {"black": cards(black), "red": cards(red), "black_win": wins, "lucky_hit_odds": odds}
    if game == "win":
        price, digit = win_go(server, f"{entity['category']}:{entity['saas_id']}", entity["period"])
        return {"price": price, "last_num": digit}
    if game == "mines":
        return {"trap_indexes": mines(server, client, entity["entropy"], nonce, entity["traps"])}
    play = plays.GAMES[game]
    drawn = play.draw(floats(server, f"{client}:{entity['entropy']}", nonce))
    return {play.result: drawn}


def faults(entity, chains):
    """What does not hold in a finished round."""
    found = []
    seed = entity.get("seed") or entity["server_seed"]
    if sha256(seed) != entity["commitment"]:
        found.append("commitment")
    if entity.get("chain") is not None:
        for each in chains:
            end = seed
            for _ in range(entity["index"]):
                end = sha256(end)
            is_same = each.get("generation", 0) == entity.get("generation", 0) and each["chain"] == entity["chain"]
            if is_same and end != each["end"]:
                found.append("end of the chain")
    if entity.get("voided"):
        return found
    server = server_seed(seed, entity.get("salt"), entity.get("beacon_randomness"))
    if server != entity["server_seed"]:
        found.append("server_seed")
    return found + [name for name, value in outcome(entity, server).items() if entity[name] != value]


def tree_root(entries):
    if len(entries) == 1:
        return hashlib.sha256(b"\0" + entries[0].encode()).digest()
    half = 1 << (len(entries) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + tree_root(entries[:half]) + tree_root(entries[half:])).digest()


def list_faults(pages):
    """What does not hold in the public list: every head, the places, the subjects and the times."""
    shown = [each for page in pages for each in page["queryset"]]
    entries = [each["entry"] for each in shown]
    found = [] if [each["index"] for each in shown] == list(range(len(shown))) else ["the places"]
    for page in pages:
        _, size, root = page["head"].split("\n")[:3]
        if int(size) > len(entries) or tree_root(entries[: int(size)]) != base64.b64decode(root):
            found.append(f"the head of {size} entries")
    if len({entry.split("\n")[0] for entry in entries}) < len(entries):
        found.append("a subject is there twice")
    subjects = [entry.split("\n")[0] for entry in entries]
    for at, parts in enumerate(subject.split(" ") for subject in subjects):
        if len(parts) == 4 and f"generation {parts[3]}" not in subjects[:at]:
            found.append(f"generation {parts[3]}")
    times = [int(entry.split("\n")[1].removeprefix("time ")) for entry in entries]
    return found + ([] if times == sorted(times) else ["the times"])


def kept_faults(kept, pages):
    """Whether the list has what its reader saw of it, or says what a restore lost."""
    name, size, root = kept["head"].split("\n")[:3]
    now = pages[-1]["head"].split("\n")[0]
    entries = [each["entry"] for page in pages for each in page["queryset"]]
    size, root = int(size), base64.b64decode(root)
    if name != now:
        begins = f"generation {now.split('/')[-1]}"
        for index, entry in enumerate(entries):
            subject, *lines = entry.split("\n")
            lists = [line.split(" ", 4)[1:] for line in lines if line.startswith("list ")] if subject == begins else []
            for left, last, its_root, its_name in lists:
                if its_name != name or int(left) > index:
                    continue
                if size > int(left):
                    is_other = size == int(last) and its_root != root.hex()
                    return ["the head that was named"] if is_other else []
                return [] if tree_root(entries[:size]) == root else ["the entries before the restore"]
        return ["a list that names none before it"]
    return [] if size <= len(entries) and tree_root(entries[:size]) == root else ["the list as it was kept"]


def main(command, *rest):
    if command in ("log", "since"):
        answers = [json.load(open(name, encoding="utf-8")) for name in rest]
        pages = answers[1:] if command == "since" else answers
        found = list_faults(pages) + (kept_faults(answers[0], pages) if command == "since" else [])
        if found:
            sys.exit(f"does not hold: {', '.join(found)}")
        return print("all entries are in their places:", sum(len(page["queryset"]) for page in pages))
    if command == "digest":
        game, rounds = rest
        return print(game, rounds, digest(game, int(rounds)))
    with open(rest[0], encoding="utf-8") as file:
        entity = json.load(file)["entity"]
    chains = json.load(open(rest[1], encoding="utf-8"))["queryset"] if rest[1:] else []
    if entity["forced"]:
        return print("proves nothing: the operator forced its outcome")
    found = faults(entity, chains)
    if found:
        sys.exit(f"does not hold: {', '.join(found)}")
    print("the outcome follows from its seeds")
    if entity.get("entropy") == "":
        print("the operator could have chosen this seed")
    if entity.get("chain") is not None and not entity.get("salt") and not entity.get("beacon_randomness"):
        print("the operator could have chosen this chain")


if __name__ == "__main__":
    main(*sys.argv[1:])
