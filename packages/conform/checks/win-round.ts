import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { addUserGuess, winGuesses, winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import type { ReadOf } from "../../../contract/call.ts";
import { type Mark, type Movement, pause } from "../backend/account.ts";
import type { Reply } from "../backend/answer.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";

export const ROUND_MS = 180_000;
export const LOCK_MS = 30_000;
/** The kit's clock may differ from the backend's by this. */
export const CLOCK_MS = 3_000;
/** Before the lock the stakes need so long. */
const STAKING_MS = 60_000;
/** Whole seconds before the end at which a stake is tried. Which side of the lock it fell on is known at the end. */
const PROBES_S = [38, 33, 31, 29, 27, 24];
const AT_ONCE = 3;
const POLL_MS = 200;
const SETTLE_MS = 20_000;
const END_MS = 30_000;
/** In whole units. Payouts of green and of red differ by it. */
const STAKES = { G: 10, R: 20, V: 10, N: 10 } as const;
/** A forced price for each category: violet with red, violet with green, green, red. */
const CATEGORIES = { P: 43_210, S: 43_215, B: 43_213, E: 43_214 } as const;

type Category = keyof typeof CATEGORIES;
export type Guess = ReadOf<typeof winMyGuesses>["queryset"][number] & { readonly category: Category };

interface Stake {
  readonly category: Category;
  readonly guess_type: keyof typeof STAKES;
  readonly number: number | null;
}

export interface Probe {
  readonly secondsLeft: number;
  /** Milliseconds before the lock, as the backend's own change of the period showed; null: it was too near to tell. */
  readonly isLocked: boolean | null;
  readonly isAccepted: boolean;
  readonly curl: string;
}

type Published = ReadOf<typeof winGuesses>["queryset"][number] & { readonly category: Category };

export interface WinRound {
  readonly period: number;
  readonly staked: readonly Stake[];
  readonly refusals: readonly string[];
  readonly probes: readonly Probe[];
  readonly guesses: readonly Guess[];
  /** The round's rows of the public lists. */
  readonly published: readonly Published[];
  /** Answers from before the end. */
  readonly earlier: readonly Reply[];
  /** After the stakes, and after the settlement. */
  readonly afterStakes: Movement;
  readonly settled: Movement;
}

/** Stakes on every kind of guess at once, then around the lock, and waits for the settlement. */
export async function playWin(session: Session, trial: Trial): Promise<WinRound> {
  const { backend, first } = session;
  await backend.read(trial, nextPeriodInfo, first.with());
  const leftMs = () => ROUND_MS - (backend.now() % ROUND_MS);
  if (leftMs() < LOCK_MS + CLOCK_MS + STAKING_MS) await pause(leftMs() + CLOCK_MS);
  // A backend may draw the rounds before when they are read: the forced one then comes after them.
  const listed = first.with({ query: { category: "P", p: 1, p_size: 20 } });
  await backend.ask(trial, winGuesses, listed);
  for (const [category, price] of Object.entries(CATEGORIES)) await session.force?.(`win:${category}:1`, [price]);
  const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
  const mark = await first.mark(trial);
  const stakes = stakesOf();
  const answers: Reply[] = [];
  for (let at = 0; at < stakes.length; at += AT_ONCE) {
    const some = stakes.slice(at, at + AT_ONCE).map((stake) => placeStake(session, trial, period, stake));
    answers.push(...(await Promise.all(some)));
  }
  const staked = stakes.filter((_, at) => answers[at]?.code === 200);
  const refusals = answers.flatMap(({ code, msg }) => (code === 200 ? [] : [`code ${code}: ${msg}`]));
  const afterStakes = await first.settled(trial, mark);
  const earlier = [
    await backend.ask(trial, nextPeriodInfo, first.with()),
    await backend.ask(trial, winGuesses, listed),
    ...(await Promise.all(
      Object.keys(CATEGORIES).map((category) =>
        backend.ask(trial, winMyGuesses, first.with({ query: { category, p: 1, p_size: 20 } })),
      ),
    )),
  ];
  const tries = [];
  for (const secondsLeft of PROBES_S) {
    await pause(leftMs() - secondsLeft * 1000);
    const sent = backend.now();
    const { code, curl } = await placeStake(session, trial, period, { category: "E", guess_type: "G", number: null });
    tries.push({ secondsLeft, sent, received: backend.now(), isAccepted: code === 200, curl });
  }
  const [from, until] = await endOf(session, trial, period);
  const probes = tries.map(({ sent, received, ...probe }): Probe => {
    const isBefore = received < from - LOCK_MS;
    return { ...probe, isLocked: isBefore ? false : sent > until - LOCK_MS ? true : null };
  });
  const guesses = await settledGuesses(session, trial, period);
  const settled = await settledBooks(session, trial, mark);
  const published = await publishedResults(session, trial, period);
  return { period, staked, refusals, probes, guesses, published, earlier, afterStakes, settled };
}

function stakesOf(): Stake[] {
  const colours = (Object.keys(CATEGORIES) as Category[]).flatMap((category) =>
    (["G", "R", "V"] as const).map((type): Stake => ({ category, guess_type: type, number: null })),
  );
  // A single number wins.
  const numbers = Array.from({ length: 10 }, (_, number): Stake => ({ category: "P", guess_type: "N", number }));
  return [...colours, ...numbers];
}

export const amountOf = ({ guess_type: type }: Stake) => STAKES[type] * 100;

function placeStake({ backend, first }: Session, trial: Trial, period: number, stake: Stake) {
  const body = { ...stake, period, contract_money: 10, contract_count: STAKES[stake.guess_type] / 10 };
  return backend.ask(trial, addUserGuess, first.with({ key: backend.newName(), body }));
}

/** When the period ended, by the kit's clock: not before the first time, not after the second. */
async function endOf({ backend, first }: Session, trial: Trial, period: number): Promise<[number, number]> {
  await pause(ROUND_MS - (backend.now() % ROUND_MS) - CLOCK_MS);
  const deadline = backend.now() + END_MS;
  let from = Number.NEGATIVE_INFINITY;
  while (backend.now() < deadline) {
    const sent = backend.now();
    const { next_period: next } = await backend.read(trial, nextPeriodInfo, first.with());
    if (next !== period) return [from, from === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : backend.now()];
    from = sent;
    await pause(POLL_MS);
  }
  return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}

async function settledGuesses({ backend, first }: Session, trial: Trial, period: number): Promise<Guess[]> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const lists = [];
    for (const category of Object.keys(CATEGORIES) as Category[]) {
      const query = { category, p: 1, p_size: 20 };
      const { queryset: rows } = await backend.read(trial, winMyGuesses, first.with({ query }));
      lists.push(...rows.filter((row) => row.period === period).map((row) => ({ ...row, category })));
    }
    if (lists.every(({ status }) => status !== "W") || performance.now() > deadline) return lists;
    await pause(POLL_MS * 5);
  }
}

async function publishedResults({ backend, first }: Session, trial: Trial, period: number): Promise<Published[]> {
  const lists = (Object.keys(CATEGORIES) as Category[]).map(async (category) => {
    const query = { category, saas_id: "1", p: 1, p_size: 10 };
    const { queryset } = await backend.read(trial, winGuesses, first.with({ query }));
    return queryset.filter((row) => row.period === period).map((row) => ({ ...row, category }));
  });
  return (await Promise.all(lists)).flat();
}

/** A payout may follow the record's status. */
async function settledBooks({ first }: Session, trial: Trial, mark: Mark): Promise<Movement> {
  await pause(CLOCK_MS);
  return first.settled(trial, mark);
}
