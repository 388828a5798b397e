import type { Game } from "../game.ts";

export const luckyHit: Game = {
  id: "luckyhit",
  name: "Lucky Hit",
  path: "/luckyhit",
  texts: "luckyHit",
  tabIcon: "cards",
  needsEarlyAccess: true,
  screens: [{ path: "/luckyhit", load: async () => (await import("./lucky-hit-screen.tsx")).LuckyHitScreen }],
};
