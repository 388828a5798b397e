"""Defects to plant, by name: `run.py --fault paid-twice`. They prove that the conformance kit finds them."""

import asyncio
import html
import json
import time
from collections import defaultdict
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from types import SimpleNamespace

from channels.db import database_sync_to_async
from django.db.models import F
from django.http import HttpResponse, HttpResponseRedirect
from rest_framework import serializers
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.response import Response

from . import accounts, endpoint, games, lists, live, money, pages, refusals, shop, sockets, wallet
from .dialect import Id
from .models import Address, Booking, Member, MinesGame, Product, Recharge, Stake
from .refusals import Refused

FAULTS = {}


def fault(name):
    def register(plant_it):
        FAULTS[name] = plant_it
        return plant_it

    return register


def plant(name: str) -> None:
    FAULTS[name]()


def _wrap(method: str, path: str, change) -> None:
    """Replaces a call's handler by `change(handler)`."""
    handler, member, moves_money, schema = endpoint._handlers[path][method]
    endpoint._handlers[path][method] = (change(handler), member, moves_money, schema)


def _answer(method: str, path: str, edit) -> None:
    """Edits the fields that a call answers."""

    def change(handler):
        def changed(user, given, locale):
            fields = handler(user, given, locale) or {}
            edit(fields)
            return fields

        return changed

    _wrap(method, path, change)


def _paged(change) -> None:
    """Replaces the function that makes pages, in every module that uses it."""
    changed = change(lists.paged)
    for module in (lists, games, shop, wallet):
        module.paged = changed


def _book(change) -> None:
    """Replaces the function that moves money, in every module that uses it."""
    changed = change(money.book)
    for module in (money, accounts, games, shop, sockets, wallet):
        module.book = changed


def _frames(edit) -> None:
    """Edits the frames on their way out; None leaves a frame out."""
    deliver = sockets.GameSocket.deliver

    async def changed(self, text):
        outer = json.loads(text)
        data = edit(outer["cmd"], json.loads(outer["data"]))
        if data is not None:
            await deliver(self, json.dumps({"cmd": outer["cmd"], "data": json.dumps(data)}))

    sockets.GameSocket.deliver = changed


def _method(kind, name: str):
    """The method as a function. Read from the class itself, one that runs in a thread would lose its object."""
    found = kind.__dict__[name]
    return lambda table, *given: found.__get__(table, kind)(*given)


# Answers.


@fault("wrong-type")
def wrong_type():
    _answer("GET", "/user/profile", lambda fields: fields["entry"].update(balance="plenty"))


@fault("missing-field")
def missing_field():
    def edit(fields):
        for row in fields["queryset"]:
            del row["actual_price"]

    _answer("GET", "/user/withdrawals", edit)


@fault("missing-flag")
def missing_flag():
    _answer("GET", "/user/profile", lambda fields: fields.pop("is_transfer_enable"))


@fault("list-as-object")
def list_as_object():
    _answer("GET", "/shop/games", lambda fields: fields.update(queryset={"0": fields["queryset"][0]}))


@fault("wrong-envelope")
def wrong_envelope():
    endpoint.envelope = lambda fields: {"success": True, "data": fields}


@fault("refusal-without-message")
def refusal_without_message():
    refusals.TEXTS.update({name: ("", "", "", "") for name in refusals.TEXTS})


@fault("untranslated")
def untranslated():
    refusals.TEXTS.update({name: (texts[0],) * 4 for name, texts in refusals.TEXTS.items()})


def _respond(path: str, make, when=lambda request: True) -> None:
    """Answers every GET of a path, or those that `when` picks, with the response of `make`."""
    honest = endpoint.Call.get
    is_meant = lambda self, request: self.path == path and when(request)
    endpoint.Call.get = lambda self, request: make() if is_meant(self, request) else honest(self, request)


@fault("server-error")
def server_error():
    _respond("/user/gift_events", lambda: Response({"detail": "oops"}, status=500))


@fault("language-without-answer")
def language_without_answer():
    is_mexican = lambda request: endpoint.locale_of(request) == "mx"
    _respond("/shop/home_top", lambda: Response({"detail": "oops"}, status=500), is_mexican)


@fault("serial-of-the-second")
def serial_of_the_second():
    """The second of a recharge's row names it, so two members who pay in one second meet."""
    of_second = SimpleNamespace(token_hex=lambda _: f"R{int(time.time())}", randbelow=wallet.secrets.randbelow)
    wallet.secrets = of_second


@fault("page-instead-of-json")
def page_instead_of_json():
    _respond("/shop/products", lambda: HttpResponse("<!doctype html><title>Down</title>"))


@fault("token-403")
def token_403():
    """DRF answers 403 if the first authentication class has no header to name."""
    answer = endpoint.handle_exception

    def changed(error, context):
        if isinstance(error, (NotAuthenticated, AuthenticationFailed)):
            return Response({"detail": "Forbidden"}, status=403)
        return answer(error, context)

    endpoint.Call.get_exception_handler = lambda self: changed


@fault("token-redirect")
def token_redirect():
    endpoint.Call.get_exception_handler = lambda self: lambda error, context: HttpResponseRedirect("/accounts/login/")


@fault("open-call")
def open_call():
    """The call of a member asks for no token."""
    handler, _, moves_money, schema = endpoint._handlers["/aviator/round_detail"]["GET"]
    endpoint._handlers["/aviator/round_detail"]["GET"] = (handler, False, moves_money, schema)


@fault("shop-needs-token")
def shop_needs_token():
    handler, _, moves_money, schema = endpoint._handlers["/shop/products"]["GET"]
    endpoint._handlers["/shop/products"]["GET"] = (handler, True, moves_money, schema)


@fault("float-drift")
def float_drift():
    _answer("GET", "/user/profile", lambda fields: fields["entry"].update(balance=float(fields["entry"]["balance"]) + 1e-9))


@fault("keyword-ignored")
def keyword_ignored():
    _wrap("GET", "/shop/products", lambda handler: lambda user, given, locale: handler(user, {"keyword": ""}, locale))


@fault("empty-launch")
def empty_launch():
    _answer("GET", "/exg/start_game", lambda fields: fields.update(type="launch_url"))


# Calls that do not exist, and other statuses of success.


@fault("no-deletion")
def no_deletion():
    del endpoint._handlers["/user/delete_bank_card"]


@fault("no-address-calls")
def no_address_calls():
    for path in ("/user/addresses", "/user/address", "/user/edit_address", "/user/delete_address"):
        del endpoint._handlers[path]


@fault("no-receipt")
def no_receipt():
    del endpoint._handlers["/user/confirm_receipt"]


def _status(answer) -> None:
    """Replaces the answers of successful calls that write."""
    honest = endpoint.Call._respond

    def respond(self, request):
        response = honest(self, request)
        is_done = request.method != "GET" and str((response.data or {}).get("code")) == "200"
        return answer(response) if is_done else response

    endpoint.Call._respond = respond


@fault("created-201")
def created_201():
    _status(lambda response: Response(response.data, status=201))


@fault("empty-204")
def empty_204():
    """As DRF answers a deletion; calls with fields of their own keep them."""
    _status(lambda response: response if set(response.data) - {"code", "msg"} else Response(status=204))


# Pages of lists.


@fault("page-without-count")
def page_without_count():
    def change(paged):
        def changed(rows, given, shape):
            return paged(rows, given, shape) | {"page": {}}

        return changed

    _paged(change)


@fault("page-repeats")
def page_repeats():
    def change(paged):
        return lambda rows, given, shape: paged(rows, {**given, "p": 1}, shape)

    _paged(change)


