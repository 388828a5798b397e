import { named, type ScreensOf } from "#web/routing/screen-loader.ts";
import type { mines } from "../game.ts";

export const screens: ScreensOf<typeof mines> = {
  "/mines": named(() => import("./mines-screen.tsx"), "MinesScreen"),
};
