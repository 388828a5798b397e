import secrets
from datetime import timedelta
from decimal import Decimal

from django.utils import timezone
from rest_framework import serializers

from .accounts import _own, check_member_password, optional, text
from .dialect import Id, Opaque
from .endpoint import endpoint
from .lists import PAGING, paged
from .models import BankCard, GiftClaim, GiftCode, Member, ProfitTransfer, Recharge, Suggestion, Withdrawal
from .money import book, down, within
from .refusals import Refused

FEE_RATE = Decimal("0.03")
# The keys are this backend's own, but for `upi`, whose form the specification knows.
PAY_CHANNELS = {
    "upi": ("UPI", "100,500,1000"),
    "fastpay_in": ("FastPay", "200,400"),
    "cardgate": ("Card", ""),
    "razor_options": ("Razor", "100"),
}


WITHDRAWAL_CHANNEL = "imps_out"


def price():
    return serializers.DecimalField(max_digits=12, decimal_places=2)


@endpoint("GET", "/user/channels", type=serializers.ChoiceField(["pay", "withdraw"]))
def channels(user, given, locale):
    contact = {"contact_url": "https://t.me/shop_example"}
    if given["type"] == "pay":
        rows = [{"key": key, "name": name, "fixed_amounts": amounts} for key, (name, amounts) in PAY_CHANNELS.items()]
        return {**contact, "queryset": rows}
    bank = {"key": WITHDRAWAL_CHANNEL, "name": "Bank transfer", "bank_code_group_id": Id(4)}
    codes = [{"id": Id(1), "code": "HDFC", "name": "HDFC Bank"}, {"id": Id(2), "code": "SBIN", "name": "State Bank"}]
    return {**contact, "queryset": [{**bank, "bank_codes": codes}]}


@endpoint(
    "POST",
    "/user/add_recharge",
    money=True,
    price=price(),
    pay_key=text(),
    pay_name=text(),
    pay_mobile=text(),
    pay_email=text(),
    pay_upi_account=optional(),
)
def add_recharge(user, given, locale):
    key = given["pay_key"]
    if key not in PAY_CHANNELS:
        raise Refused("not_here")
    serial = secrets.token_hex(8).upper()
    amount = within(given["price"], 1, 100_000)
    Recharge.objects.create(member=user, serial_number=serial, price=amount, channel_name=PAY_CHANNELS[key][0])
    # The specification names four answers. Each carries exactly its own fields.
    if key == "upi":
        return {"upi_account": "shop@bank", "price": amount, "serial_number": serial}
    if key == "cardgate":
        return {"data_dict": Opaque(order=serial, sum=str(amount)), "gateway": f"/pages/pay?serial={serial}"}
    if key == "razor_options":
        return {"options": Opaque(key="rzp_test", amount=int(amount * 100), order_id=serial, name="Shop")}
    return {"pay_url": f"/pages/pay?serial={serial}"}


@endpoint("GET", "/user/recharges", **PAGING)
def recharges(user, given, locale):
    return paged(
        Recharge.objects.filter(member=user),
        given,
        lambda row: {
            "price": row.price,
            "status": row.status,
            "channel_name": row.channel_name,
            "create_time": row.create_time,
        },
    )


def settle_recharge(serial: str) -> bool:
    """Applies the payment page's result once."""
    row = Recharge.objects.select_for_update().filter(serial_number=serial, status="Wait").first()
    if row is None:
        return False
    row.status = "Success"
    row.save(update_fields=["status"])
    book(row.member, "recharge", row.price, f"recharge:{serial}")
    return True


@endpoint(
    "POST",
    "/user/add_withdrawal",
    money=True,
    price=price(),
    channel_key=text(),
    bank_card_id=serializers.IntegerField(),
    bank_code=optional(),
    password=text(),
    verify_code=optional(),
)
def add_withdrawal(user, given, locale):
    check_member_password(user, given["password"])
    if given["channel_key"] != WITHDRAWAL_CHANNEL:
        raise Refused("not_here")
    _own(BankCard, user, given["bank_card_id"])
    amount = within(given["price"], 100, 50_000)
    fee = down(amount * FEE_RATE)
    row = Withdrawal.objects.create(member=user, price=amount, fee=fee, actual_price=amount - fee)
    book(user, "payout_hold", -amount, f"withdrawal:{row.pk}")
    return {}


@endpoint("GET", "/user/withdrawals", **PAGING)
def withdrawals(user, given, locale):
    return paged(
        Withdrawal.objects.filter(member=user),
        given,
        lambda row: {
            "price": row.price,
            "fee": row.fee,
            "actual_price": row.actual_price,
            "status": row.status,
            "payout_status": row.payout_status,
            "fail_reason": row.fail_reason,
            "create_time": row.create_time,
        },
    )


@endpoint("POST", "/user/transfer_to", money=True, user_id=serializers.IntegerField(), amount=price())
def transfer_to(user, given, locale):
    amount = within(given["amount"], 1, 50_000)
    target = Member.objects.filter(pk=given["user_id"]).exclude(pk=user.pk).first()
    if target is None:
        raise Refused("not_here")
    book(user, "transfer_out", -amount, f"member:{target.pk}")
    book(target, "transfer_in", amount, f"member:{user.pk}")
    return {}


