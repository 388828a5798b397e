import * as z from "zod/mini";
import { limits } from "#contract/games/stake-limits.ts";
import { described } from "#contract/values/values.ts";
import type { SingleStepPlay } from "#games/engine/rules/single-step.ts";
import type { SingleStepTerms } from "#games/engine/rules/single-step-rules.ts";
import type { SingleStepEntry } from "../game-entry.ts";
import { namedCalls, singleStepCalls } from "../single-step-calls.ts";

// A made-up single-step game with words of its own: one of two lots is drawn, and the right one pays twice the delivery.

interface Pick {
  readonly lot: number;
}

export const LOTS = {
  game: "lots",
  outcome: "drawn",
  outcomes: 2,
  first: { lot: 1 } as Pick,
  isWin: (drawn: number, { lot }: Pick) => drawn === lot,
  wins: () => 1,
} as const satisfies SingleStepPlay<Pick>;

const terms: SingleStepTerms<Pick> = {
  title: "Lots",
  limits: limits(10, 10_000),
  bets: () => [0, 1].map((lot) => [`lot ${lot}`, { lot }] as const),
  digest: "",
};

export const lotsCalls = singleStepCalls({
  play: LOTS,
  terms,
  names: { play: "draw", outcomeText: "lot", payout: "payout" },
  summary: "Stake on a lot and draw",
  choice: { lot: described(z.literal([0, 1]), "A lot") },
  drawn: "The lot drawn",
});

export const lots = {
  name: "lots",
  calls: namedCalls(lotsCalls),
  singleStep: { calls: lotsCalls, terms, about: "one of two lots", rules: ["One lot is drawn."] },
} as const satisfies SingleStepEntry;
