import type { FirstView } from "#web/start/first-view.ts";
import { minesStatus } from "../contract/calls.ts";
import { mines } from "../game.ts";
import { TRAPS_DEFAULT } from "../rules/stake.ts";

export const firstViews: Readonly<Record<string, FirstView>> = {
  "/mines": {
    calls: [{ call: minesStatus, query: { traps: TRAPS_DEFAULT } }],
    title: { name: mines.name },
    back: "/",
    isGame: true,
    blocks: [20, 96, 406, 319],
  },
};