@endpoint("POST", "/user/redeem_gift_code", money=True, gift_code=text())
def redeem_gift_code(user, given, locale):
    gift = GiftCode.objects.select_for_update().filter(code=given["gift_code"], left__gt=0).first()
    if gift is None or GiftClaim.objects.filter(member=user, name=f"code:{given['gift_code']}").exists():
        raise Refused("gift_used")
    gift.left -= 1
    gift.save(update_fields=["left"])
    GiftClaim.objects.create(member=user, name=f"code:{gift.code}", price=gift.price)
    book(user, "gift_code", gift.price, gift.code)
    return {}


def _events(user):
    day = timezone.now().replace(minute=0, second=0, microsecond=0)
    for number, hours in enumerate((-6, 0, 5)):
        start = day + timedelta(hours=hours)
        key = int(f"{start:%Y%m%d%H}{number}")
        had = GiftClaim.objects.filter(member=user, name=f"event:{key}").exists()
        yield {
            "id": Id(key),
            "start_time": start,
            "end_time": start + timedelta(hours=1),
            "member_available_num": 0 if had else 1,
            "join_recharge": Decimal(0),
            "join_relation": 0,
            "join_bet": Decimal(0),
            "completed": had or hours < 0,
        }


@endpoint("GET", "/user/gift_events")
def gift_events(user, given, locale):
    return {"queryset": list(_events(user))}


@endpoint("POST", "/user/join_gift_event", money=True, id=serializers.IntegerField())
def join_gift_event(user, given, locale):
    event = next((each for each in _events(user) if each["id"] == given["id"]), None)
    if event is None or event["completed"] or event["start_time"] > timezone.now():
        raise Refused("gift_used")
    gift = Decimal(30 + secrets.randbelow(71))
    GiftClaim.objects.create(member=user, name=f"event:{given['id']}", price=gift)
    book(user, "gift_event", gift, f"event:{given['id']}")
    return {"price": gift, "msg": f"You were gift number {secrets.randbelow(900) + 100}"}


@endpoint("GET", "/user/suggestions", status=serializers.ChoiceField(["Wait", "Completed"]), **PAGING)
def suggestions(user, given, locale):
    return paged(Suggestion.objects.filter(member=user, status=given["status"]), given, _suggestion)


@endpoint("GET", "/user/suggestion", id=serializers.IntegerField())
def suggestion(user, given, locale):
    return {"entry": _suggestion(_own(Suggestion, user, given["id"]))}


@endpoint(
    "POST", "/user/add_suggestion", type=text(), whats_app=optional(), content=serializers.CharField(max_length=2000), supple_serial=optional()
)
def add_suggestion(user, given, locale):
    Suggestion.objects.create(
        member=user,
        type=given["type"],
        whats_app=given["whats_app"] or "",
        content=given["content"],
        supple_serial=given["supple_serial"] or "",
        serial_number=secrets.token_hex(6),
    )
    return {}


def _suggestion(row: Suggestion) -> dict:
    names = ("type", "whats_app", "content", "reply", "supple_serial", "serial_number", "status", "create_time")
    return {"id": Id(row.pk), **{name: getattr(row, name) for name in names}}


@endpoint("GET", "/user/promotion_info")
def promotion_info(user, given, locale):
    return {
        "profit": user.profit,
        "info": {
            "one_level_user_count": Member.objects.filter(referrer=user).count(),
            "two_level_user_count": Member.objects.filter(referrer__referrer=user).count(),
            "one_level_contribution": user.profit,
            "two_level_contribution": Decimal(0),
        },
    }


LEVEL = serializers.ChoiceField(["1", "2"])


@endpoint("GET", "/user/bonus_records", level=LEVEL, **PAGING)
def bonus_records(user, given, locale):
    return paged(
        _invited(user, given["level"]),
        given,
        lambda row: {
            "type": "signup_share",
            "relation_id": f"member:{row.pk}",
            "change": Decimal("2.50"),
            "create_time": _joined(row),
            "bonus_infos": [{"nick_name": row.nick_name}],
        },
    )


@endpoint("GET", "/user/promotion_records", level=LEVEL, **PAGING)
def promotion_records(user, given, locale):
    return paged(
        _invited(user, given["level"]),
        given,
        lambda row: {"nick_name": row.nick_name, "first_recharge_price": Decimal(0), "create_time": _joined(row)},
    )


def _invited(user, level):
    return Member.objects.filter(**{"referrer" if level == "1" else "referrer__referrer": user}).order_by("-id")


def _joined(member):
    return member.booking_set.order_by("id").values_list("create_time", flat=True).first() or timezone.now()


@endpoint("POST", "/user/apply_to_balance", money=True, price=price())
def apply_to_balance(user, given, locale):
    amount = within(given["price"], 1, 10**9)
    if amount > user.profit:
        raise Refused("too_little")
    user.profit -= amount
    user.save(update_fields=["profit"])
    ProfitTransfer.objects.create(member=user, price=amount)
    book(user, "profit_apply", amount, "promotion")
    return {}


@endpoint("GET", "/user/apply_to_balance_records", **PAGING)
def apply_to_balance_records(user, given, locale):
    return paged(
        ProfitTransfer.objects.filter(member=user),
        given,
        lambda row: {"status": row.status, "price": row.price, "create_time": row.create_time},
    )
