import { named, type ScreensOf } from "#web/routing/screen-loader.ts";
import type { aviator } from "../game.ts";

export const screens: ScreensOf<typeof aviator> = {
  "/aviator": named(() => import("./aviator-screen.tsx"), "AviatorScreen"),
};
