import type { Game } from "#web/data/game.ts";

export const mines = {
  id: "mines",
  name: "Mines",
  texts: "games/mines",
  icon: "mine",
  screens: [{ path: "/mines" }],
} as const satisfies Game;