@fault("page-overlaps")
def page_overlaps():
    """The second page begins with the last row of the first."""

    def change(handler):
        def changed(user, given, locale):
            if given["p"] != 2 or int(given["p_size"]) != 10:
                return handler(user, given, locale)
            wide = handler(user, {**given, "p": 1, "p_size": 20}, locale)
            return {**wide, "queryset": wide["queryset"][9:19]}

        return changed

    _wrap("GET", "/win/guesses", change)


@fault("page-size-ignored")
def page_size_ignored():
    _wrap("GET", "/win/guesses", lambda handler: lambda user, given, locale: handler(user, {**given, "p_size": 20}, locale))


@fault("oldest-first")
def oldest_first():
    def change(paged):
        return lambda rows, given, shape: paged(rows.reverse() if rows.ordered else rows, given, shape)

    _paged(change)


# Other members.


@fault("foreign-record")
def foreign_record():
    def any_row(model, user, key):
        row = model.objects.filter(pk=key).first()
        if row is None:
            raise Refused("not_here")
        return row

    for module in (accounts, games, shop, wallet):
        module._own = any_row


@fault("foreign-list")
def foreign_list():
    def change(handler):
        return lambda user, given, locale: {"queryset": [accounts._address(row) for row in Address.objects.all()]}

    _wrap("GET", "/user/addresses", change)


@fault("foreign-told")
def foreign_told():
    """The refusal tells that the row exists."""

    def own(model, user, key):
        row = model.objects.filter(pk=key).first()
        if row is None:
            raise Refused("not_here")
        if row.member_id != user.pk:
            raise Refused("wrong_password")
        return row

    for module in (accounts, games, shop, wallet):
        module._own = own


# Money.


@fault("balance-not-moved")
def balance_not_moved():
    def change(book):
        def changed(member, type, amount, relation):
            if type != "transfer_out":
                book(member, type, amount, relation)

        return changed

    _book(change)


@fault("moved-without-record")
def moved_without_record():
    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, amount, relation)
            if type == "transfer_out":
                Booking.objects.filter(member=member).order_by("-id").first().delete()

        return changed

    _book(change)


@fault("paid-twice")
def paid_twice():
    """The Idempotency-Key is ignored."""

    def once(self, request, handler, given, money, locale):
        return endpoint.envelope(self._run(request, handler, given, locale))

    endpoint.Call._once = once


@fault("quoted-key-unread")
def quoted_key_unread():
    """An Idempotency-Key within quotes is another key than the bare one."""
    endpoint.key_in = lambda header: header


@fault("receiver-paid-twice")
def receiver_paid_twice():
    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, amount, relation)
            if type == "transfer_in":
                book(member, type, amount, relation)

        return changed

    _book(change)


@fault("overdrawn")
def overdrawn():
    """A transfer to nobody takes the money before it finds that out."""

    def change(handler):
        def changed(user, given, locale):
            try:
                return handler(user, given, locale)
            except Refused as refused:
                money.book(user, "transfer_out", -min(given["amount"], user.balance), "member:0")
                return refused.answer(locale)

        return changed

    _wrap("POST", "/user/transfer_to", change)


@fault("after-balance-stale")
def after_balance_stale():
    def edit(fields):
        for row in fields["queryset"]:
            row["after_balance"] -= row["change_balance"]

    _answer("GET", "/user/transactions", edit)


@fault("two-balances")
def two_balances():
    _answer("GET", "/mines/status", lambda fields: fields.update(balance=fields["balance"] - 10))


@fault("wrong-password-buys")
def wrong_password_buys():
    for module in (accounts, shop, wallet):
        module.check_member_password = lambda member, password: None


@fault("credited-before-payment")
def credited_before_payment():
    def change(handler):
        def changed(user, given, locale):
            answer = handler(user, given, locale)
            money.book(user, "recharge", given["price"], "recharge:early")
            return answer

        return changed

    _wrap("POST", "/user/add_recharge", change)


@fault("payment-page-without-form")
def payment_page_without_form():
    pages.PAGE = "<!doctype html><title>{0}</title><h1>{0}</h1>"


@fault("payment-without-gateway")
def payment_without_gateway():
    _answer("POST", "/user/add_recharge", lambda fields: fields.pop("gateway", None))


@fault("gift-event-pays-less")
def gift_event_pays_less():
    _answer("POST", "/user/join_gift_event", lambda fields: fields.update(price=fields["price"] + 1))


# Games.


@fault("wrong-colours")
def wrong_colours():
    games.colours = lambda digit: {"is_green": digit % 2 == 0, "is_red": digit % 2 == 1, "is_violet": digit in (0, 5)}


@fault("wrong-fee")
def wrong_fee():
    games.DELIVERED = Decimal("0.95")


@fault("win-settled-wrong")
def win_settled_wrong():
    def edit(fields):
        for row in fields["queryset"]:
            row["status"] = {"S": "F", "F": "S"}.get(row["status"], row["status"])

    _answer("GET", "/win/my_guesses", edit)


@fault("mines-without-fee")
def mines_without_fee():
    def reward(game):
        return money.down(games.mines_rates(game.traps)[len(game.opened_idxs) - 1] * game.amount)

    games._mines_reward = reward


@fault("frame-data-not-text")
def frame_data_not_text():
    frame = sockets.frame
    sockets.frame = lambda cmd, data: json.dumps({"cmd": cmd, "data": json.loads(json.loads(frame(cmd, data))["data"])})


@fault("frame-field-missing")
def frame_field_missing():
    _frames(lambda cmd, data: {name: value for name, value in data.items() if (cmd, name) != (5016, "status")})


@fault("socket-without-token")
def socket_without_token():
    async def anybody(self, token):
        return 1

    sockets.GameSocket.member_of = anybody


@fault("sockets-end")
def sockets_end():
    """A proxy with a time limit closes each socket in mid-round."""
    accept = sockets.GameSocket.accept

    async def changed(self, *given):
        await accept(self, *given)
        asyncio.get_running_loop().call_later(20, lambda: asyncio.ensure_future(self.close(1001)))

    sockets.GameSocket.accept = changed


@fault("stake-unanswered")
def stake_unanswered():
    _frames(lambda cmd, data: None if cmd in (5016, 3016) else data)


@fault("cash-out-unanswered")
def cash_out_unanswered():
    _frames(lambda cmd, data: None if cmd == 5018 else data)


@fault("take-off-unannounced")
def take_off_unannounced():
    _frames(lambda cmd, data: None if cmd == 5002 and int(data["status"]) == 30 else data)


@fault("coefficient-falls")
def coefficient_falls():
    def edit(cmd, data):
        if cmd == 5004 and int(data["flyEnd"]) == 0 and data["tag"] == 0:
            data["coefficient"] = 9999
        return data

    _frames(edit)


@fault("results-missing")
def results_missing():
    """5008 comes in the greeting only."""
    honest = sockets.Table.say

    async def say(self, cmd, data):
        if cmd != 5008:
            await honest(self, cmd, data)

    sockets.Table.say = say


@fault("results-repeated")
def results_repeated():
    _frames(lambda cmd, data: {"results": data["results"][:1] + data["results"]} if cmd == 5008 else data)


@fault("crash-differs")
def crash_differs():
    def edit(cmd, data):
        if cmd == 5004 and int(data["flyEnd"]) == 1:
            data["coefficient"] = float(data["coefficient"]) + 0.5
        return data

    _frames(edit)


