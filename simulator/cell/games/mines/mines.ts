import { minesStart, minesTake } from "#games/mines/calls.ts";
import type { CellGame } from "../game.ts";
import { minesChecks, minesDrawCheck } from "./audit.ts";
import { MINES, minesBooks, minesSchema } from "./books.ts";
import { minesLeaves, minesRoutes } from "./routes.ts";
import { instantPastime } from "../instant-pastime.ts";
import { minesPlayer } from "#games/mines/player.ts";

export const mines: CellGame = {
  name: MINES,
  isInstant: true,
  deeds: [
    [minesStart, "stake"],
    [minesTake, "cash_out"],
  ],
  schema: minesSchema,
  checks: minesChecks,
  open(services) {
    const books = minesBooks(services);
    return {
      routes: minesRoutes(books),
      leaves: (member, { id }) => minesLeaves(books, member, id),
      force: (member, layouts) => books.forced.queue(member, layouts),
      checkDraws: () => minesDrawCheck(services.sql, books.seeds),
      pastime: (seed, send) => instantPastime(minesPlayer, seed, send, books.seeds),
    };
  },
};
