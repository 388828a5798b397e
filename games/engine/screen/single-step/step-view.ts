import { profile } from "#contract/calls/profile.ts";
import type { Game } from "#web/data/game.ts";
import type { FirstView } from "#web/start/first-view.ts";

/** The first view of a single-step game's page. All of them have these parts. */
export const singleStepView = ({ name }: Game): FirstView => ({
  calls: [{ call: profile }],
  title: { name },
  back: "/",
  isGame: true,
  // The players of now, the stage, the choice, the stake, the records.
  blocks: [20, 267, 153, 297, 166],
});
