import type { CellGame } from "../game.ts";
import { aviatorArchive } from "./archive.ts";
import { aviatorAudit } from "./audit.ts";
import { AVIATOR } from "./follower.ts";
import { aviatorPastime } from "./pastime.ts";
import { aviatorRoutes } from "./routes.ts";
import { leavesOf } from "./rules.ts";
import { AviatorSocket } from "./socket.ts";
import { Stakes } from "./stakes.ts";
import { aviatorTableClient } from "./table-client.ts";

export const aviator: CellGame = {
  name: AVIATOR,
  isInstant: false,
  deeds: [],
  audit: aviatorAudit,
  archived: aviatorArchive,
  open(services) {
    const { env, cell, sql, ledger, limits, fees, sockets, hasCrowd } = services;
    const stakes = new Stakes(sql, fees);
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
      routes: aviatorRoutes({ ledger, stakes, table }),
      socket,
      leaves: (member, name) => leavesOf({ ledger, stakes }, member, name),
      catchUp: () => socket.caughtUp(),
      pastime: (seed) => aviatorPastime(seed, socket),
      followCrowd: () => socket.follow(),
    };
  },
};
