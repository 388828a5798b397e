import {
  BEFORE_WINDOW_MS,
  CALL_EVERY_SECONDS,
  flightMs,
  HERD_COEFFICIENT,
  HERD_MS,
  HERD_SHARE,
  LOCKED_MS,
  resultOf,
  SECOND_MS,
  SHOWN_MS,
  STAKES_A_ROUND,
  TICK_MS,
  WINDOW_MS,
  type ServiceTimes,
} from "./evening.ts";

/** Numbers from 0 up to 1, the same for the same seed (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Work that comes to one thread. */
export interface Job {
  /** When it comes, ms. */
  readonly at: number;
  readonly kind: "money" | "tick" | "other";
  /** What it takes, ms. */
  readonly work: number;
}

interface Waits {
  /** Share of the time in which the thread works. */
  readonly busy: number;
  /** From its coming to its end, ms, of each job of a kind. */
  readonly of: Readonly<Record<Job["kind"], number[]>>;
}

/**
 * One thread that takes jobs in the order in which they come. Money that comes while it is at work is committed together;
 * the first of such a batch pays for the commit (`commitMs`).
 */
export function queue(jobs: readonly Job[], commitMs: number, spanMs: number): Waits {
  const of = { money: [] as number[], tick: [] as number[], other: [] as number[] };
  let freeAt = 0;
  let worked = 0;
  /** When the batch that money can still join begins to be worked at. */
  let batchAt = -Infinity;
  for (const { at, kind, work } of jobs.toSorted((a, b) => a.at - b.at)) {
    const startsAt = Math.max(freeAt, at);
    const joins = kind === "money" && at <= batchAt;
    if (kind === "money" && !joins) batchAt = startsAt + work;
    const cost = kind === "money" && !joins ? work + commitMs : work;
    freeAt = startsAt + cost;
    worked += cost;
    of[kind].push(freeAt - at);
  }
  return { busy: worked / spanMs, of };
}

/** The least value that a share (0 to 1) of all do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** What a cell's hour comes to; rates a second. */
export interface CellHour {
  readonly busy: number;
  readonly stakes: number;
  readonly cashOuts: number;
  readonly calls: number;
  readonly frames: number;
  readonly rounds: number;
  /** Acknowledgements of stakes and cash-outs, ms. */
  readonly ackP50: number;
  readonly ackP99: number;
  /** From a tick's time to its last frame, ms. */
  readonly tickP99: number;
}

/** The rounds of an hour, one after the other: all cells of a table see the same. */
export interface PlayedRound {
  readonly startsAt: number;
  readonly takesOffAt: number;
  readonly result: number;
  readonly endsAt: number;
}

export function roundsOf(spanMs: number, random: () => number): PlayedRound[] {
  const rounds: PlayedRound[] = [];
  for (let startsAt = 0; startsAt < spanMs;) {
    const takesOffAt = startsAt + BEFORE_WINDOW_MS + WINDOW_MS + LOCKED_MS;
    const result = resultOf(random());
    const endsAt = takesOffAt + flightMs(result) + SHOWN_MS;
    rounds.push({ startsAt, takesOffAt, result, endsAt });
    startsAt = endsAt;
  }
  return rounds;
}

/** Plays a cell's hour: who stakes and cashes out when is drawn by the seed, and what comes waits for what came before. */
export function playCellHour(players: number, times: ServiceTimes, seconds: number, seed: number): CellHour {
  const random = seeded(seed);
  const spanMs = seconds * 1000;
  const rounds = roundsOf(spanMs, random);
  const jobs: Job[] = [];
  let stakes = 0;
  let cashOuts = 0;
  let broadcasts = 0;

  const broadcast = (at: number, kind: Job["kind"]) => {
    broadcasts += 1;
    jobs.push({ at, kind, work: (players * times.frameUs) / 1000 });
  };
  const money = (at: number) => jobs.push({ at, kind: "money", work: times.moneyFrameUs / 1000 });

  for (const { startsAt, takesOffAt, result, endsAt } of rounds) {
    const crashAt = takesOffAt + flightMs(result);
    // Once a second who plays; in flight the coefficient, and at the end that and the results.
    for (let at = startsAt; at < endsAt; at += SECOND_MS) broadcast(at, "other");
    for (let at = takesOffAt; at < crashAt; at += TICK_MS) broadcast(at, "tick");
    broadcast(crashAt, "tick");
    for (let player = 0; player < players; player++) {
      if (random() >= STAKES_A_ROUND) continue;
      stakes += 1;
      money(startsAt + BEFORE_WINDOW_MS + random() * WINDOW_MS);
      const inHerd = random() < HERD_SHARE;
      const aim = inHerd ? HERD_COEFFICIENT : 1 / Math.max(random(), 1e-3);
      const at = takesOffAt + flightMs(aim) + (inHerd ? random() * HERD_MS : 0);
      if (at > crashAt) continue;
      cashOuts += 1;
      money(at);
    }
  }
  const calls = Math.round((players / CALL_EVERY_SECONDS) * seconds);
  for (let call = 0; call < calls; call++) {
    jobs.push({ at: random() * spanMs, kind: "other", work: times.callUs / 1000 });
  }
  const playedSeconds = (rounds.at(-1)?.endsAt ?? spanMs) / 1000;
  const { busy, of } = queue(jobs, times.commitUs / 1000, playedSeconds * 1000);
  return {
    busy,
    stakes: stakes / playedSeconds,
    cashOuts: cashOuts / playedSeconds,
    calls: calls / seconds,
    frames: (broadcasts * players) / playedSeconds,
    rounds: rounds.length / playedSeconds,
    ackP50: percentile(of.money, 0.5),
    ackP99: percentile(of.money, 0.99),
    tickP99: percentile(of.tick, 0.99),
  };
}
