import type { Game } from "../game.ts";

export const aviator: Game = {
  id: "aviator",
  name: "Aviator",
  path: "/aviator",
  texts: "aviator",
  tabIcon: "plane",
  needsEarlyAccess: true,
  screens: [{ path: "/aviator", load: async () => (await import("./aviator-screen.tsx")).AviatorScreen }],
};
