from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models


def money(**options):
    return models.DecimalField(max_digits=14, decimal_places=2, **options)


class Member(AbstractBaseUser):
    USERNAME_FIELD = "mobile"
    mobile = models.CharField(max_length=20, unique=True)
    nick_name = models.CharField(max_length=40)
    balance = money(default=0)
    profit = money(default=0)
    referrer = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)
    devices = models.JSONField(default=list)
    is_active = models.BooleanField(default=True)

    @property
    def is_anonymous(self):
        return False

    @property
    def is_authenticated(self):
        return True


class Owned(models.Model):
    """A row that belongs to one member."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    create_time = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["-id"]


class Booking(Owned):
    """One change of a balance, with the balance after it."""

    type = models.CharField(max_length=30)
    change = money()
    after = money()
    relation_id = models.CharField(max_length=60)


class FirstAnswer(Owned):
    """The stored answer to an Idempotency-Key, for repeated requests."""

    key = models.CharField(max_length=80)
    request = models.TextField()
    answer = models.JSONField()

    class Meta:
        unique_together = [("member", "key")]


class Address(Owned):
    full_name = models.CharField(max_length=60)
    mobile_number = models.CharField(max_length=20)
    pin_code = models.CharField(max_length=20)
    state = models.CharField(max_length=60)
    town_city = models.CharField(max_length=60)
    detail_address = models.CharField(max_length=200)


class BankCard(Owned):
    actual_name = models.CharField(max_length=60)
    ifsc_code = models.CharField(max_length=20)
    bank_name = models.CharField(max_length=60)
    account_number = models.CharField(max_length=30)
    province = models.CharField(max_length=60)
    city = models.CharField(max_length=60)
    address = models.CharField(max_length=200)
    mobile_number = models.CharField(max_length=20)
    email = models.CharField(max_length=100)
    upi_account = models.CharField(max_length=300)


class Product(models.Model):
    name = models.CharField(max_length=80)
    price = money()
    main_image = models.CharField(max_length=100)
    image2 = models.CharField(max_length=100, blank=True)
    image3 = models.CharField(max_length=100, blank=True)
    spec = models.TextField()
    stock = models.IntegerField()


class Order(Owned):
    product = models.ForeignKey(Product, on_delete=models.CASCADE)
    price = money()
    address = models.TextField()
    status = models.CharField(max_length=20)


class Recharge(Owned):
    serial_number = models.CharField(max_length=40, unique=True)
    price = money()
    channel_name = models.CharField(max_length=40)
    status = models.CharField(max_length=10, default="Wait")


class Withdrawal(Owned):
    price = money()
    fee = money()
    actual_price = money()
    status = models.CharField(max_length=10, default="Wait")
    payout_status = models.CharField(max_length=10, default="Wait")
    fail_reason = models.CharField(max_length=100, blank=True)


class Suggestion(Owned):
    type = models.CharField(max_length=30)
    whats_app = models.CharField(max_length=30)
    content = models.TextField()
    reply = models.TextField(blank=True)
    supple_serial = models.CharField(max_length=60, blank=True)
    serial_number = models.CharField(max_length=40)
    status = models.CharField(max_length=10, default="Wait")


class ProfitTransfer(Owned):
    price = money()
    status = models.CharField(max_length=10, default="Success")


class GiftCode(models.Model):
    code = models.CharField(max_length=40, unique=True)
    price = money()
    left = models.IntegerField()


class GiftClaim(Owned):
    """A gift code or gift event that a member had."""

    name = models.CharField(max_length=60)
    price = money()

    class Meta:
        unique_together = [("member", "name")]


class Round(models.Model):
    """The outcome of one round of a table, drawn on first use."""

    table = models.CharField(max_length=20)
    period = models.BigIntegerField()
    outcome = models.JSONField()

    class Meta:
        unique_together = [("table", "period")]


class Stake(Owned):
    """A stake in a round: `table` is `win:P`, `luckyhit` or `aviator`."""

    table = models.CharField(max_length=20)
    period = models.BigIntegerField()
    pick = models.CharField(max_length=20)
    contract_money = money(default=0)
    contract_count = models.IntegerField(default=1)
    amount = money()
    fee = money(default=0)
    payout = money(default=0)
    status = models.CharField(max_length=1, default="W")
    cash_result = models.DecimalField(max_digits=10, decimal_places=2, null=True)


class MinesGame(Owned):
    amount = money()
    traps = models.IntegerField()
    trap_idxs = models.JSONField()
    opened_idxs = models.JSONField(default=list)
    is_over = models.BooleanField(default=False)
    is_win = models.BooleanField(default=False)
    payout = money(default=0)
