import { named, type ScreensOf } from "#web/routing/screen-loader.ts";
import type { win } from "../game.ts";

const history = named(() => import("./history-screens.tsx"), "HistoryScreen");

export const screens: ScreensOf<typeof win> = {
  "/win": named(() => import("./win-screen.tsx"), "WinScreen"),
  "/guessRecord": named(() => import("./record-screens.tsx"), "GuessRecordScreen"),
  "/myGuessRecord": named(() => import("./record-screens.tsx"), "MyGuessRecordScreen"),
  "/parity": history,
  "/sapre": history,
  "/bcone": history,
  "/emerd": history,
};