def _pay_late(coefficient) -> None:
    """Pays a cash-out that comes after the crash, at `coefficient(table, arrival)`."""
    honest = _method(sockets.Aviator, "cash_out")

    def pay(self, member_id, at):
        stake = Stake.objects.filter(member_id=member_id, table="aviator", period=self.period, cash_result=None).first()
        if stake is None:
            return None
        stake.cash_result, stake.status = at, "S"
        stake.payout = money.down(stake.amount * at)
        stake.save()
        money.book(Member.objects.get(pk=member_id), "win", stake.payout, f"aviator:{self.period}")
        return {"status": 1, "cashSuccess": True, "cashCoefficient": at, "cashAmount": stake.payout, "msg": "OK"}

    async def cash_out(self, member_id, arrival, locale):
        if self.status == 600:
            at = Decimal(str(coefficient(self, arrival)))
            paid = await sockets.database_sync_to_async(pay)(self, member_id, at)
            if paid is not None:
                return paid
        return await honest(self, member_id, arrival, locale)

    sockets.Aviator.cash_out = cash_out


@fault("late-cash-out")
def late_cash_out():
    _pay_late(lambda table, arrival: table.coefficient(arrival))


@fault("tie-after-crash")
def tie_after_crash():
    """A cash-out after the crash counts as a tie with it."""
    _pay_late(lambda table, arrival: table.result)


@fault("cash-out-pays-less")
def cash_out_pays_less():
    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, amount - 1 if relation.startswith("aviator") and amount > 1 else amount, relation)

        return changed

    _book(change)


@fault("stakes-in-flight")
def stakes_in_flight():
    """The phase is not asked, and a second stake is a new one."""
    honest = _method(sockets.Aviator, "bet")

    async def bet(self, member_id, data, locale):
        if self.status >= 30:
            return {"period": Id(self.period), "betPrice": data["betPrice"], "msg": "OK", "status": 1}
        return await honest(self, member_id, data, locale)

    sockets.Aviator.bet = bet


@fault("any-stake")
def any_stake():
    sockets.within = lambda price, least, most: price


@fault("lucky-late-stake")
def lucky_late_stake():
    honest = _method(sockets.LuckyHit, "bet")

    async def bet(self, member_id, data, locale):
        answer = await honest(self, member_id, data, locale)
        return answer | {"status": 1} if time.time() % 30 > 19 else answer

    sockets.LuckyHit.bet = bet


@fault("lucky-wrong-winner")
def lucky_wrong_winner():
    def edit(cmd, data):
        if cmd == 3004:
            data["openResult"]["blackWin"] = not data["openResult"]["blackWin"]
        return data

    _frames(edit)


@fault("lucky-totals-missing")
def lucky_totals_missing():
    _frames(lambda cmd, data: None if cmd == 3012 else data)


@fault("lucky-same-cards")
def lucky_same_cards():
    def edit(cmd, data):
        if cmd == 3004:
            data["openResult"]["cards2"] = data["openResult"]["cards1"]
        return data

    _frames(edit)


@fault("lucky-cards-missing")
def lucky_cards_missing():
    _frames(lambda cmd, data: None if cmd == 3004 else data)


# Money and games, round two.


@fault("win-lock-late")
def win_lock_late():
    games.WIN_LOCK_SECONDS = 28


@fault("win-below-zero")
def win_below_zero():
    """A stake of less than nothing pays the member."""

    def change(handler):
        def changed(user, given, locale):
            if given["contract_money"] > 0:
                return handler(user, given, locale)
            money.book(user, "bet", -given["contract_money"] * given["contract_count"], "win")

        return changed

    _wrap("POST", "/win/add_user_guess", change)


def _without_balance(method: str, path: str) -> None:
    """Accepts a call that the balance does not cover."""

    def change(handler):
        def changed(user, given, locale):
            try:
                return handler(user, given, locale)
            except Refused as refused:
                if refused.name != "too_little":
                    raise
                return {}

        return changed

    _wrap(method, path, change)


@fault("win-beyond-balance")
def win_beyond_balance():
    _without_balance("POST", "/win/add_user_guess")


@fault("mines-beyond-balance")
def mines_beyond_balance():
    _without_balance("POST", "/mines/start")


def _win_odds(change) -> None:
    honest = games._win_odds
    games._win_odds = lambda pick, digit: change(pick, digit, honest(pick, digit))


@fault("win-number-pays-less")
def win_number_pays_less():
    _win_odds(lambda pick, digit, odds: Decimal(8) if pick.isdigit() and odds else odds)


@fault("win-violet-pays-less")
def win_violet_pays_less():
    _win_odds(lambda pick, digit, odds: Decimal(4) if pick == "V" and odds else odds)


@fault("win-five-pays-whole")
def win_five_pays_whole():
    _win_odds(lambda pick, digit, odds: Decimal(2) if pick == "G" and digit == 5 else odds)


@fault("win-zero-pays-whole")
def win_zero_pays_whole():
    _win_odds(lambda pick, digit, odds: Decimal(2) if pick == "R" and digit == 0 else odds)


@fault("win-pays-twice")
def win_pays_twice():
    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, amount, relation)
            if type == "win" and relation.startswith("win:"):
                book(member, type, amount, relation)

        return changed

    _book(change)


@fault("lucky-lock-late")
def lucky_lock_late():
    sockets.LUCKY_LOCK_S = 19.9


@fault("lucky-pays-fee")
def lucky_pays_fee():
    """Payouts are multiples of the whole stake."""

    def change(book):
        def changed(member, type, amount, relation):
            is_payout = type == "win" and relation.startswith("luckyhit")
            book(member, type, money.down(amount / money.DELIVERED) if is_payout else amount, relation)

        return changed

    _book(change)


@fault("lucky-hand-of-winner")
def lucky_hand_of_winner():
    """Lucky hit pays by the winner's hand. Forced hands find it."""

    class Odds(dict):
        def get(self, kind, default=0):
            return max(dict.get(self, each, default) for each in ranks[-2:])

    ranks = []
    rank = sockets.rank

    def seen(hand):
        found = rank(hand)
        ranks.append(found[2])
        return found

    sockets.rank = seen
    sockets.ODDS = Odds(sockets.ODDS)


@fault("auto-cash-out-silent")
def auto_cash_out_silent():
    """The stake is accepted with it, and it never fires."""

    async def never(self, coefficient):
        pass

    sockets.Aviator.cash_out_automatically = never


@fault("cash-out-by-tag")
def cash_out_by_tag():
    """The player's tag decides, not the arrival."""
    honest = sockets.Aviator.hear

    async def hear(self, consumer, cmd, data):
        if cmd != 5017:
            return await honest(self, consumer, cmd, data)
        told = self.take_off + 0.25 * int(data.get("tag") or 0)
        answer = await self.cash_out(consumer.member_id, told, consumer.locale)
        await consumer.deliver(sockets.frame(5018, answer))

    sockets.Aviator.hear = hear


@fault("stake-at-the-lock")
def stake_at_the_lock():
    honest = _method(sockets.Aviator, "bet")

    async def bet(self, member_id, data, locale):
        if self.status != 21:
            return await honest(self, member_id, data, locale)
        return {"period": Id(self.period), "betPrice": data["betPrice"], "msg": "OK", "status": 1}

    sockets.Aviator.bet = bet


@fault("key-other-body")
def key_other_body():
    """A used key answers the first answer to any body."""

    def once(self, request, handler, given, moves_money, locale):
        key = request.headers.get("Idempotency-Key")
        first = endpoint.FirstAnswer.objects.filter(member=request.user, key=key).first() if moves_money and key else None
        return first.answer if first else honest(self, request, handler, given, moves_money, locale)

    honest = endpoint.Call._once
    endpoint.Call._once = once


@fault("key-other-answer")
def key_other_answer():
    """A repeated call is answered without the fields of the first answer."""

    def once(self, request, handler, given, moves_money, locale):
        key = request.headers.get("Idempotency-Key")
        is_known = moves_money and endpoint.FirstAnswer.objects.filter(member=request.user, key=key).exists()
        answer = honest(self, request, handler, given, moves_money, locale)
        return endpoint.envelope({"is_repeated": True}) if is_known else answer

    honest = endpoint.Call._once
    endpoint.Call._once = once


