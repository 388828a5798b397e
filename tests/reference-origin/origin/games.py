"""Win Go, Mines and the provider games over REST, and the records of the socket games."""

import secrets
import time
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from math import comb

from rest_framework import serializers

from . import live, sockets
from .accounts import _own, text
from .dialect import Id, Image
from .endpoint import endpoint
from .lists import PAGING, paged
from .models import MinesGame, Round, Stake
from .money import DELIVERED, book, down, within
from .refusals import Refused

INDIA = timezone(timedelta(hours=5, minutes=30))
WIN_SECONDS = 180
WIN_LOCK_SECONDS = 30
CATEGORY = serializers.ChoiceField(["P", "S", "B", "E"])


def win_round(epoch: float) -> tuple[int, int]:
    """The period at a time, and its number within the day."""
    moment = datetime.fromtimestamp(epoch, INDIA)
    number = (moment.hour * 3600 + moment.minute * 60 + moment.second) // WIN_SECONDS + 1
    return int(f"{moment:%Y%m%d}{number:03d}"), number


def win_outcome(category: str, period: int) -> int:
    """The open price of a round that is over; drawn once."""
    table = f"win:{category}"
    row = Round.objects.filter(table=table, period=period).first()
    if row is None:
        outcome = live.forced(f"{table}:1") or 10_000 + secrets.randbelow(90_000)
        row, _ = Round.objects.get_or_create(table=table, period=period, defaults={"outcome": outcome})
    return row.outcome


def colours(digit: int) -> dict:
    return {"is_green": digit % 2 == 1, "is_red": digit % 2 == 0, "is_violet": digit in (0, 5)}


def _settle_win(user) -> None:
    current, _ = win_round(time.time())
    for stake in Stake.objects.filter(member=user, table__startswith="win:", status="W", period__lt=current):
        digit = win_outcome(stake.table[4:], stake.period) % 10
        odds = _win_odds(stake.pick, digit)
        stake.payout = down((stake.amount - stake.fee) * odds)
        stake.status = "S" if odds else "F"
        stake.save(update_fields=["payout", "status"])
        if stake.payout:
            book(user, "win", stake.payout, f"{stake.table}:{stake.period}")


def _win_odds(pick: str, digit: int) -> Decimal:
    if pick.isdigit():
        return Decimal(9) if int(pick) == digit else Decimal(0)
    if pick == "V":
        return Decimal("4.5") if digit in (0, 5) else Decimal(0)
    if (pick == "G") != (digit % 2 == 1):
        return Decimal(0)
    return Decimal("1.5") if digit in (0, 5) else Decimal(2)


@endpoint("GET", "/win/next_period_info")
def next_period_info(user, given, locale):
    _settle_win(user)
    user.refresh_from_db()
    return {"balance": user.balance, "next_period": str(win_round(time.time())[0])}


@endpoint("GET", "/win/next_period_info_noauth", member=False, category=CATEGORY, saas_id=serializers.CharField(default="1"))
def next_period_info_noauth(user, given, locale):
    period, number = win_round(time.time())
    day = period // 1000
    played = range(max(1, number - 60), number)
    return {
        "next_period": str(period),
        "periods": [_win_row(given["category"], day * 1000 + each) | {"today_times": each} for each in played],
    }


def _win_row(category: str, period: int) -> dict:
    price = win_outcome(category, period)
    return {"price": price, "last_num": price % 10, **colours(price % 10)}


@endpoint("GET", "/win/guesses", category=CATEGORY, **PAGING)
def guesses(user, given, locale):
    period, number = win_round(time.time())
    size, skip = int(given["p_size"]), (given["p"] - 1) * int(given["p_size"])
    day = period // 1000
    shown = [day * 1000 + each for each in range(number - 1 - skip, max(0, number - 1 - skip - size), -1)]
    return {
        "page": {"count": number - 1},
        "queryset": [{"period": str(each), **_win_row(given["category"], each)} for each in shown],
    }


@endpoint("GET", "/win/my_guesses", category=CATEGORY, **PAGING)
def my_guesses(user, given, locale):
    _settle_win(user)
    return paged(Stake.objects.filter(member=user, table=f"win:{given['category']}"), given, _my_guess)


