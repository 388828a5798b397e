import type { CDPSession, Page } from "playwright-core";

/** A page's record of a flight. Times are ms on the page's clock. */
interface FlightRecord {
  readonly frames: readonly number[];
  /** Beginning and length of each stretch in which the page could not respond. */
  readonly longTasks: readonly (readonly [number, number])[];
  /** The browser's number of each press, and the time until the screen showed its effect. */
  readonly presses: readonly (readonly [number, number])[];
}

interface FlightFigures {
  readonly frames: number;
  readonly seconds: number;
  readonly framesPerSecond: number;
  /** Longest wait for a frame, ms. */
  readonly longestGap: number;
  /** Longest task within the flight, ms; 0 if no task was long enough for the browser to report it (50 ms). */
  readonly longestTask: number;
}

/** Figures of a flight with at least two frames. */
export function figuresOf({ frames, longTasks }: FlightRecord): FlightFigures {
  const first = frames[0];
  const last = frames.at(-1);
  if (first === undefined || last === undefined || last <= first) throw new Error("no flight was recorded");
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const during = longTasks.filter(([start, length]) => start + length > first && start < last);
  const seconds = (last - first) / 1000;
  return {
    frames: frames.length,
    seconds,
    framesPerSecond: gaps.length / seconds,
    longestGap: Math.max(...gaps),
    longestTask: Math.max(0, ...during.map(([, length]) => length)),
  };
}

/** The end of a record. */
export function lastOf(record: FlightRecord, ms: number): FlightRecord {
  const from = (record.frames.at(-1) ?? 0) - ms;
  return { ...record, frames: record.frames.filter((time) => time >= from) };
}

/**
 * Interaction to Next Paint, ms: the longest time of a press, without one in fifty. The browser reports several events
 * a press, and none below 16 ms.
 */
export function inpOf(presses: FlightRecord["presses"], made: number): number {
  const longest = new Map<number, number>();
  for (const [press, length] of presses) longest.set(press, Math.max(longest.get(press) ?? 0, length));
  const sorted = [...longest.values()].toSorted((a, b) => b - a);
  return sorted[Math.floor(made / 50)] ?? 0;
}

/** Growth of a measure: the median of its last third less that of its first, without the very first sample. */
export function growth(samples: readonly number[]): number {
  const warm = samples.slice(1);
  const third = Math.floor(warm.length / 3);
  if (third < 1) throw new Error("growth needs four samples at least");
  return median(warm.slice(-third)) - median(warm.slice(0, third));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

interface Recording {
  frames: number[];
  longTasks: [number, number][];
  presses: [number, number][];
  /** Number of flights that have begun. */
  flights: number;
}

declare global {
  interface Window {
    recording?: Recording;
  }
}

export async function recordFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording: Recording = { frames: [], longTasks: [], presses: [], flights: 0 };
    window.recording = recording;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) recording.longTasks.push([startTime, duration]);
    }).observe({ entryTypes: ["longtask"] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming;
        if (interactionId > 0) recording.presses.push([interactionId, duration]);
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    let before = false;
    const step = (now: number) => {
      const flies = document.querySelector('[data-phase="flying"]') !== null;
      recording.frames.push(now);
      if (flies && !before) recording.flights++;
      before = flies;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Takes the frames recorded since the last call. */
export function takeRecord(page: Page): Promise<FlightRecord> {
  return page.evaluate(() => {
    const { recording } = window;
    const { frames = [], longTasks = [], presses = [] } = recording ?? {};
    if (recording) Object.assign(recording, { frames: [], longTasks: [], presses: [] });
    return { frames, longTasks, presses };
  });
}

/** Waits until this many flights have begun since the page was opened, and discards frames of long runs. */
export async function waitForFlights(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const { recording } = window;
      if (recording) Object.assign(recording, { frames: [], longTasks: [] });
      return (recording?.flights ?? 0) >= wanted;
    },
    count,
    { polling: 500, timeout: 600_000 },
  );
}

export interface MemorySample {
  /** Bytes in use after a garbage collection. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

export async function sampleMemory(devTools: CDPSession): Promise<MemorySample> {
  await devTools.send("HeapProfiler.collectGarbage");
  await devTools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devTools.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}
