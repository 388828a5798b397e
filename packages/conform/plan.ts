import type { OfferName } from "../../contract/offers.ts";
import { accountChecks } from "./checks/accounts.ts";
import { askedRowChecks } from "./checks/asked-rows.ts";
import { authorizationChecks } from "./checks/authorization.ts";
import { atOnceChecks } from "./checks/at-once.ts";
import { aviatorChecks } from "./checks/aviator.ts";
import { bankCardChecks } from "./checks/bank-cards.ts";
import { callChecks } from "./checks/calls.ts";
import { fractionChecks } from "./checks/fractions.ts";
import { giftCodeChecks } from "./checks/gift-codes.ts";
import { isolationChecks } from "./checks/isolation.ts";
import { listChecks } from "./checks/lists.ts";
import { localeChecks } from "./checks/locales.ts";
import { luckyHitChecks } from "./checks/lucky-hit.ts";
import { minesLocaleChecks, rechargeLocaleChecks, winLocaleChecks } from "./checks/call-locales.ts";
import { newMemberChecks } from "./checks/new-members.ts";
import { pieceChecks } from "./checks/pieces.ts";
import { socketLocaleChecks } from "./checks/socket-locales.ts";
import { minesChecks } from "./checks/mines.ts";
import { quotedKeyChecks, wholeBalanceChecks } from "./checks/quoted-key.ts";
import { maximumChecks } from "./checks/maximum.ts";
import { rechargeChecks } from "./checks/recharge.ts";
import { recordChecks } from "./checks/records.ts";
import { refusalChecks } from "./checks/refusals.ts";
import { rowChecks } from "./checks/rows.ts";
import { shopChecks } from "./checks/shop.ts";
import { strayFieldChecks } from "./checks/stray-fields.ts";
import { walletChecks } from "./checks/wallet.ts";
import { winChecks } from "./checks/win.ts";
import { asExpected, type Check, type Need, type Outcome, runCheck } from "./check.ts";
import type { Session } from "./session.ts";

/** Checks that run one after the other; lanes run at once. */
type Lane = readonly Check[];

interface Plan {
  /** Checks that only read; several at once. */
  readonly reads: readonly Check[];
  /** Each game's socket, and with `--writes` each kind of money: the reads then follow, and find rows. */
  readonly lanes: readonly Lane[];
  /** Checks that need the members for themselves, after the lanes and before the reads. */
  readonly last: Lane;
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
      ...askedRowChecks(session),
    ],
    lanes: [
      [...luckyHitChecks(session), ...socketLocaleChecks(session, "luckyhit")],
      [...aviatorChecks(session), ...socketLocaleChecks(session, "aviator")],
      [...winChecks(session), ...winLocaleChecks(session)],
      [...minesChecks(session), ...minesLocaleChecks(session)],
      [
        ...isolationChecks(session).filter(isWriting),
        ...walletChecks(session),
        ...shopChecks(session),
        ...quotedKeyChecks(session),
        ...rechargeChecks(session),
        ...rechargeLocaleChecks(session),
        ...accountChecks(session),
        ...newMemberChecks(session),
        ...bankCardChecks(session),
        ...rowChecks(session),
      ],
    ],
    last: [
      ...giftCodeChecks(session),
      ...fractionChecks(session),
      ...strayFieldChecks(session),
      ...refusalChecks(session),
      ...maximumChecks(session),
      ...atOnceChecks(session),
      ...wholeBalanceChecks(session),
      ...pieceChecks(session),
    ],
  };
}

const isWriting = ({ needs }: Check) => needs.includes("writes");

export function checksOf({ reads, lanes, last }: Plan): readonly Check[] {
  return [...reads, ...lanes.flat(), ...last];
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
  code: "needs --code",
  gift: "needs --gift-code",
  shared: "needs --shared-gift-code",
  force: "needs --force",
  second_launch: "needs a launch token of a second member",
  ended_launch: "needs a launch token that has ended",
  other_provider: "needs --other-key and its launch token",
};

export interface RunOptions {
  readonly only: readonly string[];
  readonly given: ReadonlySet<Need>;
  /** Offers of the backend. */
  readonly offers: Offers;
  /** Beginnings of names of checks about what it has not. */
  readonly without: readonly string[];
  /** Beginnings of names of checks that have to fail. */
  readonly expectFailed: readonly string[];
  readonly now: () => number;
  onOutcome(outcome: Outcome): void;
}

/** Runs the chosen checks; resolves with their outcomes in the order of the plan. */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Outcome[]> {
  const { only, given, now, onOutcome } = options;
  const outcomes = new Map<string, Outcome>();
  const run = async (check: Check) => {
    const outcome = leftOut(check, options) ?? expected(await runCheck(check, now), options);
    outcomes.set(check.name, outcome);
    onOutcome(outcome);
  };
  const chosen = (checks: readonly Check[]) => checks.filter((check) => isChosen(check, only));
  const lanes = Promise.all(plan.lanes.map((lane) => inTurn(chosen(lane), run)));
  // Rounds take a minute, so the reads do not wait for them where nothing is written.
  if (given.has("writes")) {
    await lanes;
    await inTurn(chosen(plan.last), run);
  }
  await atOnce(chosen(plan.reads), READS_AT_ONCE, run);
  await lanes;
  if (!given.has("writes")) await inTurn(chosen(plan.last), run);
  return checksOf(plan).flatMap(({ name }) => outcomes.get(name) ?? []);
}

type Offers = ReadonlySet<OfferName>;

/** Whether the backend has what a check is about. */
export function isCheckOffered({ offers }: Pick<Check, "offers">, has: Offers): boolean {
  return offers.length === 0 || offers.some((offer) => has.has(offer));
}

/** The outcome of a check that the options leave out; null: it runs. */
function leftOut(check: Check, { given, offers, without }: RunOptions): Outcome | null {
  const { name, needs, isMoney = false } = check;
  const out = { name, failures: [], isLeftOut: true, ms: 0, ...(isMoney && { isMoney }) } as const;
  const isWithout = without.length > 0 && isChosen(check, without);
  if (isWithout || !isCheckOffered(check, offers)) return { ...out, status: "not_offered", why: "" };
  const missing = needs.find((need) => !given.has(need));
  if (missing === undefined) return null;
  return { ...out, isLeftOut: !isMoney, status: "not_run", why: WHY[missing] };
}

function expected(outcome: Outcome, { expectFailed }: RunOptions): Outcome {
  return expectFailed.length > 0 && isChosen(outcome, expectFailed) ? asExpected(outcome) : outcome;
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
