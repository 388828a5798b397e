import type { WinCategory } from "#contract/games/win/calls.ts";
import type { Game, GameScreen } from "../game.ts";

/** The history of each category. */
export const HISTORY_PATHS = { P: "/parity", S: "/sapre", B: "/bcone", E: "/emerd" } as const satisfies Record<
  WinCategory,
  string
>;

export const win: Game = {
  id: "win",
  name: "Win Go",
  texts: "win",
  tabIcon: "palette",
  isEarly: true,
  screens: [
    { path: "/win", load: async () => (await import("./win-screen.tsx")).WinScreen },
    { path: "/guessRecord", load: async () => (await import("./record-screens.tsx")).GuessRecordScreen },
    { path: "/myGuessRecord", load: async () => (await import("./record-screens.tsx")).MyGuessRecordScreen },
    history("P"),
    history("S"),
    history("B"),
    history("E"),
  ],
};

function history(category: WinCategory): GameScreen {
  return {
    path: HISTORY_PATHS[category],
    isPublic: true,
    load: async () => (await import("./history-screen.tsx")).historyOf(category),
  };
}
