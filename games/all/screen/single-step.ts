import type { SingleStepPlay } from "#games/engine/rules/single-step.ts";
import { gameData } from "#games/screens.ts";
import type { Game } from "#web/data/game.ts";

const rules = Object.values(import.meta.glob<SingleStepPlay>("../../*/rules/play.ts", { eager: true, import: "play" }));

/** Makes a part of every single-step game from what it shows and its rules. */
export const ofSingleSteps = <Part>(make: (game: Game, rules: SingleStepPlay) => Part): Part[] =>
  gameData.flatMap((game) => rules.filter((each) => each.game === game.id).map((each) => make(game, each)));