@fault("gift-code-twice")
def gift_code_twice():
    def change(handler):
        def changed(user, given, locale):
            wallet.GiftClaim.objects.filter(member=user, name=f"code:{given['gift_code']}").delete()
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/user/redeem_gift_code", change)


@fault("one-time-code-twice")
def one_time_code_twice():
    live.use_code = lambda mobile: True


@fault("log-out-keeps-sockets")
def log_out_keeps_sockets():
    live.close_all = lambda member_id: None


@fault("log-out-keeps-token")
def log_out_keeps_token():
    _wrap("POST", "/user/logout", lambda handler: lambda user, given, locale: live.close_all(user.pk))


@fault("orders-unfiltered")
def orders_unfiltered():
    _wrap("GET", "/user/orders", lambda handler: lambda user, given, locale: handler(user, {**given, "status": "all"}, locale))


@fault("types-unfiltered")
def types_unfiltered():
    _wrap("GET", "/user/transactions", lambda handler: lambda user, given, locale: handler(user, {**given, "type": ""}, locale))


@fault("categories-unfiltered")
def categories_unfiltered():
    def change(handler):
        return lambda user, given, locale: lists.paged(Stake.objects.filter(member=user, table__startswith="win:"), given, games._my_guess)

    _wrap("GET", "/win/my_guesses", change)


@fault("other-id")
def other_id():
    _answer("GET", "/user/bank_card", lambda fields: fields["entry"].update(id=f"0{fields['entry']['id']}"))


@fault("lost-update")
def lost_update():
    """Reads the balance, and writes it later: of changes at once the last one stays."""

    def book(member, type, change, relation):
        after = Member.objects.get(pk=member.pk).balance + change
        if after < 0:
            raise Refused("too_little")
        time.sleep(0.2)
        Member.objects.filter(pk=member.pk).update(balance=after)
        Booking.objects.create(member=member, type=type, change=change, after=after, relation_id=relation)

    _book(lambda honest: book)

    def answer(self, request):
        handler, _, _, schema = endpoint._handlers[self.path][request.method]
        given = schema(data=request.query_params if request.method == "GET" else request.data)
        if not given.is_valid():
            return Refused("bad_input", field=next(iter(given.errors))).answer("in")
        try:
            return endpoint.envelope(handler(request.user, given.validated_data, "in") or {})
        except Refused as refused:
            return refused.answer("in")

    honest = endpoint.Call.answer
    paths = ("/win/add_user_guess", "/user/transfer_to", "/user/add_withdrawal")
    endpoint.Call.answer = lambda self, request: (answer if self.path in paths else honest)(self, request)


@fault("payment-twice")
def payment_twice():
    def settle(serial):
        row = wallet.Recharge.objects.filter(serial_number=serial).first()
        row.status = "Success"
        row.save()
        money.book(row.member, "recharge", row.price, f"recharge:{serial}")
        return True

    pages.settle_recharge = settle


@fault("fourth-socket-closes-all")
def fourth_socket_closes_all():
    async def opened(socket):
        mine = live._sockets[socket.member_id]
        mine.append((socket, asyncio.get_running_loop()))
        if len(mine) > live.SOCKETS_MAX:
            for each, _ in mine:
                await each.close(live.REPLACED)

    live.opened = opened


@fault("transfer-below-zero")
def transfer_below_zero():
    wallet.within = lambda price, least, most: price


@fault("withdrawal-below-zero")
def withdrawal_below_zero():
    def change(handler):
        def changed(user, given, locale):
            if given["price"] >= 0:
                return handler(user, given, locale)
            money.book(user, "payout_hold", -given["price"], "withdrawal")

        return changed

    _wrap("POST", "/user/add_withdrawal", change)


@fault("new-password-keeps-tokens")
def new_password_keeps_tokens():
    def change(handler):
        def changed(user, given, locale):
            accounts.check_code(given["mobile_number"], given["verify_code"])
            member = Member.objects.filter(mobile=given["mobile_number"]).first()
            member.password = accounts.make_password(given["password"])
            member.save(update_fields=["password"])

        return changed

    _wrap("PUT", "/user/reset_password", change)


# Found by strangers' faults.


@fault("mines-tap-tells-traps")
def mines_tap_tells_traps():
    def change(handler):
        def changed(user, given, locale):
            game = games._running(user)
            return handler(user, given, locale) | {"trap_idxs": game.trap_idxs if game else []}

        return changed

    _wrap("POST", "/mines/tap", change)


@fault("mines-seven-traps-pay-less")
def mines_seven_traps_pay_less():
    honest = games._mines_reward
    games._mines_reward = lambda game: honest(game) * (money.DELIVERED if game.traps == 7 else 1)


@fault("gift-code-in-other-letters")
def gift_code_in_other_letters():
    def change(handler):
        def changed(user, given, locale):
            code = given["gift_code"].strip().upper()
            if given["gift_code"] != code:
                wallet.GiftClaim.objects.filter(member=user, name=f"code:{code}").delete()
            return handler(user, {**given, "gift_code": code}, locale)

        return changed

    _wrap("POST", "/user/redeem_gift_code", change)


@fault("key-of-any-member")
def key_of_any_member():
    honest = endpoint.Call._once

    def once(self, request, handler, given, moves_money, locale):
        key = endpoint.key_in(request.headers.get("Idempotency-Key", ""))
        first = endpoint.FirstAnswer.objects.filter(key=key).exclude(member=request.user).first() if key else None
        return first.answer if first else honest(self, request, handler, given, moves_money, locale)

    endpoint.Call._once = once


@fault("wide-pages-overlap")
def wide_pages_overlap():
    def change(paged):
        def changed(rows, given, shape):
            start = (given["p"] - 1) * 10
            page = [shape(row) for row in rows[start : start + int(given["p_size"])]]
            return {"page": {"count": rows.count()}, "queryset": page}

        return changed

    _paged(change)


@fault("count-of-all-types")
def count_of_all_types():
    def change(handler):
        def changed(user, given, locale):
            answer = handler(user, given, locale)
            return answer | {"page": {"count": Booking.objects.filter(member=user).count()}}

        return changed

    _wrap("GET", "/user/transactions", change)


@fault("edit-changes-all-cards")
def edit_changes_all_cards():
    def change(handler):
        def changed(user, given, locale):
            answer = handler(user, given, locale)
            if given["id"]:
                accounts.BankCard.objects.filter(member=user).update(actual_name=given["actual_name"])
            return answer

        return changed

    _wrap("POST", "/user/edit_bank_card", change)


@fault("withdrawal-to-any-card")
def withdrawal_to_any_card():
    wallet._own = lambda model, user, key: model.objects.filter(pk=key).first()


@fault("order-to-any-address")
def order_to_any_address():
    shop._own = lambda model, user, key: model.objects.filter(pk=key).first()


@fault("stakes-without-maximum")
def stakes_without_maximum():
    for module in (games, sockets):
        module.within = lambda price, least, most: money.within(price, least, 10**9)


@fault("auto-cash-out-after-hand")
def auto_cash_out_after_hand():
    """A stake that was cashed out by hand is paid once more at its autoCashOut."""
    honest = sockets.Aviator.pay

    def pay(self, member, at):
        automatic = self.automatic.get(member.pk)
        Stake.objects.filter(member=member, table="aviator", period=self.period, status="S").update(status="W")
        answer = honest(self, member, at)
        if automatic is not None and automatic > at:
            self.automatic[member.pk] = automatic
        return answer

    sockets.Aviator.pay = pay


@fault("auto-cash-out-lost-at-the-end")
def auto_cash_out_lost_at_the_end():
    """The last look at autoCashOut, at the result itself, is missing."""
    honest = sockets.Aviator.cash_out_automatically

    async def cash_out(self, coefficient):
        if coefficient != Decimal(str(self.result)):
            await honest(self, coefficient)

    sockets.Aviator.cash_out_automatically = cash_out


