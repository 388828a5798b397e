import { named, type ScreensOf } from "#web/routing/screen-loader.ts";
import type { win } from "./game.ts";

export const screens: ScreensOf<typeof win> = {
  "/win": named(() => import("./win-screen.tsx"), "WinScreen"),
  "/guessRecord": named(() => import("./record-screens.tsx"), "GuessRecordScreen"),
  "/myGuessRecord": named(() => import("./record-screens.tsx"), "MyGuessRecordScreen"),
  "/parity": named(() => import("./history-screens.tsx"), "ParityScreen"),
  "/sapre": named(() => import("./history-screens.tsx"), "SapreScreen"),
  "/bcone": named(() => import("./history-screens.tsx"), "BconeScreen"),
  "/emerd": named(() => import("./history-screens.tsx"), "EmerdScreen"),
};
