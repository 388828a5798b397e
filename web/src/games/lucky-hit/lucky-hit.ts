import type { Game } from "../game.ts";

export const luckyHit: Game = {
  id: "luckyhit",
  name: "Lucky Hit",
  texts: "lucky-hit",
  tabIcon: "cards",
  isEarly: true,
  screens: [{ path: "/luckyhit", load: async () => (await import("./lucky-hit-screen.tsx")).LuckyHitScreen }],
};
