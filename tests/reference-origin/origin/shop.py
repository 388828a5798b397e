from rest_framework import serializers

from .accounts import _own, check_member_password, text
from .dialect import Id, Image, JsonList
from .endpoint import endpoint
from .models import Address, Order, Product
from .lists import PAGING, paged
from .money import book
from .refusals import Refused


@endpoint("GET", "/shop/home_top", member=False)
def home_top(user, given, locale):
    return {
        "notice_content": "New lamps are here.",
        "queryset": [
            {
                "image1": Image("/img/home-1.svg"),
                "image2": Image("/img/home-2.svg"),
                "image3": Image(""),
                "image4": Image(""),
                "image5": Image(""),
                "android_version": "",
            }
        ],
        "pre_sale_product_ids": JsonList([{"name": "pg", "count_per_line": 3, "show_count": 3}]),
        "more_game_list": [{"game_id": Id(7), "name": "Quick Dice", "image": Image("/img/dice.svg")}],
        "in_out_game_list": [
            {"id": Id(number), "name": f"InOut {number}", "image": Image("" if number == 2 else "/img/inout.svg")}
            for number in range(1, 9)
        ],
        "livechat_url": "/pages/chat",
    }


@endpoint("GET", "/shop/games", member=False)
def games(user, given, locale):
    return {
        "queryset": [
            {
                "name": "Aviator",
                "description": "Leave before the plane does",
                "main_image": Image("/img/aviator.svg"),
                "image2": Image(""),
                "href": "/aviator",
            }
        ]
    }


def _card(row: Product) -> dict:
    return {
        "id": Id(row.pk),
        "name": row.name,
        "price": row.price,
        "main_image": Image(row.main_image),
        "image2": Image(row.image2),
        "image3": Image(row.image3),
        "spec": row.spec,
        "stock": row.stock,
    }


@endpoint("GET", "/shop/products", member=False, keyword=serializers.CharField(required=False, allow_blank=True, default=""))
def products(user, given, locale):
    return {"queryset": [_card(row) for row in Product.objects.filter(name__icontains=given["keyword"]).order_by("id")]}


@endpoint("GET", "/shop/product", member=False, id=serializers.IntegerField())
def product(user, given, locale):
    row = Product.objects.filter(pk=given["id"]).first()
    if row is None:
        raise Refused("not_here")
    return {"entry": _card(row)}


@endpoint(
    "POST",
    "/user/buy",
    money=True,
    product_id=serializers.IntegerField(),
    address_id=serializers.IntegerField(),
    password=text(),
)
def buy(user, given, locale):
    check_member_password(user, given["password"])
    address = _own(Address, user, given["address_id"])
    row = Product.objects.select_for_update().filter(pk=given["product_id"]).first()
    if row is None:
        raise Refused("not_here")
    if row.stock < 1:
        raise Refused("sold_out")
    row.stock -= 1
    row.save(update_fields=["stock"])
    order = Order.objects.create(
        member=user,
        product=row,
        price=row.price,
        address=f"{address.full_name}, {address.detail_address}",
        status="undelivered",
    )
    book(user, "buy", -row.price, f"order:{order.pk}")
    return {}


@endpoint("GET", "/user/orders", status=serializers.CharField(default="all"), **PAGING)
def orders(user, given, locale):
    rows = Order.objects.filter(member=user).select_related("product")
    if given["status"] != "all":
        rows = rows.filter(status=given["status"])
    return paged(
        rows,
        given,
        lambda row: {
            "id": Id(row.pk),
            "product_id": Id(row.product_id),
            "name": row.product.name,
            "image": Image(row.product.main_image),
            "price": row.price,
            "address": row.address,
            "status": row.status,
            "create_time": row.create_time,
        },
    )


@endpoint("POST", "/user/confirm_receipt", id=serializers.IntegerField())
def confirm_receipt(user, given, locale):
    row = _own(Order, user, given["id"])
    row.status = "success"
    row.save(update_fields=["status"])
    return {}
