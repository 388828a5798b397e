import { named, type ScreensOf } from "../screen-loader.ts";
import type { aviator } from "./game.ts";

export const screens: ScreensOf<typeof aviator> = {
  "/aviator": named(() => import("./aviator-screen.tsx"), "AviatorScreen"),
};
