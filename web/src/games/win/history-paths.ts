import type { WinCategory } from "#contract/games/win/calls.ts";

/** Where the history of each category is. */
export const HISTORY_PATHS: Readonly<Record<WinCategory, string>> = {
  P: "/parity",
  S: "/sapre",
  B: "/bcone",
  E: "/emerd",
};