# Rules of the specification, one after the other.


def _given(method: str, path: str, edit) -> None:
    """Edits the input of a call before its handler sees it."""

    def change(handler):
        return lambda user, given, locale: handler(user, edit(user, dict(given)), locale)

    _wrap(method, path, change)


def _after(method: str, path: str, act) -> None:
    """Acts once a call has succeeded: on its member, its input and its answer."""

    def change(handler):
        def changed(user, given, locale):
            fields = handler(user, given, locale) or {}
            act(user, given, fields)
            return fields

        return changed

    _wrap(method, path, change)


@fault("stock-unmoved")
def stock_unmoved():
    def act(user, given, fields):
        row = shop.Product.objects.get(pk=given["product_id"])
        row.stock += 1
        row.save(update_fields=["stock"])

    _after("POST", "/user/buy", act)


@fault("order-to-first-address")
def order_to_first_address():
    def edit(user, given):
        return given | {"address_id": Address.objects.filter(member=user).order_by("id").first().pk}

    _given("POST", "/user/buy", edit)


@fault("sold-out-sold")
def sold_out_sold():
    def edit(user, given):
        shop.Product.objects.filter(pk=given["product_id"], stock=0).update(stock=1)
        return given

    _given("POST", "/user/buy", edit)


@fault("receipt-unrecorded")
def receipt_unrecorded():
    def act(user, given, fields):
        shop.Order.objects.filter(pk=given["id"]).update(status="unreceived")

    _after("POST", "/user/confirm_receipt", act)


@fault("profit-unmoved")
def profit_unmoved():
    def act(user, given, fields):
        Member.objects.filter(pk=user.pk).update(profit=user.profit + given["price"])

    _after("POST", "/user/apply_to_balance", act)


@fault("gift-event-twice")
def gift_event_twice():
    def edit(user, given):
        wallet.GiftClaim.objects.filter(member=user, name=f"event:{given['id']}").delete()
        return given

    _given("POST", "/user/join_gift_event", edit)


@fault("gift-code-at-once")
def gift_code_at_once():
    """Two redemptions within a second both count."""

    def edit(user, given):
        since = datetime.now(timezone.utc) - timedelta(seconds=1)
        wallet.GiftClaim.objects.filter(member=user, name__startswith="code:", create_time__gt=since).delete()
        return given

    _given("POST", "/user/redeem_gift_code", edit)


@fault("payment-credits-more")
def payment_credits_more():
    _book(lambda book: lambda member, type, change, relation: book(member, type, change + (type == "recharge"), relation))


@fault("recharge-keeps-waiting")
def recharge_keeps_waiting():
    honest = pages.settle_recharge

    def settle(serial):
        done = honest(serial)
        wallet.Recharge.objects.filter(serial_number=serial).update(status="Paid")
        return done

    pages.settle_recharge = settle


@fault("mines-second-step-pays-first")
def mines_second_step_pays_first():
    def reward(game):
        return money.down(games.mines_rates(game.traps)[0] * game.amount * money.DELIVERED)

    games._mines_reward = reward


@fault("mines-rounds-up")
def mines_rounds_up():
    def reward(game):
        exact = games.mines_rates(game.traps)[len(game.opened_idxs) - 1] * game.amount * money.DELIVERED
        return exact.quantize(money.CENT, rounding="ROUND_UP")

    games._mines_reward = reward


@fault("mines-trap-pays-back")
def mines_trap_pays_back():
    def act(user, given, fields):
        if fields["game_over"]:
            money.book(user, "win", fields["game_detail_map"]["amount"], "mines")

    _after("POST", "/mines/tap", act)


@fault("mines-two-rewards")
def mines_two_rewards():
    """A reward that is asked for within a second of the first is paid again."""

    def edit(user, given):
        last = games.MinesGame.objects.filter(member=user, is_win=True).first()
        if last is not None and not games._running(user) and (datetime.now(timezone.utc) - _taken[user.pk]).total_seconds() < 1:
            games.MinesGame.objects.filter(pk=last.pk).update(is_over=False)
        _taken[user.pk] = datetime.now(timezone.utc)
        return given

    _given("POST", "/mines/take", edit)


_taken = defaultdict(lambda: datetime(2000, 1, 1, tzinfo=timezone.utc))


@fault("mines-coefficient-off")
def mines_coefficient_off():
    honest = games.mines_rates
    games.mines_rates = lambda traps: [rate + Decimal("0.05") * (traps == 5) for rate in honest(traps)]


@fault("win-any-amount")
def win_any_amount():
    def edit(user, given):
        return given | {"contract_money": Decimal(10) if given["contract_money"] == 7 else given["contract_money"]}

    _given("POST", "/win/add_user_guess", edit)


@fault("win-other-price")
def win_other_price():
    def edit(fields):
        for row in fields["queryset"]:
            if row["open_price"] is not None:
                row["open_price"] += 10

    _answer("GET", "/win/my_guesses", edit)


@fault("win-fee-of-one-contract")
def win_fee_of_one_contract():
    def act(user, given, fields):
        stake = Stake.objects.filter(member=user, table__startswith="win:").first()
        stake.fee = given["contract_money"] - money.down(given["contract_money"] * money.DELIVERED)
        stake.save(update_fields=["fee"])

    _after("POST", "/win/add_user_guess", act)


@fault("lucky-opens-early")
def lucky_opens_early():
    sockets.LUCKY_OPEN_S = 3


@fault("lucky-straight-above-flush")
def lucky_straight_above_flush():
    honest = sockets.rank

    def rank(hand):
        place, numbers, name = honest(hand)
        return {"straight": 3, "flush": 2}.get(name, place), numbers, name

    sockets.rank = rank


def _replies_to_all(kind, reply):
    hear = kind.hear

    async def changed(self, consumer, cmd, data):
        async def deliver(text):
            for each in list(self.listeners) if json.loads(text)["cmd"] == reply else [consumer]:
                await sockets.GameSocket.deliver(each, text)

        consumer.deliver = deliver
        await hear(self, consumer, cmd, data)
        del consumer.deliver

    kind.hear = changed


@fault("lucky-reply-to-all")
def lucky_reply_to_all():
    _replies_to_all(sockets.LuckyHit, 3016)


@fault("cash-out-to-all")
def cash_out_to_all():
    _replies_to_all(sockets.Aviator, 5018)


@fault("cash-out-twice")
def cash_out_twice():
    honest = sockets.Aviator.pay

    def pay(self, member, at):
        Stake.objects.filter(member=member, table="aviator", period=self.period, status="S").update(status="W")
        return honest(self, member, at)

    sockets.Aviator.pay = pay


@fault("new-password-keeps-sockets")
def new_password_keeps_sockets():
    def change(handler):
        def changed(user, given, locale):
            close_all, live.close_all = live.close_all, lambda member: None
            try:
                return handler(user, given, locale)
            finally:
                live.close_all = close_all

        return changed

    _wrap("PUT", "/user/reset_password", change)


@fault("code-of-any-number")
def code_of_any_number():
    send = live.send_code

    def sent(mobile):
        send(mobile)
        live._sent["any"] = True

    live.send_code = sent
    live.use_code = lambda mobile: live._sent.pop("any", False)


@fault("invite-uncounted")
def invite_uncounted():
    _given("POST", "/user/register", lambda user, given: given | {"r_code": "none"})


@fault("times-in-india")
def times_in_india():
    def edit(fields):
        for row in fields["queryset"]:
            row["create_time"] += timedelta(hours=5, minutes=30)

    _answer("GET", "/user/transactions", edit)


