import { named, type ScreensOf } from "#web/routing/screen-loader.ts";
import type { luckyHit } from "../game.ts";

export const screens: ScreensOf<typeof luckyHit> = {
  "/luckyhit": named(() => import("./lucky-hit-screen.tsx"), "LuckyHitScreen"),
};
