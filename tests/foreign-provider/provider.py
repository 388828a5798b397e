"""A provider of games, written from /openapi.provider.json alone, with Python's standard library.

It plays rounds against a wallet as providers do: calls are repeated, lost, rolled back and late. Its own books say what the
balance has to be. Standard input has JSON: url, key_id, secret, launches (a token for each player), rounds, seed. The last line
of its output is JSON: what it did, and the balances.
"""

import hashlib
import hmac
import http.client
import json
import random
import secrets
import sys
import threading
import time
from urllib.parse import urlsplit

SUCCESS = 200
INSUFFICIENT, ROUND_UNKNOWN, UNDONE, SETTLED = 2001, 3009, 5007, 5008
TRIES = 5
TIMEOUT_S = 20


class Wallet:
    def __init__(self, url, key_id, secret):
        self.address = urlsplit(url)
        self.key_id = key_id
        self.secret = secret.encode()

    def connect(self):
        of = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        return of(self.address.hostname, self.address.port, timeout=TIMEOUT_S)

    def request(self, connection, action, fields):
        target = f"{self.address.path.rstrip('/')}/provider/{action}"
        body = json.dumps(fields).encode()
        seconds, nonce = int(time.time()), secrets.token_urlsafe(16)
        lines = ["rangoli-1", str(seconds), nonce, "POST", target, hashlib.sha256(body).hexdigest()]
        digest = hmac.new(self.secret, "\n".join(lines).encode(), hashlib.sha256).hexdigest()
        headers = {
            "Content-Type": "application/json",
            "X-Provider-Signature": f"t={seconds} n={nonce} {self.key_id}={digest}",
        }
        connection.request("POST", target, body, headers)

    def call(self, action, fields):
        """Asks until an answer comes; each try is signed anew."""
        for tried in range(1, TRIES + 1):
            connection = self.connect()
            try:
                self.request(connection, action, fields)
                answer = json.loads(connection.getresponse().read())
                if answer["code"] < 500 or answer["code"] >= 600:
                    return answer
            except (OSError, http.client.HTTPException, ValueError):
                if tried == TRIES:
                    raise
            finally:
                connection.close()
        raise RuntimeError(f"{action}: no answer")

    def lose(self, action, fields):
        """Asks, and hangs up before the answer."""
        connection = self.connect()
        try:
            self.request(connection, action, fields)
        finally:
            connection.close()


class Player:
    """A player's rounds, and the provider's books about them."""

    def __init__(self, wallet, session, draw):
        self.wallet, self.session, self.draw = wallet, session, draw
        known = wallet.call("authenticate", {"session": session})
        assert known["code"] == SUCCESS, known
        self.player, self.game, self.currency = known["player"], known["game"], known["currency"]
        self.least, self.greatest = known["limits"]["min"], known["limits"]["max"]
        self.start = self.balance = known["balance"]
        self.counts = {}

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def movement(self, round_id, amount, transaction=None):
        return {
            "player": self.player,
            "game": self.game,
            "round": round_id,
            "transaction": transaction or f"py-{secrets.token_hex(8)}",
            "amount": amount,
            "currency": self.currency,
        }

    def move(self, action, fields, change):
        """Makes a call that has to move the balance by an amount."""
        if self.draw.random() < 0.15:
            self.wallet.lose(action, fields)
            self.count("lost")
        answer = self.wallet.call(action, fields)
        assert answer["code"] == SUCCESS, (action, fields, answer)
        self.balance += change
        assert answer["balance"] == self.balance, (action, fields, answer, self.balance)
        for _ in range(self.draw.choice([0, 0, 1, 2])):
            again = self.wallet.call(action, fields)
            assert (again["code"], again["balance"]) == (SUCCESS, answer["balance"]), (action, answer, again)
            self.count("repeated")
        self.count(action)
        return answer

    def refused(self, action, fields, *codes):
        answer = self.wallet.call(action, fields)
        assert answer["code"] in codes, (action, fields, answer)
        self.count("refused")

    def stake(self):
        return self.draw.randint(self.least, self.least * 9)

    def debit(self, round_id, amount):
        fields = {**self.movement(round_id, amount), "session": self.session}
        self.move("debit", fields, -amount)
        return fields["transaction"]

    def undo(self, transaction, amount):
        self.move("rollback", {"player": self.player, "transaction": transaction}, amount)

    def end(self, round_id):
        self.move("round_end", {"player": self.player, "game": self.game, "round": round_id}, 0)

    def play(self):
        kind = self.draw.choice(KINDS)
        kind(self, f"py-{secrets.token_hex(8)}")
        self.count("rounds")

    def check(self):
        answer = self.wallet.call("balance", {"player": self.player})
        assert answer["balance"] == self.balance, (answer, self.balance)


