import type { CellGame } from "../game.ts";
import { aviatorChecks } from "./audit.ts";
import { aviatorPastime } from "./pastime.ts";
import { aviatorRoutes } from "./routes.ts";
import { leavesOf } from "./rules.ts";
import { AviatorSocket } from "./socket.ts";
import { AVIATOR, Stakes } from "./stakes.ts";
import { aviatorTableClient } from "./table-client.ts";

export const aviator: CellGame = {
  name: AVIATOR,
  isInstant: false,
  deeds: [],
  checks: aviatorChecks,
  open(services) {
    const { env, cell, ledger, limits, roundStakes, sockets, statement, hasCrowd } = services;
    const stakes = new Stakes(roundStakes, ledger);
    services.transactions.join(stakes);
    const table = aviatorTableClient(env, cell);
    const socket = new AviatorSocket({
      ...services,
      table,
      books: { ledger, limits, stakes },
      isWatched: () => sockets.any(AVIATOR) || hasCrowd(),
      hasCurve: () => sockets.has(AVIATOR, "curve"),
      broadcast: (text, only) => sockets.broadcast(AVIATOR, text, only),
      tell: (member, textIn) => sockets.tell(member, AVIATOR, textIn),
    });
    return {
      routes: aviatorRoutes({ statement, stakes, table }),
      socket,
      leaves: (member, name) => leavesOf({ stakes }, member, name),
      catchUp: () => socket.caughtUp(),
      pastime: (seed) => aviatorPastime(seed, socket),
      followCrowd: () => socket.follow(),
    };
  },
};