@fault("receiver-balance-stale")
def receiver_balance_stale():
    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, amount, relation)
            if type == "transfer_in":
                Booking.objects.filter(pk=Booking.objects.latest("id").pk).update(after=member.balance - amount)

        return changed

    _book(change)


@fault("inviter-rows-shown")
def inviter_rows_shown():
    """A member's withdrawals are followed by those of who invited the member."""

    def change(handler):
        def changed(user, given, locale):
            mine = handler(user, given, locale)
            theirs = handler(user.referrer, given, locale)["queryset"] if user.referrer else []
            rows = [*mine["queryset"], *theirs]
            return {"page": {"count": mine["page"]["count"] + len(theirs)}, "queryset": rows[: int(given["p_size"])]}

        return changed

    _wrap("GET", "/user/withdrawals", change)


@fault("transfer-of-fractions")
def transfer_of_fractions():
    endpoint._handlers["/user/transfer_to"]["POST"][3]._declared_fields["amount"] = serializers.FloatField()
    _given("POST", "/user/transfer_to", lambda user, given: given | {"amount": Decimal(f"{given['amount']:.2f}")})


@fault("password-of-other-letters")
def password_of_other_letters():
    honest = accounts.check_member_password

    def check(member, password):
        honest(member, password.lower())

    for module in (accounts, shop, wallet):
        module.check_member_password = check


@fault("withdrawal-by-any-channel")
def withdrawal_by_any_channel():
    _given("POST", "/user/add_withdrawal", lambda user, given: given | {"channel_key": wallet.WITHDRAWAL_CHANNEL})


@fault("number-registered-again")
def number_registered_again():
    def edit(user, given):
        Member.objects.filter(mobile=given["mobile_number"]).update(mobile=f"old{time.time()}")
        return given

    _given("POST", "/user/register", edit)


@fault("invited-of-everyone")
def invited_of_everyone():
    wallet._invited = lambda user, level: Member.objects.order_by("-id")


@fault("transfer-credits-units")
def transfer_credits_units():
    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, Decimal(int(amount)) if type == "transfer_in" else amount, relation)

        return changed

    _book(change)


@fault("same-traps")
def same_traps():
    class Seeded:
        def sample(self, cells, count):
            return list(cells)[5 : 5 + count]

    games.secrets.SystemRandom = Seeded


@fault("payment-by-form")
def payment_by_form():
    paid = {}

    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, paid.pop("sum", amount) if type == "recharge" else amount, relation)

        return changed

    _book(change)
    page = pages.urlpatterns[0]
    honest = page.callback

    def pay(request):
        if request.POST.get("sum"):
            paid["sum"] = Decimal(request.POST["sum"])
        return honest(request)

    page.callback = pay


@fault("card-as-number")
def card_as_number():
    def edit(fields):
        entry = fields.get("entry", {})
        if "account_number" in entry:
            entry["account_number"] = str(int(entry["account_number"]))

    _answer("GET", "/user/bank_card", edit)


@fault("cash-out-told-to-all")
def cash_out_told_to_all():
    """Cash-outs by themselves alone: those by hand go to their member."""
    honest = sockets.GameSocket.deliver

    async def deliver(self, text):
        told = json.loads(text)
        is_automatic = told["cmd"] == 5018 and json.loads(told["data"]).get("auto") is True
        for each in list(self.table.listeners) if is_automatic else [self]:
            await honest(each, text)

    sockets.GameSocket.deliver = deliver


# What a call does not use.


@fault("win-stray-number")
def win_stray_number():
    def edit(user, given):
        return given if given["number"] is None else given | {"guess_type": "N"}

    _given("POST", "/win/add_user_guess", edit)


@fault("stray-fields-read")
def stray_fields_read():
    """A discount lowers each sum, and a status is that of the recharge."""

    def run(self, request, handler, given, locale):
        user = request.user
        if user is not None:
            user = Member.objects.select_for_update().get(pk=user.pk)
            user.discount = Decimal(str(request.data.get("discount", 0)))
        fields = handler(user, given, locale) or {}
        if self.path == "/user/add_recharge" and request.data.get("status") == "Success":
            wallet.settle_recharge(Recharge.objects.filter(member=user).first().serial_number)
        return fields

    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, amount + getattr(member, "discount", 0), relation)

        return changed

    endpoint.Call._run = run
    _book(change)


def _stake(kind, edit) -> None:
    """Edits the data of a stake before its table hears it."""
    honest = _method(kind, "bet")
    kind.bet = lambda self, member_id, data, locale: honest(self, member_id, data | edit(data), locale)


@fault("aviator-stray-amount")
def aviator_stray_amount():
    _stake(sockets.Aviator, lambda data: {"betPrice": data["betPrice"] * data.get("count", 1)})


@fault("lucky-stray-amount")
def lucky_stray_amount():
    _stake(sockets.LuckyHit, lambda data: {"betPrice": data["betPrice"] * data.get("count", 1)})


@fault("lucky-stakes-units")
def lucky_stakes_units():
    _stake(sockets.LuckyHit, lambda data: {"betPrice": int(data["betPrice"])})


@fault("mines-status-of-asked-traps")
def mines_status_of_asked_traps():
    def change(handler):
        return lambda user, given, locale: handler(user, given, locale) | {"step_rates": games.mines_rates(given["traps"])}

    _wrap("GET", "/mines/status", change)


# What was before.


@fault("auto-cash-out-survives")
def auto_cash_out_survives():
    def settle(self):
        Stake.objects.filter(table="aviator", period=self.period, status="W").update(status="F")

    sockets.Aviator.settle = database_sync_to_async(settle)


@fault("refused-stake-sets-auto")
def refused_stake_sets_auto():
    honest = _method(sockets.Aviator, "bet")

    async def bet(self, member_id, data, locale):
        answer = await honest(self, member_id, data, locale)
        if answer["status"] == 0 and "autoCashOut" in data:
            self.automatic[member_id] = Decimal(str(data["autoCashOut"]))
        return answer

    sockets.Aviator.bet = bet


@fault("cash-out-of-a-lost-stake")
def cash_out_of_a_lost_stake():
    honest = sockets.Aviator.pay

    def pay(self, member, at):
        mine = Stake.objects.filter(member=member, table="aviator")
        if not mine.filter(period=self.period).exists():
            lost = mine.filter(status="F").values_list("pk", flat=True).first()
            mine.filter(pk=lost).update(period=self.period, status="W")
        return honest(self, member, at)

    sockets.Aviator.pay = pay


def _first_seed(seed_of) -> None:
    """Replaces the first seed of a round's detail by `seed_of(period, own)`, if it is one."""

    def change(handler):
        def changed(user, given, locale):
            entity = handler(user, given, locale)["entity"]
            seed = seed_of(given["period"], entity.get("player_seed1"))
            return {"entity": entity | ({"player_seed1": seed} if seed else {})}

        return changed

    _wrap("GET", "/aviator/round_detail", change)


@fault("seeds-of-the-round-before")
def seeds_of_the_round_before():
    seen = {}

    def seed_of(period, own):
        seen[period] = own
        return next((seed for before, seed in seen.items() if before < period), None)

    _first_seed(seed_of)


@fault("seed-of-a-refused-stake")
def seed_of_a_refused_stake():
    refused = {}
    honest = _method(sockets.Aviator, "bet")

    async def bet(self, member_id, data, locale):
        answer = await honest(self, member_id, data, locale)
        if answer["status"] == 0:
            refused[int(data["period"])] = data["seed"]
        return answer

    sockets.Aviator.bet = bet
    _first_seed(lambda period, own: refused.get(period))


@fault("win-price-of-the-round-before")
def win_price_of_the_round_before():
    honest = games.win_outcome
    games.win_outcome = lambda category, period: honest(category, period - period % 2)


