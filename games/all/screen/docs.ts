import { showDocs } from "#web/docs/docs.ts";
import { type GameRules, oddsRowsOf } from "#games/engine/rules/game-rules.ts";
import type { SingleStepPlay } from "#games/engine/rules/single-step.ts";
import { singleStepRules, type SingleStepTerms } from "#games/engine/rules/single-step-rules.ts";

interface SingleStep {
  readonly play: SingleStepPlay;
  readonly terms: SingleStepTerms;
}

const rules = [
  ...Object.values(import.meta.glob<GameRules>("../../*/rules/rules.ts", { eager: true, import: "rules" })),
  ...Object.values(import.meta.glob<SingleStep>("../../*/rules/play.ts", { eager: true })).map(({ play, terms }) =>
    singleStepRules(play, terms),
  ),
];

showDocs((games) => oddsRowsOf(rules, games));
