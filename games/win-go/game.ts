import type { WinCategory } from "./contract/calls.ts";
import type { Game } from "#web/data/game.ts";

/** The history of each category. */
export const HISTORY_PATHS = { P: "/parity", S: "/sapre", B: "/bcone", E: "/emerd" } as const satisfies Record<
  WinCategory,
  string
>;

export const win = {
  id: "win",
  name: "Win Go",
  texts: "games/win-go",
  icon: "palette",
  hasTab: true,
  isEarly: true,
  table: "win:P:1",
  screens: [
    { path: "/win" },
    { path: "/guessRecord" },
    { path: "/myGuessRecord" },
    { path: HISTORY_PATHS.P, isPublic: true },
    { path: HISTORY_PATHS.S, isPublic: true },
    { path: HISTORY_PATHS.B, isPublic: true },
    { path: HISTORY_PATHS.E, isPublic: true },
  ],
} as const satisfies Game;
