import type { CellGame } from "../game.ts";
import { luckyHitTableClient } from "./follower.ts";
import { luckyHitPastime } from "./pastime.ts";
import { luckyHitRoutes } from "./routes.ts";
import { leavesOf, LUCKY_HIT } from "./rules.ts";
import { LuckyHitSocket } from "./socket.ts";

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
      tell: (member, text) => sockets.tell(member, LUCKY_HIT, () => text),
      seen: (member) => members.seen(member),
    });
    return {
      routes: luckyHitRoutes({ statement: services.statement, table }),
      socket,
      leaves(member, { period, id }) {
        const stake = stakes.find(LUCKY_HIT, period, member, id);
        return stake === undefined ? [] : leavesOf(stake);
      },
      catchUp: () => socket.caughtUp(),
      pastime: (seed) => luckyHitPastime(seed, socket),
    };
  },
};
