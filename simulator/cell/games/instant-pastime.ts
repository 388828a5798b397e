import * as z from "zod/mini";
import {
  type InstantPlayer,
  instantClientSeed,
  instantMove,
  makeRequests,
  wireBody,
} from "#games/shared/instant-player.ts";
import type { Pastime, SendCall } from "../crowd/crowd.ts";
import type { InstantSeeds } from "./instant-seeds.ts";

/** The interval between a simulated player's plays. */
const EVERY_MS = 15_000;

/** The crowd of a game without a table. Each player makes all requests of its play at once. */
export function instantPastime(game: InstantPlayer, seed: string, send: SendCall, seeds: InstantSeeds): Pastime {
  return {
    name: game.game,
    prepare(players) {
      for (const player of players) seeds.setClientSeed(player, instantClientSeed(game, seed, player));
    },
    async window(now) {
      const period = Math.floor(now / EVERY_MS);
      return { period, from: period * EVERY_MS, to: (period + 1) * EVERY_MS };
    },
    turn(player, { period }) {
      const move = instantMove(game, seed, player, period);
      if (move === null) return null;
      const go = async (now: number) => {
        await makeRequests(move.play, async (request, index) => {
          const answer = await send(player, request.call, wireBody(request), `crowd-${period}-${index}`, now);
          return answer.code === 200 ? z.decode(request.call.answer, answer) : null;
        });
      };
      return { at: move.at, go };
    },
    settleIn: async () => undefined,
  };
}
