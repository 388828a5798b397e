import type { Game } from "#web/data/game.ts";

export const dice = {
  id: "dice",
  name: "Dice",
  texts: "games/dice",
  icon: "die",
  isEarly: true,
  screens: [{ path: "/dice" }],
} as const satisfies Game;