def _my_guess(row: Stake) -> dict:
    price = win_outcome(row.table[4:], row.period) if row.status != "W" else None
    return {
        "period": str(row.period),
        "status": row.status,
        "amount": row.amount,
        "contract_money": row.contract_money,
        "contract_count": row.contract_count,
        "delivery": row.amount - row.fee,
        "fee": row.fee,
        "open_price": price,
        "result": None if price is None else price % 10,
        "type": "N" if row.pick.isdigit() else row.pick,
        "number": int(row.pick) if row.pick.isdigit() else None,
        "create_time": row.create_time,
    }


@endpoint(
    "POST",
    "/win/add_user_guess",
    money=True,
    category=CATEGORY,
    period=text(),
    guess_type=serializers.ChoiceField(["G", "V", "R", "N"]),
    number=serializers.IntegerField(min_value=0, max_value=9, required=False, allow_null=True, default=None),
    contract_money=serializers.DecimalField(max_digits=8, decimal_places=2),
    contract_count=serializers.IntegerField(min_value=1, max_value=1000),
)
def add_user_guess(user, given, locale):
    now = time.time()
    period, _ = win_round(now)
    if given["period"] != str(period) or WIN_SECONDS - now % WIN_SECONDS <= WIN_LOCK_SECONDS:
        raise Refused("closed")
    if given["contract_money"] not in (1, 10, 100, 1000, 10000):
        raise Refused("out_of_range")
    amount = given["contract_money"] * given["contract_count"]
    if given["guess_type"] == "N" and given["number"] is None:
        raise Refused("bad_input", field="number")
    pick = str(given["number"]) if given["guess_type"] == "N" else given["guess_type"]
    stake = Stake.objects.create(
        member=user,
        table=f"win:{given['category']}",
        period=period,
        pick=pick,
        contract_money=given["contract_money"],
        contract_count=given["contract_count"],
        amount=amount,
        fee=amount - down(amount * DELIVERED),
    )
    book(user, "bet", -amount, f"{stake.table}:{period}")
    return {}


@endpoint("GET", "/luckyhit/user_records", **PAGING)
def lucky_hit_records(user, given, locale):
    return paged(Stake.objects.filter(member=user, table="luckyhit"), given, _lucky_hit_record)


def _lucky_hit_record(row: Stake) -> dict:
    round_ = Round.objects.filter(table="luckyhit", period=row.period).first()
    outcome = round_.outcome if round_ and row.status != "W" else None
    return {
        "period": Id(row.period),
        "status": row.status,
        "change_amount": row.payout if row.status == "S" else -row.amount,
        "delivery": row.amount - row.fee,
        "fee": row.fee,
        "open_type": None if outcome is None else "B" if outcome["blackWin"] else "R",
        "result": None if outcome is None else "B" if outcome["blackWin"] else "R",
        "lucky_hit_odds": 0 if outcome is None else outcome["luckyHitOdds"],
        "type": row.pick,
        "create_time": row.create_time,
    }


@endpoint("GET", "/aviator/user_records", **PAGING)
def aviator_records(user, given, locale):
    return paged(
        Stake.objects.filter(member=user, table="aviator"),
        given,
        lambda row: {
            "period": Id(row.period),
            "delivery": row.amount,
            "cash_result": row.cash_result,
            "open_result": _aviator_result(row.period),
        },
    )


def _aviator_round(period: int):
    """The round, once it is over."""
    return None if sockets.TABLES["aviator"].is_running(period) else Round.objects.filter(table="aviator", period=period).first()


def _aviator_result(period: int):
    row = _aviator_round(period)
    return Decimal(str(row.outcome["result"])) if row else None


@endpoint("GET", "/aviator/round_detail", period=serializers.IntegerField())
def aviator_round_detail(user, given, locale):
    row = _aviator_round(given["period"])
    if row is None:
        raise Refused("not_here")
    return {"entity": row.outcome}


CELLS = 25


def mines_rates(traps: int) -> list[Decimal]:
    """The coefficient after each step: the fair one, before the fee."""
    return [down(Decimal(comb(CELLS, step)) / comb(CELLS - traps, step)) for step in range(1, CELLS - traps + 1)]


def _mines_reward(game: MinesGame) -> Decimal:
    steps = len(game.opened_idxs)
    return down(mines_rates(game.traps)[steps - 1] * game.amount * DELIVERED) if steps else Decimal(0)


