/** Lines of the calculator, fastest hosts first: lowest benchmark index, slowdown there, and its increase per point. */
const LINES = [
  { from: 1_300, slowdown: 3, pointsPerStep: 233 },
  { from: 800, slowdown: 2, pointsPerStep: 500 },
  { from: 150, slowdown: 1, pointsPerStep: 650 },
] as const;

/**
 * Slowdown that makes a host of this benchmark index a mid-range phone, by the calculator that Lighthouse's guide to
 * throttling names. Null if such a phone is faster than the host.
 */
export function hostSlowdown(benchmarkIndex: number): number | null {
  const line = LINES.find(({ from }) => benchmarkIndex >= from);
  return line ? line.slowdown + (benchmarkIndex - line.from) / line.pointsPerStep : null;
}

/** The run with the median score; of an even number the worse of the middle two. */
export function medianRun<Run>(runs: readonly Run[], score: (run: Run) => number): Run {
  const sorted = runs.toSorted((one, other) => score(one) - score(other));
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (median === undefined) throw new RangeError("there was no run");
  return median;
}

/** Times of an event in a browser's trace, by the wall clock and by its thread's, in µs. */
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
 * Rewrites a trace as if no thread had ever waited for a processor. Each task starts at its old time, and it and its
 * nested events last as long as their thread ran. So other work on the machine does not count.
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
