import * as z from "zod/mini";
import { limits } from "#contract/games/stake-limits.ts";
import { described } from "#contract/values/values.ts";
import { type PlaySeeds, playFloats } from "#fairness/draw.ts";
import { singleStepCalls } from "../single-step-calls.ts";

// A made-up single-step game with words of its own: a coin falls on side 0 or 1, and the right one pays twice the delivery.

export interface Side {
  readonly side: number;
}

export const COIN_LIMITS = limits(10, 10_000);

const side = described(z.literal([0, 1]), "A side");

export const coinCalls = singleStepCalls({
  names: {
    game: "coin",
    title: "Coin",
    play: "flip",
    outcome: "landed",
    outcomeText: "side",
    payout: "payout",
  },
  summary: "Stake on a side and flip",
  limits: COIN_LIMITS,
  choice: { side },
  drawn: side,
  shown: {},
});

export const drawFlip = (seeds: PlaySeeds) => Math.floor(playFloats(seeds)() * 2);

export const paidFlip = (delivery: number, { side }: Side, landed: number) => (side === landed ? 2 * delivery : 0);
