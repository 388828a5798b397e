import { addUserGuess } from "#games/win-go/calls.ts";
import type { CellGame } from "../game.ts";
import { winPastime } from "./pastime.ts";
import { winLeaves, winRoutes, winVisitorRoutes } from "./routes.ts";
import { WinTables } from "./win-tables.ts";

export const win: CellGame = {
  name: "win",
  isInstant: false,
  deeds: [[addUserGuess, "stake"]],
  visitorRoutes: winVisitorRoutes,
  open(services) {
    const tables = new WinTables(services);
    return {
      routes: winRoutes(services, tables),
      leaves: (member, name) => winLeaves(services.roundStakes, member, name),
      settleDue: (names) => tables.settleDue(names),
      catchUp: () => tables.settleAll(),
      pastime: winPastime,
    };
  },
};
