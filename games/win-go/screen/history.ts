import { useMemo } from "react";
import { nextPeriodInfoNoauth, type SAAS_IDS, type WinCategory } from "#games/win-go/contract/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useBackOff, useEvery } from "#web/data/page-timers.ts";
import { outcomeOf } from "#games/win-go/rules/guess.ts";
import { isPeriod, roundOf } from "#games/win-go/rules/timeline.ts";
import { serverNow } from "#web/data/api-client.ts";
import { formatClock } from "#web/locales/format.ts";

export interface PastRound {
  readonly period: number;
  /** The number of the round within its day. */
  readonly today_times: number;
  readonly last_num: number;
  readonly is_green: boolean;
  readonly is_red: boolean;
  readonly is_violet: boolean;
  readonly price: number;
}

export type Colour = "green" | "red" | "violet";

/** The colours of a digit: green or red, and also violet for 0 and 5. */
export function coloursOf(digit: number): readonly Colour[] {
  const { isGreen, isViolet } = outcomeOf(digit);
  return [isGreen ? "green" : "red", ...(isViolet ? ["violet" as const] : [])];
}

/** Rounds as columns of streaks of the same colour, green or red. */
export function streaksOf<Round extends Pick<PastRound, "is_green">>(rounds: readonly Round[]): Round[][] {
  const columns: Round[][] = [];
  for (const round of rounds) {
    const column = columns.at(-1);
    if (column?.[0]?.is_green === round.is_green) column.push(round);
    else columns.push([round]);
  }
  return columns;
}

/** Rounds in columns of `rows`; the last may be shorter. */
export function grouped<Round>(rounds: readonly Round[], rows: number): Round[][] {
  const columns: Round[][] = [];
  for (let at = 0; at < rounds.length; at += rows) columns.push(rounds.slice(at, at + rows));
  return columns;
}

export interface Counts {
  readonly green: number;
  readonly red: number;
  readonly violet: number;
  /** By digit, 0–9. */
  readonly digits: readonly number[];
}

export function countsOf(rounds: readonly PastRound[]): Counts {
  const count = (is: (round: PastRound) => boolean) => rounds.filter(is).length;
  return {
    green: count(({ is_green }) => is_green),
    red: count(({ is_red }) => is_red),
    violet: count(({ is_violet }) => is_violet),
    digits: Array.from({ length: 10 }, (_, digit) => count(({ last_num }) => last_num === digit)),
  };
}

/** How a colour or a digit fared in the day's rounds. */
export interface Trend {
  readonly id: Colour | number;
  /** Rounds since it last came. */
  readonly misses: number;
  /** The mean length of the gaps before, between and after its results. */
  readonly average: number;
  /** The most results in a row. */
  readonly longestRun: number;
}

/** Trends of the colours and the digits, in one pass. A day has at most 480 rounds. */
export function trendsOf(rounds: readonly PastRound[]): Trend[] {
  const trends = [...(["green", "red", "violet"] as const), ...Array.from({ length: 10 }, (_, digit) => digit)].map(
    (id) => ({ id, misses: 0, hits: 0, run: 0, longestRun: 0 }),
  );
  for (const round of rounds) {
    for (const trend of trends) {
      const isHit = typeof trend.id === "number" ? round.last_num === trend.id : round[`is_${trend.id}`];
      trend.run = isHit ? trend.run + 1 : 0;
      trend.misses = isHit ? 0 : trend.misses + 1;
      trend.hits += Number(isHit);
      trend.longestRun = Math.max(trend.longestRun, trend.run);
    }
  }
  return trends.map(({ id, misses, hits, longestRun }) => ({
    id,
    misses,
    average: (rounds.length - hits) / (hits + 1),
    longestRun,
  }));
}

/** The rounds of a day: the bars' scale without results. */
const SCALE_OF_NONE = 480;

/** The value of a full bar: twice the larger of red and green. */
export function scaleOf({ red, green }: Pick<Counts, "red" | "green">): number {
  return 2 * Math.max(red, green) || SCALE_OF_NONE;
}

/** A period is the day and the round's number within it. */
const NUMBERS = 1_000;

/** Rounds with full periods: some backends send only the number within the day. */
export function namedRounds(
  rounds: readonly (Omit<PastRound, "period"> & { readonly period: number | null })[],
  nextPeriod: number,
): PastRound[] {
  const day = nextPeriod - (nextPeriod % NUMBERS);
  return rounds.map((round) => ({ ...round, period: round.period ?? day + round.today_times }));
}

/** A period's day and number within it. */
export function periodParts(period: number): [day: string, number: string] {
  const text = String(period);
  return [text.slice(0, 8), text.slice(8)];
}

export function isSameDay(one: number, other: number): boolean {
  return periodParts(one)[0] === periodParts(other)[0];
}

/** A period's number as records hold it: "20261120 · 437". */
export function periodNumber(period: number): string {
  return periodParts(period).join(" · ");
}

/**
 * Names a period by the time of day at which it starts, in the device's zone, and its number: "16:18 · 437". Another
 * backend's own form stays.
 */
export function periodName(period: number): string {
  if (!isPeriod(period)) return periodNumber(period);
  return `${formatClock(roundOf(period).startTime, "minutes")} · ${periodParts(period)[1]}`;
}

/** Ms between requests for a result, which is public as soon as its round ends. */
const AWAITED_MS = 1_000;
/** Ms after a round's end in which a late result may come. After that no request brings it. */
const LATE_MS = 30_000;
const NONE: readonly PastRound[] = [];

/** A new table without results has no rounds before its running one. */
function isResultDue(period: number, last: PastRound | null, running: number): boolean {
  return last === null ? period >= running : period > last.period;
}

export type SaasId = (typeof SAAS_IDS)[number];

interface TableHistory {
  /** The rounds of the next period's day, oldest first. */
  rounds: readonly PastRound[];
  /** The previous period, which is yesterday's last when a day begins. */
  last: PastRound | null;
  nextPeriod: number | null;
  loading: boolean;
  reload: () => void;
}

/**
 * The history of a table, open to visitors. `awaited`: the newest finished round, to poll for while its result is due.
 * Errors are not shown; it asks again ever more rarely.
 */
export function useTableHistory(category: WinCategory, saasId: SaasId, awaited: number | null): TableHistory {
  const { data, isError, isPending, refetch, ...at } = useCallQuery(nextPeriodInfoNoauth, {
    category,
    saas_id: saasId,
  });
  const named = useMemo(() => (data ? namedRounds(data.periods, data.next_period) : NONE), [data]);
  const rounds = useMemo(
    () => (data ? named.filter(({ period }) => isSameDay(period, data.next_period)) : NONE),
    [named, data],
  );
  const last = named.at(-1) ?? null;
  const isDue = data !== undefined && awaited !== null && isResultDue(awaited, last, data.next_period);

  useEvery(isDue, AWAITED_MS, () => {
    if (awaited !== null && serverNow() < roundOf(awaited).endTime + LATE_MS) void refetch();
  });
  // Not `isError`, which is false while it asks.
  useBackOff(at.errorUpdatedAt > at.dataUpdatedAt ? "answer" : null, () => void refetch());

  return {
    rounds,
    last,
    nextPeriod: data?.next_period ?? null,
    loading: isPending && !isError,
    reload: () => void refetch(),
  };
}
