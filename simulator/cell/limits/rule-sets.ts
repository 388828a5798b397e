import type { RULES } from "#contract/settings/settings.ts";

// The demands of a regulator beyond the choices of members. A rule set is data; docs/responsible-play.md names the
// clause of each value.

export type RuleSetName = (typeof RULES)[number];

export interface RuleSet {
  readonly name: RuleSetName;
  /** False: a stake that the client marks as automatic is refused. */
  readonly autoPlay: boolean;
  /** The least time between the starts of two games without a table, ms. 0: none. */
  readonly gameCycleMs: number;
  /** The reality check of a member who chose none, minutes. Null: none. */
  readonly realityMinutes: number | null;
}

export const RULE_SETS: Readonly<Record<RuleSetName, RuleSet>> = {
  open: { name: "open", autoPlay: true, gameCycleMs: 0, realityMinutes: null },
  ukgc: { name: "ukgc", autoPlay: false, gameCycleMs: 5_000, realityMinutes: 60 },
};
