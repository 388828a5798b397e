"""The two sockets: rounds run while a client is connected, and their frames carry the specification's fields."""

import asyncio
import hashlib
import json
import secrets
import time
from decimal import Decimal
from itertools import count
from math import exp, log

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import transaction
from rest_framework.authtoken.models import Token

from . import live
from .dialect import Id, written
from .gateway_signature import is_signed
from .models import Member, Round, Stake
from .money import DELIVERED, book, down, within
from .refusals import LOCALES, Refused

GROWTH = 0.00006
LUCKY_OPEN_S, LUCKY_LOCK_S = 4, 19


def frame(cmd: int, data: dict) -> str:
    return json.dumps({"cmd": cmd, "data": json.dumps(written(data, settings.DIALECT))})


class Table:
    """A game's running round and its listeners."""

    def __init__(self):
        self.listeners = set()
        self.task = None

    def join(self, consumer):
        self.listeners.add(consumer)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run())

    async def say(self, cmd, data):
        text = frame(cmd, data)
        for consumer in list(self.listeners):
            await consumer.deliver(text)

    async def run(self):
        while self.listeners:
            await self.play()

    async def play(self):
        raise NotImplementedError


async def until(moment: float):
    await asyncio.sleep(max(0, moment - time.time()))


class Aviator(Table):
    status = 9
    take_off = 0.0
    result = 0.0

    def __init__(self):
        super().__init__()
        self.period = int(time.time() * 100)
        # The coefficient at which a member's stake is cashed out, by member.
        self.automatic = {}

    def coefficient(self, now: float) -> float:
        return int(100 * exp(GROWTH * (now - self.take_off) * 1000)) / 100

    def is_running(self, period: int) -> bool:
        return self.period == period and self.status < 600

    async def play(self):
        start = time.time()
        self.period = max(int(start * 100), self.period)
        for status in range(9, 22):
            self.status = status
            await self.say(5002, {"period": Id(self.period), "status": status})
            await until(start + (status - 8))
        self.take_off = time.time()
        self.result = await self.draw()
        self.status = 30
        await self.say(5002, {"period": Id(self.period), "status": 30})
        length = log(self.result) / GROWTH / 1000
        for tick in count():
            now = time.time()
            if now - self.take_off >= length:
                break
            self.status = 30 + int(now - self.take_off)
            coefficient = Decimal(str(self.coefficient(now)))
            await self.say(5004, {"tag": tick, "coefficient": coefficient, "flyEnd": 0})
            await self.cash_out_automatically(coefficient)
            await asyncio.sleep(0.25)
        await self.cash_out_automatically(Decimal(str(self.result)))
        self.status = 600
        await self.say(5004, {"tag": tick, "coefficient": Decimal(str(self.result)), "flyEnd": 1})
        await self.say(5002, {"period": Id(self.period), "status": 600})
        await self.settle()
        await self.say(5008, {"results": await self.results()})
        await asyncio.sleep(3)

    @database_sync_to_async
    def draw(self) -> float:
        seed = secrets.token_hex(16)
        stakes = Stake.objects.filter(table="aviator", period=self.period).order_by("id")[:3]
        seeds = [stake.pick for stake in stakes]
        digest = hashlib.sha512((seed + "".join(seeds)).encode()).hexdigest()
        number = int(digest[:13], 16)
        result = live.forced("aviator") or max(1.0, int(97 / (1 - number / 2**52)) / 100)
        names = [stake.member.nick_name for stake in stakes]
        outcome = {
            "result": min(result, 10_000),
            "server_seed": seed,
            "sha512hash": digest,
            "hex": digest[:13],
            "decimal": number,
        }
        for place in range(3):
            outcome[f"player_nickname{place + 1}"] = names[place] if place < len(names) else ""
            outcome[f"player_seed{place + 1}"] = seeds[place] if place < len(seeds) else ""
        Round.objects.create(table="aviator", period=self.period, outcome=outcome)
        return outcome["result"]

    async def cash_out_automatically(self, coefficient):
        for member_id, at in list(self.automatic.items()):
            if at > coefficient:
                continue
            del self.automatic[member_id]
            try:
                answer = await self.pay_automatically(member_id, at)
            except Refused:
                # The member cashed out by hand meanwhile.
                continue
            for consumer in [each for each in self.listeners if each.member_id == member_id]:
                await consumer.deliver(frame(5018, answer))

    @database_sync_to_async
    def pay_automatically(self, member_id, at):
        with transaction.atomic():
            return self.pay(Member.objects.select_for_update().get(pk=member_id), at) | {"auto": True}

    def pay(self, member, at):
        """Pays the member's stake of the round at a coefficient."""
        stake = Stake.objects.filter(member=member, table="aviator", period=self.period, status="W").first()
        if stake is None:
            raise Refused("closed")
        self.automatic.pop(member.pk, None)
        stake.cash_result = at
        stake.payout = down(stake.amount * at)
        stake.status = "S"
        stake.save()
        book(member, "win", stake.payout, f"aviator:{self.period}")
        return {
            "status": 1,
            "cashSuccess": True,
            "cashCoefficient": stake.cash_result,
            "cashAmount": stake.payout,
            "msg": "OK",
        }

    @database_sync_to_async
    def settle(self):
        self.automatic.clear()
        Stake.objects.filter(table="aviator", period=self.period, status="W").update(status="F")

    @database_sync_to_async
    def results(self):
        rows = Round.objects.filter(table="aviator").order_by("-period")
        rows = (rows.exclude(period=self.period) if self.is_running(self.period) else rows)[:60]
        return [{"period": Id(row.period), "result": Decimal(str(row.outcome["result"]))} for row in rows]

    @database_sync_to_async
    def bet(self, member_id, data, locale):
        price = Decimal(str(data.get("betPrice", 0)))
        answer = {"period": Id(self.period), "betPrice": price, "msg": "OK", "status": 1}
        try:
            with transaction.atomic():
                member = Member.objects.select_for_update().get(pk=member_id)
                if self.status > 20 or str(data.get("period")) != str(self.period):
                    raise Refused("closed")
                within(price, 50, 10_000)
                if Stake.objects.filter(member=member, table="aviator", period=self.period).exists():
                    raise Refused("closed")
                Stake.objects.create(
                    member=member,
                    table="aviator",
                    period=self.period,
                    pick=str(data.get("seed", ""))[:20],
                    amount=price,
                )
                book(member, "bet", -price, f"aviator:{self.period}")
        except Refused as refused:
            return answer | {"status": 0, "msg": refused.answer(locale)["msg"]}
        if "autoCashOut" not in data:
            return answer
        self.automatic[member_id] = Decimal(str(data["autoCashOut"]))
        return answer | {"autoCashOut": self.automatic[member_id]}

    @database_sync_to_async
    def cash_out(self, member_id, arrival, locale):
        try:
            with transaction.atomic():
                member = Member.objects.select_for_update().get(pk=member_id)
                reached = self.coefficient(arrival) if self.take_off <= arrival and self.status >= 30 else 0
                if reached == 0 or reached > self.result:
                    raise Refused("closed")
                return self.pay(member, Decimal(str(reached)))
        except Refused as refused:
            msg = refused.answer(locale)["msg"]
            return {"status": 0, "cashSuccess": False, "cashCoefficient": Decimal(0), "cashAmount": Decimal(0), "msg": msg}

    @database_sync_to_async
    def players(self):
        rows = Stake.objects.filter(table="aviator", period=self.period)
        return [
            {"cashOut": row.status == "S", "coefficient": row.cash_result, "betAmount": row.amount} for row in rows
        ]

    async def greet(self, consumer):
        await consumer.deliver(frame(5002, {"period": Id(self.period), "status": self.status}))
        await consumer.deliver(frame(5008, {"results": await self.results()}))

    async def hear(self, consumer, cmd, data):
        arrival = time.time()
        if cmd == 5015:
            await consumer.deliver(frame(5016, await self.bet(consumer.member_id, data, consumer.locale)))
        elif cmd == 5017:
            await consumer.deliver(frame(5018, await self.cash_out(consumer.member_id, arrival, consumer.locale)))
        else:
            return
        await self.say(5012, {"players": await self.players()})


