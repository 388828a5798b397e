import type { Game } from "../game.ts";

export const aviator: Game = {
  id: "aviator",
  name: "Aviator",
  texts: "aviator",
  tabIcon: "plane",
  isEarly: true,
  screens: [{ path: "/aviator", load: async () => (await import("./aviator-screen.tsx")).AviatorScreen }],
};
