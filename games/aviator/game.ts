import type { Game } from "#web/data/game.ts";

export const aviator = {
  id: "aviator",
  name: "Aviator",
  texts: "games/aviator",
  icon: "plane",
  hasTab: true,
  isEarly: true,
  table: "aviator",
  screens: [{ path: "/aviator" }],
} as const satisfies Game;
