/** Points of a line each, the fastest hosts first: from this benchmark index on so many times slower, and how much more for each point above. */
const LINES = [
  { from: 1_300, slowdown: 3, pointsPerStep: 233 },
  { from: 800, slowdown: 2, pointsPerStep: 500 },
  { from: 150, slowdown: 1, pointsPerStep: 650 },
] as const;

/**
 * How many times slower Lighthouse has to make a host of this benchmark index for it to be a phone of the middle class,
 * as the calculator says that Lighthouse's guide to throttling names. Null: such a phone is faster than the host.
 */
export function hostSlowdown(benchmarkIndex: number): number | null {
  const line = LINES.find(({ from }) => benchmarkIndex >= from);
  return line ? line.slowdown + (benchmarkIndex - line.from) / line.pointsPerStep : null;
}

/** Of an odd number of runs the one in the middle by what they score; of an even number the worse of the two. */
export function medianRun<Run>(runs: readonly Run[], score: (run: Run) => number): Run {
  const sorted = runs.toSorted((one, other) => score(one) - score(other));
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (median === undefined) throw new RangeError("there was no run");
  return median;
}

/** What a browser's trace says of one event, as far as times go: by the wall clock and by its thread's, in µs. */
export interface TraceEvent {
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tts?: number;
  readonly tdur?: number;
}

type TimedEvent = TraceEvent & Required<Pick<TraceEvent, "dur" | "tts" | "tdur">>;

/**
 * A trace as it were if no thread had ever waited for a processor: each task begins where it began, and it and all within
 * take as long as its thread ran. So two cores that have other work, or a host that gives them to others, count for nothing.
 */
export function byThreadClock<Event extends TraceEvent>(events: readonly Event[]): Event[] {
  const timed = events.filter(isTimed).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = new Map<string, TimedEvent>();
  const changed = new Map<TraceEvent, Pick<TimedEvent, "ts" | "dur">>();
  for (const event of timed) {
    const thread = `${event.pid} ${event.tid}`;
    const last = tasks.get(thread);
    const task = last !== undefined && event.ts < last.ts + last.dur ? last : event;
    tasks.set(thread, task);
    changed.set(event, { ts: task.ts + event.tts - task.tts, dur: event.tdur });
  }
  return events.map((event) => ({ ...event, ...changed.get(event) }));
}

function isTimed<Event extends TraceEvent>(event: Event): event is Event & TimedEvent {
  return event.ph === "X" && event.dur !== undefined && event.tts !== undefined && event.tdur !== undefined;
}
