import { profile } from "#contract/calls/profile.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import type { FirstView } from "#web/start/first-view.ts";
import { aviatorSocket, SOCKET_FLAGS } from "../contract/frames.ts";
import { aviator } from "../game.ts";

export const firstViews: Readonly<Record<string, FirstView>> = {
  "/aviator": {
    calls: [{ call: nextPeriodInfo }, { call: profile }],
    socket: { path: aviatorSocket.path, flags: SOCKET_FLAGS },
    title: { name: aviator.name },
    back: "/",
    isGame: true,
    blocks: [20, 46, 255, 176, 298],
  },
};