@fault("lucky-cards-of-the-cycle-before")
def lucky_cards_of_the_cycle_before():
    hands = {
        "black": [{"t": 0, "n": 9}, {"t": 1, "n": 5}, {"t": 2, "n": 2}],
        "red": [{"t": 3, "n": 11}, {"t": 1, "n": 6}, {"t": 2, "n": 3}],
    }
    honest = live.forced
    live.forced = lambda table: hands if table == "luckyhit" else honest(table)


@fault("mines-opened-of-the-game-before")
def mines_opened_of_the_game_before():
    def change(handler):
        def changed(user, given, locale):
            fields = handler(user, given, locale)
            last = MinesGame.objects.filter(member=user, is_over=True).first()
            is_new = fields["game_lock"] == "1" and fields["opened_idxs"] == []
            return fields | ({"opened_idxs": last.opened_idxs} if is_new and last else {})

        return changed

    _wrap("GET", "/mines/status", change)


# What is asked besides.


@fault("filters-lose-the-member")
def filters_lose_the_member():
    def change(handler):
        def changed(user, given, locale):
            fields = handler(user, given, locale)
            if not given["type"]:
                return fields
            rows = Booking.objects.filter(type=given["type"])
            shown = ("type", "relation_id", "create_time")
            return lists.paged(
                rows,
                given,
                lambda row: {name: getattr(row, name) for name in shown}
                | {"change_balance": row.change, "after_balance": row.after},
            )

        return changed

    _wrap("GET", "/user/transactions", change)


@fault("pages-lose-the-member")
def pages_lose_the_member():
    def change(paged):
        def changed(rows, given, shape):
            is_wide = int(given["p_size"]) == 20
            return paged(rows.model.objects.all() if is_wide else rows, given, shape)

        return changed

    _paged(change)


@fault("rows-of-the-asked-member")
def rows_of_the_asked_member():
    honest = endpoint.Call._run

    def run(self, request, handler, given, locale):
        asked = request.query_params.get("user_id")
        if not asked or request.user is None:
            return honest(self, request, handler, given, locale)
        return handler(Member.objects.get(pk=asked), given, locale)

    endpoint.Call._run = run


# Sums.


@fault("sums-in-units")
def sums_in_units():
    def edit(fields):
        for row in fields["queryset"]:
            row["price"] = Decimal(int(row["price"]))

    _answer("GET", "/user/recharges", edit)


@fault("upi-price-in-units")
def upi_price_in_units():
    def edit(fields):
        if "price" in fields:
            fields["price"] = Decimal(int(fields["price"]))

    _answer("POST", "/user/add_recharge", edit)


@fault("payment-credits-units")
def payment_credits_units():
    def change(book):
        def changed(member, type, amount, relation):
            book(member, type, Decimal(int(amount)) if type == "recharge" else amount, relation)

        return changed

    _book(change)


@fault("fractions-are-lost")
def fractions_are_lost():
    def change(book):
        return lambda member, type, amount, relation: book(member, type, Decimal(int(amount)), relation)

    _book(change)


@fault("mines-stakes-units")
def mines_stakes_units():
    endpoint._handlers["/mines/start"]["POST"][3]._declared_fields["amount"] = wallet.price()
    _given("POST", "/mines/start", lambda user, given: given | {"amount": int(given["amount"])})


# What a refusal takes.


@fault("refusals-take-profit")
def refusals_take_profit():
    honest = endpoint.Call.answer

    def answer(self, request):
        fields = honest(self, request)
        if request.method != "GET" and request.user is not None and str(fields.get("code")) != "200":
            Member.objects.filter(pk=request.user.pk).update(profit=F("profit") - Decimal("0.01"))
        return fields

    endpoint.Call.answer = answer


@fault("refused-purchase-takes-stock")
def refused_purchase_takes_stock():
    def change(handler):
        def changed(user, given, locale):
            row = Product.objects.filter(pk=given["product_id"], price__gt=user.balance)
            if row.update(stock=F("stock") - 1):
                return Refused("too_little").answer(locale)
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/user/buy", change)


@fault("wrong-code-takes-the-right-one")
def wrong_code_takes_the_right_one():
    honest = accounts.check_code

    def check(mobile, code):
        if code != accounts.settings.VERIFY_CODE:
            live.use_code(mobile)
        honest(mobile, code)

    accounts.check_code = check


# What one locale, one member or one piece does not get.


@fault("lucky-minimum-of-india")
def lucky_minimum_of_india():
    honest = _method(sockets.LuckyHit, "bet")
    sockets.LuckyHit.bet = lambda self, member_id, data, locale: honest(
        self, member_id, data, "vi" if locale == "pt" and data["betPrice"] < 10 else locale
    )


def _language(kind, name: str, of) -> None:
    """Replaces the language of a table's refusals by `of(language)`."""
    honest = _method(kind, name)
    setattr(kind, name, lambda self, member_id, data, locale: honest(self, member_id, data, of(locale)))


@fault("aviator-speaks-english")
def aviator_speaks_english():
    _language(sockets.Aviator, "bet", lambda locale: "in")


@fault("cash-out-speaks-english")
def cash_out_speaks_english():
    _language(sockets.Aviator, "cash_out", lambda locale: "in")


@fault("lucky-mexico-speaks-portuguese")
def lucky_mexico_speaks_portuguese():
    _language(sockets.LuckyHit, "bet", lambda locale: "pt" if locale == "mx" else locale)


@fault("mines-minimum-of-vietnam")
def mines_minimum_of_vietnam():
    def change(handler):
        def changed(user, given, locale):
            if locale == "vi":
                money.within(Decimal(given["amount"]), 51, 10_000)
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/mines/start", change)


@fault("win-contracts-of-india")
def win_contracts_of_india():
    def change(handler):
        def changed(user, given, locale):
            if given["contract_money"] < 10:
                raise Refused("out_of_range")
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/win/add_user_guess", change)


@fault("recharge-not-in-brazil")
def recharge_not_in_brazil():
    def change(handler):
        def changed(user, given, locale):
            if locale == "pt" and given["price"] <= 100:
                raise Refused("out_of_range")
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/user/add_recharge", change)


def _hears_itself(kind, sent: int) -> None:
    """A frame to all goes to the member who caused it alone."""
    hear, say = kind.hear, kind.say

    async def changed(self, consumer, cmd, data):
        self.heard_from = consumer
        await hear(self, consumer, cmd, data)
        self.heard_from = None

    async def said(self, cmd, data):
        one = getattr(self, "heard_from", None) if cmd == sent else None
        await (say(self, cmd, data) if one is None else one.deliver(sockets.frame(cmd, data)))

    kind.hear, kind.say = changed, said


@fault("totals-to-the-staker")
def totals_to_the_staker():
    _hears_itself(sockets.LuckyHit, 3012)


@fault("players-to-the-staker")
def players_to_the_staker():
    _hears_itself(sockets.Aviator, 5012)


@fault("results-to-the-first")
def results_to_the_first():
    """After the greeting only the socket that came first hears results."""

    async def say(self, cmd, data):
        text = sockets.frame(cmd, data)
        chosen = sorted(self.listeners, key=lambda each: each.member_id)
        for consumer in chosen[:1] if cmd in (3008, 5008) else chosen:
            await consumer.deliver(text)

    sockets.Table.say = say


@fault("gift-code-of-one-member")
def gift_code_of_one_member():
    def change(handler):
        def changed(user, given, locale):
            claims = wallet.GiftClaim.objects.exclude(member=user)
            if claims.filter(name=f"code:{given['gift_code']}").exists():
                raise Refused("gift_used")
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/user/redeem_gift_code", change)


@fault("gift-event-of-one-member")
def gift_event_of_one_member():
    def change(handler):
        def changed(user, given, locale):
            if wallet.GiftClaim.objects.exclude(member=user).filter(name=f"event:{given['id']}").exists():
                raise Refused("gift_used")
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/user/join_gift_event", change)


