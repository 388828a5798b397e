import { createHash } from "node:crypto";
import type { DemoName } from "../providers/demo-games.ts";
import { base64 } from "./base64.ts";
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
  const shared = split(stageMarkup);
  const own = split(markup);
  const script = joinModules(modules);
  const style = shared.style + own.style;
  const body = shared.rest.replace("<main></main>", () => `<main>${own.rest}</main>`);
  return { script, style, body, policy: policyOf(script, style) };
}

/** A file of markup: its style element first, then what stands in the body. */
function split(markup: string): { style: string; rest: string } {
  const [, style, rest] = /^<style>([^<]*)<\/style>\s*([^]*)$/.exec(markup.trim()) ?? [];
  if (style === undefined || rest === undefined) throw new Error("a game's markup begins with its style");
  return { style, rest };
}

/** The page's own script and style by their hashes, and nothing from anywhere else: no call, no image, no font. */
function policyOf(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${base64(createHash("sha256").update(text).digest())}`;
}
