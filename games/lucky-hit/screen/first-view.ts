import { profile } from "#contract/calls/profile.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import type { FirstView } from "#web/start/first-view.ts";
import { luckyHitSocket } from "../contract/frames.ts";
import { luckyHit } from "../game.ts";

export const firstViews: Readonly<Record<string, FirstView>> = {
  "/luckyhit": {
    calls: [{ call: nextPeriodInfo }, { call: profile }],
    socket: { path: luckyHitSocket.path },
    title: { name: luckyHit.name },
    back: "/",
    isGame: true,
    blocks: [20, 44, 341, 339, 60, 302],
  },
};