@fault("gift-event-stays-open")
def gift_event_stays_open():
    def edit(fields):
        for row in fields["queryset"]:
            row.update(member_available_num=1, completed=False)

    _answer("GET", "/user/gift_events", edit)


@fault("last-piece-sold-out")
def last_piece_sold_out():
    def change(handler):
        def changed(user, given, locale):
            if Product.objects.filter(pk=given["product_id"], stock=1).exists():
                raise Refused("sold_out")
            return handler(user, given, locale)

        return changed

    _wrap("POST", "/user/buy", change)


# New members.


@fault("login-as-the-first")
def login_as_the_first():
    _answer("POST", "/user/login", lambda fields: fields.update(token=accounts.Token.objects.order_by("user_id")[0].key))


@fault("password-of-eight-letters")
def password_of_eight_letters():
    make, check = accounts.make_password, accounts.check_password
    accounts.make_password = lambda password: make(password[:8])
    accounts.check_password = lambda password, kept: check(password, kept) or check(password[:8], kept)


@fault("new-device-by-any-code")
def new_device_by_any_code():
    _given("POST", "/user/login", lambda user, given: given | {"device_id": "" if not given["verify_code"] else given["device_id"]})
    honest = accounts.check_code
    is_waited_for = lambda mobile: Member.objects.filter(mobile=mobile).exists() and live.use_code(mobile)
    accounts.check_code = lambda mobile, code: None if is_waited_for(mobile) else honest(mobile, code)


@fault("languages-swapped")
def languages_swapped():
    honest = Refused.answer
    other = {"pt": "mx", "mx": "pt"}
    Refused.answer = lambda self, locale: honest(self, other.get(locale, locale))


@fault("welcome-unbooked")
def welcome_unbooked():
    def act(user, given, fields):
        Member.objects.filter(mobile=given["mobile_number"]).update(balance=F("balance") + 50)

    _after("POST", "/user/register", act)


@fault("level-two-is-level-one")
def level_two_is_level_one():
    honest = wallet._invited
    wallet._invited = lambda user, level: honest(user, "1")


@fault("level-two-uncounted")
def level_two_uncounted():
    _answer("GET", "/user/promotion_info", lambda fields: fields["info"].update(two_level_user_count=0))


@fault("nick-name-of-everyone")
def nick_name_of_everyone():
    _after("POST", "/user/change_nick_name", lambda user, given, fields: Member.objects.update(nick_name=given["nick_name"]))


@fault("nick-name-in-ascii")
def nick_name_in_ascii():
    def edit(user, given):
        return {"nick_name": given["nick_name"].encode("ascii", "ignore").decode()}

    _given("POST", "/user/change_nick_name", edit)


# What was sent, and what comes of one thing alone.


@fault("receipt-of-every-order")
def receipt_of_every_order():
    def act(user, given, fields):
        shop.Order.objects.filter(member=user, status="unreceived").update(status="success")

    _after("POST", "/user/confirm_receipt", act)


@fault("town-for-state")
def town_for_state():
    _given("POST", "/user/edit_address", lambda user, given: given | {"state": given["town_city"]})


@fault("card-of-another-bank")
def card_of_another_bank():
    _given("POST", "/user/edit_bank_card", lambda user, given: given | {"bank_name": given["actual_name"]})


@fault("suggestion-escaped")
def suggestion_escaped():
    _given("POST", "/user/add_suggestion", lambda user, given: given | {"content": html.escape(given["content"])})


@fault("suggestion-without-payment")
def suggestion_without_payment():
    _given("POST", "/user/add_suggestion", lambda user, given: given | {"supple_serial": ""})


@fault("recharge-by-another-name")
def recharge_by_another_name():
    def act(user, given, fields):
        Recharge.objects.filter(pk=Recharge.objects.filter(member=user).first().pk).update(channel_name="UPI")

    _after("POST", "/user/add_recharge", act)


@fault("payment-settles-all")
def payment_settles_all():
    honest = pages.settle_recharge

    def settle(serial):
        done = honest(serial)
        member = Recharge.objects.get(serial_number=serial).member
        Recharge.objects.filter(member=member, status="Wait").update(status="Success")
        return done

    pages.settle_recharge = settle


@fault("cash-out-unshown")
def cash_out_unshown():
    def edit(cmd, data):
        return data if cmd != 5012 else {"players": [each | {"cashOut": False, "coefficient": None} for each in data["players"]]}

    _frames(edit)


@fault("late-socket-at-the-start")
def late_socket_at_the_start():
    async def greet(self, consumer):
        await consumer.deliver(sockets.frame(5002, {"period": Id(self.period), "status": 9}))
        await consumer.deliver(sockets.frame(5008, {"results": await self.results()}))

    sockets.Aviator.greet = greet


@fault("aviator-records-less")
def aviator_records_less():
    def edit(fields):
        for row in fields["queryset"]:
            row["delivery"] *= money.DELIVERED

    _answer("GET", "/aviator/user_records", edit)


@fault("hash-of-another-seed")
def hash_of_another_seed():
    _answer("GET", "/aviator/round_detail", lambda fields: fields["entity"].update(server_seed="0" * 32))


@fault("aviator-on-any-round")
def aviator_on_any_round():
    honest = _method(sockets.Aviator, "bet")
    sockets.Aviator.bet = lambda self, member_id, data, locale: honest(self, member_id, data | {"period": self.period}, locale)


@fault("key-of-any-call")
def key_of_any_call():
    honest = endpoint.Call._once

    def once(self, request, handler, given, moves_money, locale):
        key = endpoint.key_in(request.headers.get("Idempotency-Key", ""))
        first = endpoint.FirstAnswer.objects.filter(member=request.user, key=key).first() if moves_money and key else None
        is_other = first is not None and not first.request.startswith(f"{request.method} {self.path} ")
        return first.answer if is_other else honest(self, request, handler, given, moves_money, locale)

    endpoint.Call._once = once


@fault("last-rupee-stays")
def last_rupee_stays():
    def change(book):
        def changed(member, type, amount, relation):
            if amount < 0 and Member.objects.get(pk=member.pk).balance + amount == 0:
                raise Refused("too_little")
            book(member, type, amount, relation)

        return changed

    _book(change)


@fault("mines-below-its-maximum")
def mines_below_its_maximum():
    games.within = lambda price, least, most: money.within(price, least, most - 1)


# After many steps, and of what was lost.


@fault("mines-sixth-step-pays-fifth")
def mines_sixth_step_pays_fifth():
    def reward(game):
        steps = min(len(game.opened_idxs), 5)
        return money.down(games.mines_rates(game.traps)[steps - 1] * game.amount * money.DELIVERED)

    games._mines_reward = reward


@fault("mines-records-other-traps")
def mines_records_other_traps():
    def edit(fields):
        for row in fields["queryset"]:
            row["trap_indexes"] = [each for each in range(1, 26) if each not in row["opened_indexes"]][: row["traps"]]

    _answer("GET", "/mines/user_records", edit)


@fault("lucky-records-another-winner")
def lucky_records_another_winner():
    def edit(fields):
        for row in fields["queryset"]:
            if row["type"] == "L" and row["open_type"] is not None:
                row["open_type"] = "R" if row["open_type"] == "B" else "B"

    _answer("GET", "/luckyhit/user_records", edit)


@fault("win-pays-back-violet")
def win_pays_back_violet():
    honest = games._settle_win

    def settle(user):
        lost = list(Stake.objects.filter(member=user, table__startswith="win:", status="W", pick="V"))
        honest(user)
        for stake in lost:
            stake.refresh_from_db()
            if stake.status == "F":
                money.book(user, "win", stake.amount, "refund")

    games._settle_win = settle
