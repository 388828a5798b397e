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
