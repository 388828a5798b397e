import { minesStart, minesTake, minesTap } from "#contract/games/mines/calls.ts";
import type { Pastime, SendCall } from "#simulator/cell/crowd/pastime.ts";
import { minesClientSeed, minesMove } from "#simulator/crowd/strategy.ts";
import type { MinesSeeds } from "./seeds.ts";

/** How often each simulated player plays. */
const EVERY_MS = 20_000;

/** A whole game at once: taps until one is a trap, or takes what there is. */
export function minesPastime(seed: string, send: SendCall, seeds: MinesSeeds): Pastime {
  return {
    name: "mines",
    prepare(players) {
      for (const player of players) seeds.setClientSeed(player, minesClientSeed(seed, player));
    },
    async window(now) {
      const period = Math.floor(now / EVERY_MS);
      return { period, from: period * EVERY_MS, to: (period + 1) * EVERY_MS };
    },
    turn(player, { period }) {
      const move = minesMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, traps, cells } = move;
      const go = async (now: number) => {
        const started = await send(player, minesStart, { traps, amount }, `crowd-${period}`, now);
        if (started.code !== 200) return;
        for (const idx of cells) {
          const tapped = await send(player, minesTap, { idx }, `crowd-${period}-${idx}`, now);
          if (tapped.code !== 200 || tapped["game_over"] === true) return;
        }
        await send(player, minesTake, {}, `crowd-${period}-take`, now);
      };
      return { at, go };
    },
    settleIn: async () => undefined,
  };
}
