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
} from "./evening.ts";
import { type Job, percentile, queue } from "./queue.ts";
import { seeded } from "./random.ts";
import type { ServiceTimes } from "./service-times.ts";

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
