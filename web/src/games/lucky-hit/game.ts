import type { Game } from "../game.ts";

export const luckyHit: Game = {
  id: "luckyhit",
  name: "Lucky Hit",
  texts: "games/lucky-hit",
  tabIcon: "cards",
  isEarly: true,
  table: "luckyhit",
  results: "sides",
  screens: [{ path: "/luckyhit", module: "games/lucky-hit/lucky-hit-screen", component: "LuckyHitScreen" }],
};
