import type { Game } from "../game.ts";

export const dice: Game = {
  id: "dice",
  name: "Dice",
  texts: "games/dice",
  isEarly: true,
  screens: [{ path: "/dice", module: "games/dice/dice-screen", component: "DiceScreen" }],
};
