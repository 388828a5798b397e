import { cashOutOdds } from "./rules/odds.ts";
import { RESULT_KINDS } from "./rules/outcome.ts";
import { type Alternative, type AlarmTable, range, sharing, shifted } from "../shared/alarm-table.ts";
import { toNumber } from "../shared/stake-odds.ts";

const fair = RESULT_KINDS.map((from, at) => reaching(from) - reaching(RESULT_KINDS[at + 1] ?? Infinity));

function reaching(target: number): number {
  return target === Infinity ? 0 : toNumber(cashOutOdds(target).probability);
}

function alternatives(): Alternative[] {
  const all = range(fair.length);
  /** A share of the rounds crashes at once. */
  const atOnce = (share: number) => shifted(fair, [0], all.slice(1), share * (1 - (fair[0] ?? 0)));
  /** A share of the flights above a multiplier ends below it. */
  const capped = [4, 6, 7, 8].flatMap((from) =>
    [0.1, 0.5].map((share) => {
      const high = all.slice(from);
      return shifted(fair, all.slice(0, from), high, share * high.reduce((sum, kind) => sum + (fair[kind] ?? 0), 0));
    }),
  );
  return [...sharing(0.5, [atOnce(0.01)]), ...sharing(0.2, [atOnce(0.03), atOnce(0.1)]), ...sharing(0.3, capped)];
}

export const aviatorAlarm: AlarmTable = {
  chances: fair,
  alternatives: alternatives(),
  kindOf: (result) => RESULT_KINDS.findLastIndex((from) => from <= result),
};
