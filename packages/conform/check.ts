import type { RuleName } from "../../games/all/api.ts";
import type { OfferName } from "../../contract/offers.ts";
import type { WalletRule } from "./wallet-rules.ts";

/** A check needs these options of the command line. */
export type Need =
  | "token"
  | "second"
  | "writes"
  | "password"
  | "mobile"
  | "code"
  | "gift"
  | "shared"
  | "force"
  | "second_launch"
  | "ended_launch"
  | "other_provider";

type Rule = RuleName | WalletRule;

/** A breach of the contract. It holds no token. */
export interface Failure {
  readonly rule: Rule;
  /** Replaces the rule's text if the sentence names a field. */
  readonly sentence?: string;
  readonly detail: string;
  readonly field?: string;
  /** A command that repeats the call. */
  readonly curl?: string;
}

export interface Check {
  /** `calls GET /shop/games`; unique. */
  readonly name: string;
  readonly needs: readonly Need[];
  /** Judges a backend that has one of these; empty: every backend. */
  readonly offers: readonly OfferName[];
  /** Judges a rule of money. */
  readonly isMoney?: boolean;
  run(trial: Trial): Promise<void>;
}

/** The part that checks share: `of` is how their names begin. */
interface Shared extends Partial<Omit<Check, "name" | "run">> {
  readonly of: string;
}

/** Checks of one kind, each by the rest of its name. */
export function checksWith(
  { of, needs = [], offers = [], isMoney }: Shared,
  runs: Readonly<Record<string, Check["run"]>>,
): Check[] {
  return Object.entries(runs).map(([name, run]) => ({
    name: `${of} ${name}`,
    needs,
    offers,
    run,
    ...(isMoney === true && { isMoney }),
  }));
}

/** `not_offered`: the backend does not have it. `not_run`: the check did not reach what it checks. */
export const STATUSES = ["passed", "failed", "not_offered", "not_run"] as const;
export type Status = (typeof STATUSES)[number];

export interface Outcome {
  readonly name: string;
  readonly status: Status;
  readonly failures: readonly Failure[];
  /** Why a check did not run, or empty. */
  readonly why: string;
  /** No rule of money, and the run did not ask for it: an option is missing, or chance did not reach it. */
  readonly isLeftOut?: boolean;
  readonly isMoney?: boolean;
  readonly ms: number;
}

type Unjudged = Pick<Outcome, "status" | "isLeftOut">;

class NotRun extends Error {
  readonly verdict: Unjudged;

  constructor(why: string, verdict: Unjudged) {
    super(why);
    this.verdict = verdict;
  }
}

/** A run of a check. It collects the failures. */
export class Trial {
  readonly #failures: Failure[] = [];

  fail(rule: Rule, detail: string, more: Omit<Failure, "rule" | "detail"> = {}): void {
    this.#failures.push({ rule, detail, ...more });
  }

  /** Fails unless `holds`. */
  expect(holds: boolean, rule: Rule, detail: string, more: Omit<Failure, "rule" | "detail"> = {}): void {
    if (!holds) this.fail(rule, detail, more);
  }

  /** Throw the result, to end a check that did not reach what it checks. */
  notRun(why: string): Error {
    return new NotRun(why, { status: "not_run" });
  }

  /** As `notRun`, where only a rare outcome reaches it. */
  byChance(why: string): Error {
    return new NotRun(why, { status: "not_run", isLeftOut: true });
  }

  /** As `notRun`, where the backend may leave out what the check is about. */
  notOffered(why: string): Error {
    return new NotRun(why, { status: "not_offered", isLeftOut: true });
  }

  get failures(): readonly Failure[] {
    return this.#failures;
  }
}

/** A failure that a run expects is no breach, and a check that passes against the expectation fails. */
export function asExpected(outcome: Outcome): Outcome {
  const { status } = outcome;
  if (status === "failed") return { ...outcome, status: "passed", why: "failed as expected", failures: [] };
  if (status !== "passed") return outcome;
  return { ...outcome, status: "failed", failures: [{ rule: "expected", detail: "passes, and was expected to fail" }] };
}

type Runnable = Pick<Check, "name" | "isMoney" | "run">;

/** Runs a check to its outcome; errors of the kit itself count as failures. */
export async function runCheck({ name, run, isMoney = false }: Runnable, now: () => number): Promise<Outcome> {
  const start = now();
  const trial = new Trial();
  let why = "";
  let verdict: Unjudged = { status: "passed" };
  try {
    await run(trial);
  } catch (error) {
    if (error instanceof NotRun) [why, verdict] = [error.message, error.verdict];
    else trial.fail("answers", error instanceof Error ? error.message : String(error));
  }
  const { failures } = trial;
  const status = failures.length > 0 ? "failed" : verdict.status;
  const isLeftOut = verdict.isLeftOut === true && (status === "not_offered" || !isMoney);
  return {
    name,
    status,
    failures,
    why,
    ms: Math.round(now() - start),
    ...(isMoney && { isMoney }),
    ...(isLeftOut && { isLeftOut }),
  };
}
