import { named, type ScreensOf } from "#web/routing/screen-loader.ts";
import type { dice } from "../game.ts";

export const screens: ScreensOf<typeof dice> = {
  "/dice": named(() => import("./dice-screen.tsx"), "DiceScreen"),
};
