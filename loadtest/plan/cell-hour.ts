import {
  BEFORE_WINDOW_MS,
  CALL_EVERY_SECONDS,
  COEFFICIENT_MS,
  flightMs,
  GROUPS_AT_MS,
  HERD_COEFFICIENT,
  HERD_MS,
  HERD_SHARE,
  LIST_MS,
  LOCKED_MS,
  resultOf,
  SHOWN_MS,
  STAKES_A_ROUND,
  WINDOW_MS,
  type ServiceTimes,
} from "./evening.ts";

/** Random numbers from 0 up to 1, determined by the seed (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Job {
  /** Arrival, ms. */
  readonly at: number;
  readonly kind: "money" | "tick" | "other";
  /** Duration, ms. */
  readonly work: number;
}

interface Waits {
  /** Share of the time in which the thread works. */
  readonly busy: number;
  /** Times from arrival to end in ms, by kind. */
  readonly of: Readonly<Record<Job["kind"], number[]>>;
}

/**
 * Thread that takes jobs in order of arrival. Money that comes while it works shares a commit; the first of such a
 * batch pays for it (`commitMs`).
 */
export function queue(jobs: readonly Job[], commitMs: number, spanMs: number): Waits {
  const of = { money: [] as number[], tick: [] as number[], other: [] as number[] };
  let freeAt = 0;
  let worked = 0;
  /** Start of the batch that money can still join. */
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

/** Smallest value that the share (0 to 1) does not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Result of a cell's hour; rates per second. */
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
  /** From the take-off or the crash to its last frame, ms. */
  readonly tickP99: number;
}

/** Round of the hour; all cells of a table see the same rounds. */
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

/** Plays a cell's hour. The seed draws when players stake and cash out, and each job waits for those before it. */
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
    // Our clients compute the coefficient. In a full cell, the list of players changes each time.
    for (const at of GROUPS_AT_MS) broadcast(startsAt + at, "other");
    for (let at = startsAt; at < endsAt; at += LIST_MS) broadcast(at, "other");
    for (let at = takesOffAt; at < crashAt; at += COEFFICIENT_MS) broadcast(at, "tick");
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
