import { minesStart, minesTake, minesTap } from "#games/mines/calls.ts";
import { TRAPS_DEFAULT } from "#games/mines/rules/stake.ts";
import type { CellGame } from "../game.ts";
import { minesChecks, minesDrawCheck } from "./audit.ts";
import { MINES, minesBooks } from "./books.ts";
import { minesPastime } from "./pastime.ts";
import { minesLeaves, minesRoutes } from "./routes.ts";

export const mines: CellGame = {
  name: MINES,
  isInstant: true,
  deeds: [
    [minesStart, "stake"],
    [minesTake, "cash_out"],
  ],
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
