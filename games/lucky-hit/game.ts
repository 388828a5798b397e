import type { Game } from "#web/data/game.ts";

export const luckyHit = {
  id: "luckyhit",
  name: "Lucky Hit",
  texts: "games/lucky-hit",
  icon: "cards",
  hasTab: true,
  isEarly: true,
  table: "luckyhit",
  screens: [{ path: "/luckyhit" }],
} as const satisfies Game;
