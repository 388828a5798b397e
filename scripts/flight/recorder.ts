import type { CDPSession, Page } from "playwright-core";
import type { FlightRecord } from "./figures.ts";

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
