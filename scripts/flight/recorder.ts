import type { CDPSession, Page } from "playwright-core";

/** What a page recorded of a flight. Times are ms on the page's own clock. */
interface FlightRecord {
  /** When each frame was drawn while the plane flew. */
  readonly frames: readonly number[];
  /** Stretches in which the page could not answer a press: beginning and length. */
  readonly longTasks: readonly (readonly [number, number])[];
}

interface FlightFigures {
  readonly frames: number;
  readonly seconds: number;
  /** On average over the flight. */
  readonly framesPerSecond: number;
  /** The longest wait for a frame, ms. */
  readonly longestGap: number;
  /** The longest task within the flight, ms; 0: none was long enough for the browser to tell of it (50 ms). */
  readonly longestTask: number;
}

/** The figures of a flight of at least two frames. */
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

/** How much a measure grew: the median of its last third less that of its first, the very first sample left out. */
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
  /** Flights that have begun. */
  flights: number;
}

declare global {
  interface Window {
    recording?: Recording;
  }
}

/** Has every page that is opened from now on record its flights. */
export async function recordFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording: Recording = { frames: [], longTasks: [], flights: 0 };
    window.recording = recording;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) recording.longTasks.push([startTime, duration]);
    }).observe({ entryTypes: ["longtask"] });
    let before = false;
    const step = (now: number) => {
      const flies = document.querySelector('[data-phase="flying"]') !== null;
      if (flies) recording.frames.push(now);
      if (flies && !before) recording.flights++;
      before = flies;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** What was recorded since the last question. */
export function takeRecord(page: Page): Promise<FlightRecord> {
  return page.evaluate(() => {
    const { recording } = window;
    const record = { frames: recording?.frames ?? [], longTasks: recording?.longTasks ?? [] };
    if (recording) Object.assign(recording, { frames: [], longTasks: [] });
    return record;
  });
}

/** Waits until so many flights have begun since the page was opened; frames of long runs are not kept. */
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
  /** Bytes in use after a collection of garbage. */
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
