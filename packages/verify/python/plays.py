"""The games whose stake settles them, written from docs/fairness.md alone: a function a game."""

import math
from collections import namedtuple

# The lines of the stake that decide its payout, the outcome's name, the outcome of floats, and the payout of a delivery.
Play = namedtuple("Play", "terms result draw pays")


def dice():
    def pays(delivery, stake, roll):
        target, over = int(stake["target"]), stake["over"] == "true"
        return delivery * 10000 // (10000 - target if over else target) if (roll >= target) == over else 0

    return Play(("target", "over"), "roll", lambda floats: math.floor(next(floats) * 10000), pays)


GAMES = {play.__name__: play() for play in (dice,)}
