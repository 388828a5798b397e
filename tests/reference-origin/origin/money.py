"""Books every change of a balance, with the balance after it."""

from decimal import ROUND_DOWN, Decimal

from .models import Booking, Member
from .refusals import Refused

CENT = Decimal("0.01")
DELIVERED = Decimal("0.98")


def book(member: Member, type: str, change: Decimal, relation: str) -> None:
    """Moves money inside the caller's transaction. Refuses an amount above the balance."""
    fresh = Member.objects.select_for_update().get(pk=member.pk)
    after = fresh.balance + change
    if after < 0:
        raise Refused("too_little")
    fresh.balance = after
    fresh.save(update_fields=["balance"])
    member.balance = after
    Booking.objects.create(member=fresh, type=type, change=change, after=after, relation_id=relation)


def down(value: Decimal) -> Decimal:
    """Rounds down to a hundredth, as payouts do."""
    return value.quantize(CENT, rounding=ROUND_DOWN)


def within(price: Decimal, least: int, most: int) -> Decimal:
    if not least <= price <= most:
        raise Refused("out_of_range")
    return price
