import type { CellGame } from "../game.ts";
import { luckyHitTableClient } from "./follower.ts";
import { luckyHitRoutes } from "./routes.ts";
import { leavesOf, LUCKY_HIT } from "./rules.ts";
import { LuckyHitSocket } from "./socket.ts";
import { encodeFrame } from "#contract/frame.ts";
import { luckyHitBetFrame } from "#games/lucky-hit/frames.ts";
import { type Pastime, sendFrame } from "#simulator/cell/crowd/crowd.ts";
import { luckyHitMove } from "#games/lucky-hit/player.ts";
import { periodAt, roundOf } from "#games/lucky-hit/rules/timeline.ts";

function luckyHitPastime(seed: string, socket: LuckyHitSocket): Pastime {
  return {
    name: "luckyhit",
    async window(now) {
      await socket.prepare(now);
      const { period, openTime, lockTime } = roundOf(periodAt(now));
      return { period, from: openTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = luckyHitMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, pick, seed: oddNo } = move;
      const bet = { period, betResult: pick, oddNo, betPrice: amount, betId: `crowd-${period}` };
      return { at, go: (now) => sendFrame(socket, player, encodeFrame(luckyHitBetFrame, bet), now) };
    },
    settleIn: () => socket.offered(),
  };
}

export const luckyHit: CellGame = {
  name: LUCKY_HIT,
  isInstant: false,
  deeds: [],
  open(services) {
    const { env, cell, ledger, limits, roundStakes: stakes, sockets, members } = services;
    const table = luckyHitTableClient(env, cell);
    const socket = new LuckyHitSocket({
      ...services,
      hasBeacon: services.beacon !== null,
      table,
      books: { ledger, limits, stakes },
      isWatched: () => sockets.any(LUCKY_HIT),
      broadcast: (text) => sockets.broadcast(LUCKY_HIT, text),
      reaches: (member) => sockets.reaches(member, LUCKY_HIT),
      tell: (member, text) => sockets.tell(member, LUCKY_HIT, () => text),
      seen: (member) => members.seen(member),
    });
    return {
      routes: luckyHitRoutes({ statement: services.statement, table }),
      socket,
      leaves(member, { period, id }) {
        const stake = stakes.find(LUCKY_HIT, period, member, id);
        return stake === undefined ? [] : leavesOf(stakes, stake);
      },
      catchUp: () => socket.caughtUp(),
      pastime: (seed) => luckyHitPastime(seed, socket),
    };
  },
};
