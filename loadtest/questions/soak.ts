// Is the tenth minute as good as the first?
//
//   npm run loadtest -- soak --profile peak
//
// The mixture of an evening, smaller and longer. The report shows the answers over time, and the memory of the server where
// it is our own: neither may climb.

import type { Options } from "k6/options";
import { summaryFile } from "../house.ts";
import {
  aviatorTable,
  closeMixture,
  luckyHitTable,
  type Mixture,
  mixtureOptions,
  openMixture,
  visitor,
} from "../mixture.ts";

export const options: Options = mixtureOptions;

export function setup(): Mixture {
  return openMixture();
}

export function playAviator(mixture: Mixture): void {
  aviatorTable(mixture);
}

export function playLuckyHit(mixture: Mixture): void {
  luckyHitTable(mixture);
}

export function visit(mixture: Mixture): void {
  visitor(mixture);
}

export function teardown(mixture: Mixture): void {
  closeMixture(mixture);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
