import { accountChecks } from "./checks/accounts.ts";
import { authorizationChecks } from "./checks/authorization.ts";
import { aviatorChecks } from "./checks/aviator.ts";
import { callChecks } from "./checks/calls.ts";
import { isolationChecks } from "./checks/isolation.ts";
import { listChecks } from "./checks/lists.ts";
import { localeChecks } from "./checks/locales.ts";
import { luckyHitChecks } from "./checks/lucky-hit.ts";
import { minesChecks } from "./checks/mines.ts";
import { rechargeChecks } from "./checks/recharge.ts";
import { recordChecks } from "./checks/records.ts";
import { walletChecks } from "./checks/wallet.ts";
import { winChecks } from "./checks/win.ts";
import { type Check, type Need, type Outcome, runCheck } from "./check.ts";
import type { Session } from "./session.ts";

/** Checks that run one after the other; lanes run at once. */
type Lane = readonly Check[];

interface Plan {
  /** Checks that only read; several at once. */
  readonly reads: readonly Check[];
  /** Each game's socket, and with `--writes` each kind of money: the reads then follow, and find rows. */
  readonly lanes: readonly Lane[];
}

const READS_AT_ONCE = 6;

export function planOf(session: Session): Plan {
  return {
    reads: [
      ...callChecks(session),
      ...listChecks(session),
      ...authorizationChecks(session),
      ...localeChecks(session),
      ...recordChecks(session),
      ...isolationChecks(session).filter((check) => !isWriting(check)),
    ],
    lanes: [
      luckyHitChecks(session),
      aviatorChecks(session),
      winChecks(session),
      minesChecks(session),
      [
        ...isolationChecks(session).filter(isWriting),
        ...walletChecks(session),
        ...rechargeChecks(session),
        ...accountChecks(session),
      ],
    ],
  };
}

const isWriting = ({ needs }: Check) => needs.includes("writes");

export function checksOf({ reads, lanes }: Plan): readonly Check[] {
  return [...reads, ...lanes.flat()];
}

/** True for a check whose name begins with one of `only`, or for every check if there are none. */
export function isChosen({ name }: Pick<Check, "name">, only: readonly string[]): boolean {
  return only.length === 0 || only.some((each) => name === each || name.startsWith(each));
}

const WHY: Readonly<Record<Need, string>> = {
  token: "needs --token",
  second: "needs --second-token",
  writes: "needs --writes",
  password: "needs --password",
  mobile: "needs --mobile",
};

export interface RunOptions {
  readonly only: readonly string[];
  readonly given: ReadonlySet<Need>;
  /** Whether the backend has what a check is about. */
  readonly isOffered: (name: string) => boolean;
  readonly now: () => number;
  onOutcome(outcome: Outcome): void;
}

/** Runs the chosen checks; resolves with their outcomes in the order of the plan. */
export async function runPlan(plan: Plan, { only, given, isOffered, now, onOutcome }: RunOptions): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const run = async (check: Check) => {
    const missing = check.needs.find((need) => !given.has(need));
    const leftOut = { name: check.name, status: "not_run", failures: [], isLeftOut: true, ms: 0 } as const;
    const why = isOffered(check.name) ? missing && WHY[missing] : "not offered";
    const outcome = why === undefined ? await runCheck(check, now) : { ...leftOut, why };
    outcomes.set(check.name, outcome);
    onOutcome(outcome);
  };
  const chosen = (checks: readonly Check[]) => checks.filter((check) => isChosen(check, only));
  const lanes = Promise.all(plan.lanes.map((lane) => inTurn(chosen(lane), run)));
  // Rounds take a minute, so the reads do not wait for them where nothing is written.
  if (given.has("writes")) await lanes;
  await atOnce(chosen(plan.reads), READS_AT_ONCE, run);
  await lanes;
  return checksOf(plan).flatMap(({ name }) => outcomes.get(name) ?? []);
}

async function inTurn(checks: readonly Check[], run: (check: Check) => Promise<void>): Promise<void> {
  for (const check of checks) await run(check);
}

async function atOnce(checks: readonly Check[], count: number, run: (check: Check) => Promise<void>): Promise<void> {
  const left = [...checks];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: count }, work));
}
