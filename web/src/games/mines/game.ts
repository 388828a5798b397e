import type { Game } from "../game.ts";

export const mines: Game = {
  id: "mines",
  name: "Mines",
  texts: "games/mines",
  screens: [{ path: "/mines", module: "games/mines/mines-screen", component: "MinesScreen" }],
};
