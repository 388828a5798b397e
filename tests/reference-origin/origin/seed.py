"""The backend's initial data: two members with a history, products, a gift code."""

from decimal import Decimal

from django.contrib.auth.hashers import make_password
from rest_framework.authtoken.models import Token

from .models import (
    Address,
    BankCard,
    GiftCode,
    Member,
    MinesGame,
    Order,
    Product,
    ProfitTransfer,
    Recharge,
    Round,
    Stake,
    Suggestion,
    Withdrawal,
)
from .money import book

PASSWORD = "reference password"
# Ends in 3: green wins.
WIN_OUTCOME = 43213
LUCKY_HIT_OUTCOME = {
    "cards1": [{"t": 0, "n": 1}, {"t": 1, "n": 1}, {"t": 2, "n": 4}],
    "cards2": [{"t": 3, "n": 9}, {"t": 1, "n": 5}, {"t": 2, "n": 2}],
    "blackWin": True,
    "luckyHitOdds": 4,
}


def seed() -> dict[str, str]:
    """Fills an empty database. Returns the members' tokens by mobile number."""
    first = _member("+919000000001", "Asha", None)
    second = _member("+919000000002", "Ravi", first)
    # A balance above the greatest stake of each game.
    book(second, "recharge", Decimal(15000), "recharge:SEED4")
    _member("+919000000003", "Meera", second)
    for number, name in enumerate(("Brass lamp", "Blue kite", "Tea tin", "Silk scarf"), 1):
        Product.objects.create(
            name=name,
            price=Decimal(100 * number) + Decimal("0.50"),
            main_image=f"/img/product-{number}.svg",
            spec="Material=brass,Height=12 cm",
            stock=0 if number == 4 else 5,
        )
    address = Address.objects.create(
        member=first,
        full_name="Asha Rao",
        mobile_number="+919000000001",
        pin_code="560001",
        state="Karnataka",
        town_city="Bengaluru",
        detail_address="12 Market Road",
    )
    BankCard.objects.create(
        member=first,
        actual_name="Asha Rao",
        ifsc_code="HDFC0000001",
        bank_name="HDFC Bank",
        account_number="123456789012",
        province="Karnataka",
        city="Bengaluru",
        address="12 Market Road",
        mobile_number="+919000000001",
        email="asha@shop.example",
        upi_account="asha@bank",
    )
    Recharge.objects.create(member=first, serial_number="SEED1", price=Decimal(500), channel_name="UPI", status="Success")
    book(first, "recharge", Decimal(500), "recharge:SEED1")
    Recharge.objects.create(member=first, serial_number="SEED2", price=Decimal("-20"), channel_name="UPI", status="Success")
    Recharge.objects.create(member=first, serial_number="SEED3", price=Decimal(200), channel_name="FastPay")
    book(first, "cashback_campaign", Decimal("12.34"), "campaign:7")
    rejected = {"status": "Reject", "payout_status": "Fail", "fail_reason": "Account closed"}
    for status in ({}, {"status": "Success", "payout_status": "Success"}, rejected):
        Withdrawal.objects.create(
            member=first, price=Decimal(100), fee=Decimal(3), actual_price=Decimal(97), **status
        )
    for status in ("undelivered", "unreceived", "unreceived", "success"):
        Order.objects.create(
            member=first, product_id=1, price=Decimal("100.50"), address=address.detail_address, status=status
        )
    Suggestion.objects.create(
        member=first, type="kyc_question", whats_app="", content="Is my card known?", serial_number="SG1"
    )
    Suggestion.objects.create(
        member=first,
        type="recharge",
        whats_app="+919000000001",
        content="Where is my recharge?",
        reply="It has arrived.",
        serial_number="SG2",
        status="Completed",
    )
    ProfitTransfer.objects.create(member=first, price=Decimal("2.50"))
    GiftCode.objects.create(code="WELCOME50", price=Decimal(50), left=100)
    GiftCode.objects.create(code="SHARED20", price=Decimal(20), left=2)
    MinesGame.objects.create(
        member=first,
        amount=Decimal(100),
        traps=3,
        trap_idxs=[2, 9, 20],
        opened_idxs=[1, 3],
        is_over=True,
        is_win=True,
        payout=Decimal("124.62"),
    )
    for table in ("win:P", "win:S", "win:B", "win:E"):
        Round.objects.create(table=table, period=20260101001, outcome=WIN_OUTCOME)
        for pick, status, payout in (("G", "S", "19.60"), ("7", "F", "0")):
            Stake.objects.create(
                member=first,
                table=table,
                period=20260101001,
                pick=pick,
                contract_money=Decimal(10),
                amount=Decimal(10),
                fee=Decimal("0.20"),
                payout=Decimal(payout),
                status=status,
            )
    for number, result in enumerate((1.04, 2.5, 13.37, 1.87)):
        Round.objects.create(table="aviator", period=176000000000 + number * 3000, outcome={"result": result})
        Round.objects.create(table="luckyhit", period=58000000 + number, outcome=LUCKY_HIT_OUTCOME)
    Stake.objects.create(
        member=first,
        table="aviator",
        period=176000000000,
        pick="seedseedseedseedseed",
        amount=Decimal(50),
        payout=Decimal(0),
        status="F",
    )
    Stake.objects.create(
        member=first,
        table="luckyhit",
        period=58000000,
        pick="B",
        amount=Decimal(200),
        fee=Decimal(4),
        payout=Decimal(392),
        status="S",
    )
    Stake.objects.create(
        member=first, table="luckyhit", period=58000001, pick="R", amount=Decimal(200), fee=Decimal(4), status="F"
    )
    first.profit = Decimal("7.50")
    first.save(update_fields=["profit"])
    return {member.mobile: Token.objects.create(user=member).key for member in (first, second)}


def _member(mobile, name, referrer):
    member = Member.objects.create(
        mobile=mobile, nick_name=name, password=make_password(PASSWORD), referrer=referrer
    )
    book(member, "welcome_bonus", Decimal("5000.00"), "registration")
    return member
