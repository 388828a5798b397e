// Is everything in working order: do fifty players at the tables, and some who come over REST, get their answers in time,
// and do the books still balance afterwards?
//
//   npm run loadtest -- --seconds 20
//
// The simulator's clock runs five times as fast, so that even 20 s see several rounds of Aviator and Lucky Hit.

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
