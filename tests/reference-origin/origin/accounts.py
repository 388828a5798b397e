import secrets
from decimal import Decimal

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from rest_framework import serializers
from rest_framework.authtoken.models import Token

from . import live
from .dialect import Id
from .endpoint import endpoint
from .models import Address, BankCard, Booking, Member, Recharge
from .money import book
from .refusals import Refused

WELCOME = Decimal("1000.00")


def text():
    return serializers.CharField(max_length=200)


def optional():
    return serializers.CharField(max_length=300, required=False, allow_blank=True, allow_null=True, default="")


def check_code(mobile: str, code: str) -> None:
    if code != settings.VERIFY_CODE or not live.use_code(mobile):
        raise Refused("wrong_code")


def check_member_password(member: Member, password: str) -> None:
    if not check_password(password, member.password):
        raise Refused("wrong_password")


@endpoint("GET", "/user/get_app_version", member=False)
def app_version(user, given, locale):
    return {"landing_page": ""}


@endpoint("GET", "/user/get_app_version_auth")
def app_version_auth(user, given, locale):
    return {"landing_page": ""}


@endpoint(
    "POST",
    "/user/send_verify_code",
    member=False,
    mobile_number=text(),
    verify_type=serializers.ChoiceField(["register", "reset_password", "edit_bankcard", "login"]),
)
def send_verify_code(user, given, locale):
    live.send_code(given["mobile_number"])
    return {}


@endpoint("POST", "/user/register", member=False, mobile_number=text(), verify_code=text(), password=text(), r_code=text())
def register(user, given, locale):
    check_code(given["mobile_number"], given["verify_code"])
    if Member.objects.filter(mobile=given["mobile_number"]).exists():
        raise Refused("taken")
    referrer = Member.objects.filter(pk=given["r_code"]).first() if given["r_code"].isdigit() else None
    member = Member.objects.create(
        mobile=given["mobile_number"],
        nick_name=f"member{secrets.randbelow(10**6)}",
        password=make_password(given["password"]),
        referrer=referrer,
    )
    book(member, "welcome_bonus", WELCOME, "registration")
    return {"token": Token.objects.create(user=member).key}


@endpoint(
    "POST",
    "/user/login",
    member=False,
    mobile_number=text(),
    password=text(),
    host=optional(),
    verify_code=optional(),
    device_id=optional(),
)
def login(user, given, locale):
    member = Member.objects.filter(mobile=given["mobile_number"]).first()
    if member is None or not check_password(given["password"], member.password):
        raise Refused("wrong_login")
    device = given["device_id"] or secrets.token_hex(12)
    if member.devices and device not in member.devices:
        if not given["verify_code"]:
            raise Refused("new_device", {"device_id": device})
        check_code(member.mobile, given["verify_code"])
    if device not in member.devices:
        member.devices = [*member.devices, device]
        member.save(update_fields=["devices"])
    return {"token": Token.objects.get_or_create(user=member)[0].key, "device_id": device}


@endpoint("POST", "/user/logout")
def logout(user, given, locale):
    Token.objects.filter(user=user).delete()
    live.close_all(user.pk)
    return {}


@endpoint("PUT", "/user/reset_password", member=False, mobile_number=text(), verify_code=text(), password=text())
def reset_password(user, given, locale):
    check_code(given["mobile_number"], given["verify_code"])
    member = Member.objects.filter(mobile=given["mobile_number"]).first()
    if member is None:
        raise Refused("wrong_code")
    member.password = make_password(given["password"])
    member.save(update_fields=["password"])
    Token.objects.filter(user=member).delete()
    live.close_all(member.pk)
    return {}


@endpoint("GET", "/user/profile")
def profile(user, given, locale):
    return {
        "entry": {
            "r_code": str(user.pk),
            "nick_name": user.nick_name,
            "mobile": user.mobile,
            "user_id": Id(user.pk),
            "balance": user.balance,
        },
        "event_gift_enable": True,
        "promotion_url": f"https://shop.example/register?r_code={user.pk}",
        "is_early": 1,
        "is_transfer_enable": True,
        "notice_content": "",
        "supports": [
            {"type": "email", "value": "help@shop.example"},
            {"type": "whatsapp", "value": "+910000000000"},
        ],
    }


