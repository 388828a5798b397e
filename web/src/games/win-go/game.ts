import type { WinCategory } from "#games/win-go/calls.ts";
import type { Game, GameScreen } from "../game.ts";

/** The history of each category. */
export const HISTORY_PATHS = { P: "/parity", S: "/sapre", B: "/bcone", E: "/emerd" } as const satisfies Record<
  WinCategory,
  string
>;

export const win: Game = {
  id: "win",
  name: "Win Go",
  texts: "games/win-go",
  tabIcon: "palette",
  isEarly: true,
  table: "win:P:1",
  results: "digits",
  screens: [
    { path: "/win", module: "games/win-go/win-screen", component: "WinScreen" },
    { path: "/guessRecord", module: "games/win-go/record-screens", component: "GuessRecordScreen" },
    { path: "/myGuessRecord", module: "games/win-go/record-screens", component: "MyGuessRecordScreen" },
    history("P", "ParityScreen"),
    history("S", "SapreScreen"),
    history("B", "BconeScreen"),
    history("E", "EmerdScreen"),
  ],
};

function history(category: WinCategory, component: string): GameScreen {
  return { path: HISTORY_PATHS[category], isPublic: true, module: "games/win-go/history-screens", component };
}
