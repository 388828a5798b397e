import type { DemoName } from "../providers/demo-games.ts";
import raceMarkup from "./games/kite-race.html?raw";
import race from "./games/kite-race.js?raw";
import raceRules from "./games/kite-race-rules.js?raw";
import raceScene from "./games/kite-race-scene.js?raw";
import matchMarkup from "./games/lantern-match.html?raw";
import match from "./games/lantern-match.js?raw";
import matchRules from "./games/lantern-match-rules.js?raw";
import mergeMarkup from "./games/spice-merge.html?raw";
import merge from "./games/spice-merge.js?raw";
import mergeRules from "./games/spice-merge-rules.js?raw";
import stageMarkup from "./games/stage.html?raw";
import stage from "./games/stage.js?raw";
import { joinModules } from "./join-modules.ts";
import { ownPolicy, splitMarkup } from "./own-page.ts";

/** What is the same on every page of a game. */
export interface GameParts {
  readonly script: string;
  readonly style: string;
  readonly body: string;
  /** What the page may do, by CSP directives that hold in a header and in the page itself. */
  readonly policy: string;
}

/** The parts of each game; hashed once, when the Worker starts. */
export const gameParts: Readonly<Record<DemoName, GameParts>> = {
  "kite-race": partsOf(raceMarkup, [raceRules, raceScene, stage, race]),
  "lantern-match": partsOf(matchMarkup, [matchRules, stage, match]),
  "spice-merge": partsOf(mergeMarkup, [mergeRules, stage, merge]),
};

function partsOf(markup: string, modules: readonly string[]): GameParts {
  const shared = splitMarkup(stageMarkup);
  const own = splitMarkup(markup);
  const script = joinModules(modules);
  const style = shared.style + own.style;
  const body = shared.body.replace("<main></main>", () => `<main>${own.body}</main>`);
  return { script, style, body, policy: ownPolicy(script, style, "img-src data:") };
}
