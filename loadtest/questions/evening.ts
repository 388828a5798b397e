// Does an ordinary evening go well: Aviator, Lucky Hit, Win Go, Mines and people who look around, all at once?
//
//   npm run loadtest -- evening --profile peak
//
// Players sit at the tables with a stake in every round; over REST members arrive at a constant rate.

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
