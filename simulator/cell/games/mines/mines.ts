import { minesStart, minesTake, minesTap } from "#games/mines/calls.ts";
import { TRAPS_DEFAULT } from "#games/mines/rules/stake.ts";
import type { CellGame } from "../game.ts";
import { minesChecks, minesDrawCheck } from "./audit.ts";
import { MINES, minesBooks, minesSchema } from "./books.ts";
import { minesLeaves, minesRoutes } from "./routes.ts";
import type { AnyCall } from "#contract/call.ts";
import type { Pastime, SendCall } from "#simulator/cell/crowd/crowd.ts";
import { minesClientSeed, minesMove, type MinesMove } from "#games/mines/player.ts";
import type { InstantSeeds } from "../instant-seeds.ts";

/** The interval between a simulated player's games. */
const EVERY_MS = 20_000;
const MINOR = 100;

function callOf(move: MinesMove, key: string): [call: AnyCall, body: object, key: string] {
  switch (move.call) {
    case "start":
      return [minesStart, { traps: move.traps, amount: move.amount / MINOR }, key];
    case "tap":
      return [minesTap, { idx: move.idx }, `${key}-${move.idx}`];
    case "take":
      return [minesTake, {}, `${key}-take`];
  }
}

/** Plays a whole game at once. */
function minesPastime(seed: string, send: SendCall, seeds: InstantSeeds): Pastime {
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
      const { at, game } = move;
      const go = async (now: number) => {
        let next = game.next();
        while (next.done !== true) {
          const answer = await send(player, ...callOf(next.value, `crowd-${period}`), now);
          if (answer.code !== 200) return;
          next = game.next(answer["game_over"] === true);
        }
      };
      return { at, go };
    },
    settleIn: async () => undefined,
  };
}

export const mines: CellGame = {
  name: MINES,
  isInstant: true,
  deeds: [
    [minesStart, "stake"],
    [minesTake, "cash_out"],
  ],
  schema: minesSchema,
  checks: minesChecks,
  // Opens the first cell, and takes the reward if it was safe.
  async playOnce(amount, send) {
    await send(minesStart, { traps: TRAPS_DEFAULT, amount });
    const tapped = await send(minesTap, { idx: 1 });
    if (tapped["game_over"] !== true) await send(minesTake, {});
  },
  open(services) {
    const books = minesBooks(services);
    return {
      routes: minesRoutes(books),
      leaves: (member, { id }) => minesLeaves(books, member, id),
      force: (member, layouts) => books.forced.queue(member, layouts),
      checkDraws: () => minesDrawCheck(services.sql, books.seeds),
      pastime: (seed, send) => minesPastime(seed, send, books.seeds),
    };
  },
};
