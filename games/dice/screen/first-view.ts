import { profile } from "#contract/calls/profile.ts";
import type { FirstView } from "#web/start/first-view.ts";
import { dice } from "../game.ts";

export const firstViews: Readonly<Record<string, FirstView>> = {
  "/dice": {
    calls: [{ call: profile }],
    title: { name: dice.name },
    back: "/",
    isGame: true,
    blocks: [20, 267, 153, 297, 166],
  },
};