@endpoint("POST", "/user/change_nick_name", nick_name=serializers.CharField(max_length=20))
def change_nick_name(user, given, locale):
    user.nick_name = given["nick_name"]
    user.save(update_fields=["nick_name"])
    return {}


@endpoint("GET", "/user/notification")
def notification(user, given, locale):
    paid = Recharge.objects.filter(member=user, status="Success")
    first = paid.first()
    if first is None:
        return {}
    return {"notify": {"type": "first_recharge" if paid.count() == 1 else "recharge", "price": first.price}}


ADDRESS = ("full_name", "mobile_number", "pin_code", "state", "town_city", "detail_address")


def _address(row: Address) -> dict:
    return {"id": Id(row.pk), **{name: getattr(row, name) for name in ADDRESS}}


@endpoint("GET", "/user/addresses")
def addresses(user, given, locale):
    return {"queryset": [_address(row) for row in Address.objects.filter(member=user)]}


@endpoint("GET", "/user/address", id=serializers.IntegerField())
def address(user, given, locale):
    return {"entry": _address(_own(Address, user, given["id"]))}


@endpoint("PUT", "/user/delete_address", id=serializers.IntegerField())
def delete_address(user, given, locale):
    _own(Address, user, given["id"]).delete()
    return {}


@endpoint(
    "POST",
    "/user/edit_address",
    id=serializers.IntegerField(required=False, allow_null=True, default=None),
    **{name: text() for name in ADDRESS},
)
def edit_address(user, given, locale):
    return _edit(Address, ADDRESS, user, given)


CARD = (
    "actual_name",
    "ifsc_code",
    "bank_name",
    "account_number",
    "province",
    "city",
    "address",
    "mobile_number",
    "email",
    "upi_account",
)


@endpoint("GET", "/user/bank_cards")
def bank_cards(user, given, locale):
    rows = BankCard.objects.filter(member=user)
    return {
        "queryset": [
            {"id": Id(row.pk), "actual_name": row.actual_name, "account_number": row.account_number} for row in rows
        ],
        "otp_required": False,
    }


@endpoint("GET", "/user/bank_card", id=serializers.IntegerField())
def bank_card(user, given, locale):
    row = _own(BankCard, user, given["id"])
    return {"entry": {"id": Id(row.pk), **{name: getattr(row, name) for name in CARD}}}


@endpoint("PUT", "/user/delete_bank_card", id=serializers.IntegerField())
def delete_bank_card(user, given, locale):
    _own(BankCard, user, given["id"]).delete()
    return {}


@endpoint(
    "POST",
    "/user/edit_bank_card",
    id=serializers.IntegerField(required=False, allow_null=True, default=None),
    verify_code=optional(),
    **{name: serializers.CharField(max_length=300) for name in CARD},
)
def edit_bank_card(user, given, locale):
    return _edit(BankCard, CARD, user, given)


@endpoint(
    "GET",
    "/user/transactions",
    type=optional(),
    p=serializers.IntegerField(min_value=1, default=1),
    p_size=serializers.ChoiceField(choices=[10, 20], default=10),
)
def transactions(user, given, locale):
    from .lists import paged

    rows = Booking.objects.filter(member=user)
    if given["type"]:
        rows = rows.filter(type=given["type"])
    return paged(
        rows,
        given,
        lambda row: {
            "type": row.type,
            "change_balance": row.change,
            "after_balance": row.after,
            "relation_id": row.relation_id,
            "create_time": row.create_time,
        },
    )


def _own(model, user, key):
    """The member's own row; another member's row counts as missing."""
    row = model.objects.filter(member=user, pk=key).first()
    if row is None:
        raise Refused("not_here")
    return row


def _edit(model, names, user, given):
    values = {name: given[name] for name in names}
    if given["id"]:
        row = _own(model, user, given["id"])
        for name, value in values.items():
            setattr(row, name, value)
        row.save()
    else:
        model.objects.create(member=user, **values)
    return {}
