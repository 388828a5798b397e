import type { Game } from "../game.ts";

export const aviator: Game = {
  id: "aviator",
  name: "Aviator",
  texts: "games/aviator",
  tabIcon: "plane",
  isEarly: true,
  table: "aviator",
  results: "multipliers",
  screens: [{ path: "/aviator", module: "games/aviator/aviator-screen", component: "AviatorScreen" }],
};