def _running(user):
    return MinesGame.objects.filter(member=user, is_over=False).first()


@endpoint("GET", "/mines/status", traps=serializers.IntegerField())
def mines_status(user, given, locale):
    game = _running(user)
    traps = game.traps if game else given["traps"]
    if traps not in (1, 3, 5, 7):
        raise Refused("bad_input", field="traps")
    return {
        "balance": user.balance,
        "game_lock": "1" if game else "0",
        "game_detail_map": {"amount": game.amount if game else Decimal(0), "steps": len(game.opened_idxs) if game else 0},
        "step_rates": mines_rates(traps),
        "opened_idxs": game.opened_idxs if game else [],
    }


@endpoint("POST", "/mines/start", money=True, traps=serializers.ChoiceField([1, 3, 5, 7]), amount=serializers.IntegerField())
def mines_start(user, given, locale):
    if _running(user):
        raise Refused("closed")
    amount = within(Decimal(given["amount"]), 50, 10_000)
    trap_idxs = sorted(secrets.SystemRandom().sample(range(1, CELLS + 1), int(given["traps"])))
    game = MinesGame.objects.create(member=user, amount=amount, traps=int(given["traps"]), trap_idxs=trap_idxs)
    book(user, "bet", -amount, f"mines:{game.pk}")
    return {"game_detail_map": {"amount": amount, "steps": 0}, "step_rates": mines_rates(game.traps)}


@endpoint("POST", "/mines/tap", idx=serializers.IntegerField(min_value=1, max_value=CELLS))
def mines_tap(user, given, locale):
    game = _running(user)
    if game is None:
        raise Refused("closed")
    cell = given["idx"]
    if cell in game.trap_idxs:
        game.is_over = True
    elif cell not in game.opened_idxs:
        game.opened_idxs = [*game.opened_idxs, cell]
    game.save()
    return {
        "opened_idxs": game.opened_idxs,
        "game_over": game.is_over,
        "trap_idxs": game.trap_idxs if game.is_over else [],
        "game_detail_map": {"amount": game.amount, "steps": len(game.opened_idxs)},
        "opening_idx": cell,
    }


@endpoint("POST", "/mines/take", money=True)
def mines_take(user, given, locale):
    game = _running(user)
    if game is None or not game.opened_idxs:
        raise Refused("closed")
    game.is_over, game.is_win, game.payout = True, True, _mines_reward(game)
    game.save()
    book(user, "win", game.payout, f"mines:{game.pk}")
    return {
        "is_win": True,
        "trap_idxs": game.trap_idxs,
        "game_detail_map": {"amount": game.amount, "steps": len(game.opened_idxs)},
    }


@endpoint("GET", "/mines/user_records", **PAGING)
def mines_records(user, given, locale):
    return paged(MinesGame.objects.filter(member=user, is_over=True), given, _mines_record)


def _mines_record(game: MinesGame) -> dict:
    fee = game.amount - down(game.amount * DELIVERED)
    steps = len(game.opened_idxs)
    return {
        "create_time": game.create_time,
        "is_win": game.is_win,
        "change_amount": game.payout if game.is_win else -game.amount,
        "traps": game.traps,
        "trap_indexes": game.trap_idxs,
        "opened_indexes": game.opened_idxs,
        "over_steps": steps,
        "rate": mines_rates(game.traps)[steps - 1] if game.is_win else Decimal(0),
        "delivery": game.amount - fee,
        "fee": fee,
        "amount": game.amount,
    }


@endpoint("GET", "/exg/games", provider=text(), member=False)
def provider_games(user, given, locale):
    names = ("Tiger", "Lotus", "Comet", "Temple")
    return {
        "game_list": [
            {"id": Id(number), "name": f"{given['provider']} {name}", "image": Image(f"/img/{name.lower()}.svg")}
            for number, name in enumerate(names, 100)
        ]
    }


PAGE = "<!doctype html><title>Game</title><p id='game'>A game of the provider's</p>"


@endpoint("GET", "/exg/start_game", id=text())
def start_game(user, given, locale):
    return {"type": "html_encode", "html_encode": PAGE, "launch_url": ""}


@endpoint("GET", "/exg/owngame_start_game", game_id=text())
def own_game(user, given, locale):
    return {"launch_url": "/pages/game"}
