import { diceRoll } from "#games/dice/calls.ts";
import type { Pastime, SendCall } from "#simulator/cell/crowd/pastime.ts";
import { diceClientSeed, diceMove } from "#games/dice/player.ts";
import type { InstantSeeds } from "../instant-seeds.ts";

/** The interval between a simulated player's rolls. */
const EVERY_MS = 15_000;
const MINOR = 100;

export function dicePastime(seed: string, send: SendCall, seeds: InstantSeeds): Pastime {
  return {
    name: "dice",
    prepare(players) {
      for (const player of players) seeds.setClientSeed(player, diceClientSeed(seed, player));
    },
    async window(now) {
      const period = Math.floor(now / EVERY_MS);
      return { period, from: period * EVERY_MS, to: (period + 1) * EVERY_MS };
    },
    turn(player, { period }) {
      const move = diceMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, target, over } = move;
      const key = `crowd-${period}`;
      const body = { amount: amount / MINOR, target, over, key };
      return { at, go: async (now) => void (await send(player, diceRoll, body, key, now)) };
    },
    settleIn: async () => undefined,
  };
}