ODDS = {"pair": 4, "straight": 5, "flush": 6, "straight flush": 40, "three": 50}


def rank(hand):
    numbers = sorted((14 if card["n"] == 1 else card["n"] for card in hand), reverse=True)
    suits = {card["t"] for card in hand}
    if numbers == [14, 3, 2]:
        numbers, straight = [3, 2, 1], True
    else:
        straight = numbers[0] - numbers[1] == 1 and numbers[1] - numbers[2] == 1
    if len(set(numbers)) == 1:
        return 5, numbers, "three"
    if straight and len(suits) == 1:
        return 4, numbers, "straight flush"
    if len(suits) == 1:
        return 3, numbers, "flush"
    if straight:
        return 2, numbers, "straight"
    if len(set(numbers)) == 2:
        pair = numbers[1]
        other = numbers[0] if numbers[0] != pair else numbers[2]
        return 1, [pair, other], "pair" if pair >= 9 else ""
    return 0, numbers, ""


class LuckyHit(Table):
    @property
    def period(self):
        return int(time.time() // 30)

    async def play(self):
        start = self.period * 30
        period = self.period
        await self.say(3002, {"periodInfo": {"period": Id(period)}})
        await self.say(3008, {"results": await self.results()})
        await until(start + 20)
        outcome = await self.deal(period)
        await self.say(3004, {"openResult": outcome})
        await self.settle(period, outcome)
        await until(start + 28)
        await self.say(3006, {})
        await until(start + 30.01)

    @database_sync_to_async
    def deal(self, period):
        row = Round.objects.filter(table="luckyhit", period=period).first()
        if row:
            return row.outcome
        chosen = live.forced("luckyhit")
        while True:
            if chosen:
                hands = [chosen["black"], chosen["red"]]
                black, red = rank(hands[0]), rank(hands[1])
                break
            cards = secrets.SystemRandom().sample(range(52), 6)
            hands = [[{"t": card % 4, "n": card // 4 + 1} for card in cards[at : at + 3]] for at in (0, 3)]
            black, red = rank(hands[0]), rank(hands[1])
            if black[:2] != red[:2]:
                break
        outcome = {
            "cards1": hands[0],
            "cards2": hands[1],
            "blackWin": black[:2] > red[:2],
            "luckyHitOdds": ODDS.get(black[2], 0),
        }
        Round.objects.create(table="luckyhit", period=period, outcome=outcome)
        return outcome

    @database_sync_to_async
    def settle(self, period, outcome):
        with transaction.atomic():
            for stake in Stake.objects.filter(table="luckyhit", period=period, status="W"):
                won = stake.pick == ("B" if outcome["blackWin"] else "R")
                odds = outcome["luckyHitOdds"] if stake.pick == "L" else 2 if won else 0
                stake.payout = down((stake.amount - stake.fee) * odds)
                stake.status = "S" if odds else "F"
                stake.save()
                if stake.payout:
                    book(stake.member, "win", stake.payout, f"luckyhit:{period}")

    @database_sync_to_async
    def results(self):
        rows = Round.objects.filter(table="luckyhit").order_by("-period")[:48]
        return ["B" if row.outcome["blackWin"] else "R" for row in rows]

    @database_sync_to_async
    def bet(self, member_id, data, locale):
        now = time.time()
        period = self.period
        price = Decimal(str(data.get("betPrice", 0)))
        answer = {"period": Id(period), "betPrice": price, "msg": "OK", "status": 1}
        try:
            with transaction.atomic():
                member = Member.objects.select_for_update().get(pk=member_id)
                if str(data.get("period")) != str(period) or not LUCKY_OPEN_S <= now % 30 < LUCKY_LOCK_S:
                    raise Refused("closed")
                if data.get("betResult") not in ("B", "R", "L"):
                    raise Refused("bad_input", field="betResult")
                within(price, 1 if locale == "pt" else 10, 10_000)
                Stake.objects.create(
                    member=member,
                    table="luckyhit",
                    period=period,
                    pick=data["betResult"],
                    amount=price,
                    fee=price - down(price * DELIVERED),
                )
                book(member, "bet", -price, f"luckyhit:{period}")
        except Refused as refused:
            return answer | {"status": 0, "msg": refused.answer(locale)["msg"]}
        return answer

    @database_sync_to_async
    def totals(self):
        sums = {"a": Decimal(0), "b": Decimal(0), "t": Decimal(0)}
        for stake in Stake.objects.filter(table="luckyhit", period=self.period):
            sums[{"B": "a", "R": "b", "L": "t"}[stake.pick]] += stake.amount
        return sums

    async def greet(self, consumer):
        await consumer.deliver(frame(3002, {"periodInfo": {"period": Id(self.period)}}))
        await consumer.deliver(frame(3008, {"results": await self.results()}))

    async def hear(self, consumer, cmd, data):
        if cmd != 3015:
            return
        await consumer.deliver(frame(3016, await self.bet(consumer.member_id, data, consumer.locale)))
        await self.say(3012, {"betTotal": await self.totals()})


TABLES = {"aviator": Aviator(), "luckyhit": LuckyHit()}


class GameSocket(AsyncWebsocketConsumer):
    table = None
    member_id = None
    locale = "in"
    received = ()
    is_closing = False

    async def connect(self):
        query = dict(pair.split("=", 1) for pair in self.scope["query_string"].decode().split("&") if "=" in pair)
        if not self.is_signed():
            await self.close()
            return
        self.locale = query.get("locale") if query.get("locale") in LOCALES else "in"
        self.member_id = await self.member_of(query.get("token", ""))
        if self.member_id is None:
            # Answers the handshake with 403: a WebSocket server has no other refusal before it accepts.
            await self.close()
            return
        await self.accept()
        await live.opened(self)
        self.table = TABLES[self.scope["path"].strip("/").split("/")[-1]]
        self.table.join(self)
        await self.table.greet(self)

    def is_signed(self):
        headers = {name.decode().title(): value.decode("latin-1") for name, value in self.scope["headers"]}
        target = self.scope["path"] + "?" + self.scope["query_string"].decode()
        keys = settings.GATEWAY_KEYS
        return not keys or is_signed(keys, "GET", target, b"", headers, time.time())

    @database_sync_to_async
    def member_of(self, token):
        row = Token.objects.filter(key=token).first()
        return row.user_id if row else None

    async def disconnect(self, code):
        if self.table is not None:
            self.table.listeners.discard(self)
            live.closed(self)

    async def deliver(self, text):
        try:
            await self.send(text_data=text)
        except (OSError, RuntimeError):
            # The client has gone, or its socket was closed from here. The round goes on for the others.
            TABLES[self.scope["path"].strip("/").split("/")[-1]].listeners.discard(self)

    async def receive(self, text_data=None, bytes_data=None):
        now = time.monotonic()
        self.received = [*(each for each in self.received if now - each < 1), now]
        is_too_fast = len(self.received) > live.FRAMES_PER_SECOND_MAX
        if is_too_fast or len((text_data or "").encode()) > live.FRAME_MAX_BYTES:
            if not self.is_closing:
                self.is_closing = True
                await self.close(live.TOO_FAST if is_too_fast else live.TOO_LARGE)
            return
        try:
            outer = json.loads(text_data or "")
            data = json.loads(outer.get("data") or "{}")
            cmd = int(outer["cmd"])
        except (ValueError, KeyError, TypeError, AttributeError):
            return
        if isinstance(data, dict):
            await self.table.hear(self, cmd, data)
