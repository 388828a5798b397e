import type { Game } from "../game.ts";

export const mines: Game = {
  id: "mines",
  name: "Mines",
  texts: "mines",
  screens: [{ path: "/mines", load: async () => (await import("./mines-screen.tsx")).MinesScreen }],
};