def won(player, round_id):
    amount = player.stake()
    debit = player.debit(round_id, amount)
    win = player.draw.randint(1, amount * 3)
    player.move("credit", player.movement(round_id, win), win)
    player.refused("rollback", {"player": player.player, "transaction": debit}, SETTLED)


def lost(player, round_id):
    debit = player.debit(round_id, player.stake())
    player.move("credit", player.movement(round_id, 0), 0)
    player.refused("rollback", {"player": player.player, "transaction": debit}, SETTLED)


def ended(player, round_id):
    amount = player.stake()
    player.debit(round_id, amount)
    player.end(round_id)
    if player.draw.random() < 0.5:
        player.move("credit", player.movement(round_id, amount), amount)
        player.count("late wins")


def several(player, round_id):
    stakes = [player.stake() for _ in range(player.draw.randint(1, 3))]
    for amount in stakes:
        player.debit(round_id, amount)
    for _ in range(player.draw.randint(2, 4)):
        win = player.draw.randint(1, sum(stakes))
        player.move("credit", player.movement(round_id, win), win)
    player.end(round_id)


def rolled_back(player, round_id):
    amount = player.stake()
    debit = player.debit(round_id, amount)
    player.undo(debit, amount)
    player.refused("credit", player.movement(round_id, amount), UNDONE)


def rolled_back_unheard(player, round_id):
    """The debit's answer is lost, so nobody knows whether it came."""
    fields = {**player.movement(round_id, player.stake()), "session": player.session}
    player.wallet.lose("debit", fields)
    player.count("lost")
    answer = player.wallet.call("rollback", {"player": player.player, "transaction": fields["transaction"]})
    assert answer["code"] == SUCCESS, answer
    player.count("rollback")


def rolled_back_early(player, round_id):
    fields = {**player.movement(round_id, player.stake()), "session": player.session}
    player.undo(fields["transaction"], 0)
    player.refused("debit", fields, UNDONE)
    player.refused("credit", player.movement(round_id, 1), ROUND_UNKNOWN, UNDONE)


def too_much(player, round_id):
    if player.balance < player.greatest:
        fields = {**player.movement(round_id, player.balance + 1), "session": player.session}
        player.refused("debit", fields, INSUFFICIENT)
    player.refused("credit", player.movement(round_id, 1), ROUND_UNKNOWN)


KINDS = [won, won, lost, ended, several, rolled_back, rolled_back_unheard, rolled_back_early, too_much]


def run(player, rounds, failures):
    try:
        for _ in range(rounds):
            player.play()
        player.check()
    except Exception as error:  # Another thread reports it.
        failures.append(repr(error))


def main():
    given = json.load(sys.stdin)
    wallet = Wallet(given["url"], given["key_id"], given["secret"])
    players = [
        Player(wallet, session, random.Random(f"{given['seed']} {at}"))
        for at, session in enumerate(given["launches"])
    ]
    failures = []
    threads = [threading.Thread(target=run, args=(player, given["rounds"], failures)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        sys.exit("\n".join(failures))
    books = [{"start": each.start, "balance": each.balance, "counts": each.counts} for each in players]
    print(json.dumps({"players": books}))


main()
