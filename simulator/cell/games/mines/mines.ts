import { minesStart, minesTake } from "#contract/games/mines/calls.ts";
import type { CellGame } from "../game.ts";
import { minesAudit, minesDrawCheck } from "./audit.ts";
import { MINES, minesBooks } from "./books.ts";
import { minesPastime } from "./pastime.ts";
import { minesRoutes } from "./routes.ts";

export const mines: CellGame = {
  name: MINES,
  isInstant: true,
  deeds: [
    [minesStart, "stake"],
    [minesTake, "cash_out"],
  ],
  audit: minesAudit,
  open(services) {
    const books = minesBooks(services);
    return {
      routes: minesRoutes(books),
      force: (member, layouts) => books.forced.queue(member, layouts),
      checkDraws: () => minesDrawCheck(services.sql, books.seeds),
      pastime: (seed, send) => minesPastime(seed, send, books.seeds),
    };
  },
};
