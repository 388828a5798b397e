import { profile } from "#contract/calls/profile.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import type { FirstView } from "#web/start/first-view.ts";
import { win } from "../game.ts";

export const firstViews: Readonly<Record<string, FirstView>> = {
  "/win": {
    calls: [{ call: nextPeriodInfo }, { call: profile }],
    title: { name: win.name },
    back: "/",
    isGame: true,
    blocks: [20, 52, 803],
  },
};
