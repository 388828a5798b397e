import type { WinCategory } from "../../../../edge/contract/win.ts";

/** Where the history of each category is. */
export const HISTORY_PATHS: Readonly<Record<WinCategory, string>> = {
  P: "/parity",
  S: "/sapre",
  B: "/bcone",
  E: "/emerd",
};
