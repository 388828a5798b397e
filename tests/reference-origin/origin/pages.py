"""Pages that a browser visits: the payment page, the chat, a game."""

from django.db import transaction
from django.http import HttpResponse
from django.urls import path
from django.utils.html import escape

from .wallet import settle_recharge

PAGE = "<!doctype html><meta name=viewport content='width=device-width'><title>{0}</title><h1>{0}</h1>{1}"


def pay(request):
    serial = request.POST.get("order") or request.GET.get("serial", "")
    if request.method == "POST" and request.POST.get("paid"):
        with transaction.atomic():
            done = settle_recharge(serial)
        return HttpResponse(PAGE.format("Paid" if done else "Already paid", "<a href='/rechargeRecord'>Back</a>"))
    form = f"<form method=post><input type=hidden name=order value='{escape(serial)}'><button name=paid value=1>Pay</button></form>"
    return HttpResponse(PAGE.format("Pay", form))


def chat(request):
    return HttpResponse(PAGE.format("Chat", "<p>How can we help you?</p>"))


def game(request):
    return HttpResponse(PAGE.format("Quick Dice", "<p>A game of our own</p>"))


urlpatterns = [path("pages/pay", pay), path("pages/chat", chat), path("pages/game", game)]
