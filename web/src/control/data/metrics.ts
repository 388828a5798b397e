import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#contract/call.ts";
import { operateMetrics } from "#contract/control/metrics.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { sendCall } from "#contract/transport/send-call.ts";
import { createStore } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";
import { operatorContext, useIsRealBackend } from "./operator.ts";
import { useState } from "react";
import { useEvery } from "#web/data/page-timers.ts";
import { formatNumber } from "#web/locales/format.ts";

export type Metrics = AnswerOf<typeof operateMetrics>;

/** The values that the charts draw of one metrics response. */
export interface MetricsSample {
  /** By the device's clock, ms since the epoch. */
  readonly at: number;
  readonly stakes: number;
  readonly cashOuts: number;
  readonly sockets: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

/** The last five minutes at one sample a second. */
export const SAMPLES_MAX = 300;

/** The metrics while this page was open: the simulator keeps no history of its load. */
export function createMetricsHistory() {
  const samples = createStore<readonly MetricsSample[]>([]);
  return {
    get: samples.get,
    subscribe: samples.subscribe,
    add({ all }: Metrics, at: number): void {
      const { p50, p95, p99 } = all.stakes.latency;
      const { per_second: stakes } = all.stakes;
      const sample = { at, stakes, cashOuts: all.cash_outs.per_second, sockets: all.sockets, p50, p95, p99 };
      samples.set([...samples.get(), sample].slice(-SAMPLES_MAX));
    },
  };
}

export const metricsHistory = createMetricsHistory();

export function useMetricsHistory(): readonly MetricsSample[] {
  return useStore(metricsHistory);
}

const EVERY_MS = 1_000;

export interface MetricsSeen extends Metrics {
  readonly reading: ClockReading;
}

/** The simulator's metrics, refreshed every second and shared by all components. A real backend has none. */
export function useMetrics() {
  const isReal = useIsRealBackend();
  return useQuery<MetricsSeen, CallError>({
    enabled: isReal === false,
    queryKey: [operateMetrics.path],
    queryFn: async ({ signal }) => {
      const metrics = await sendCall(operateMetrics, { signal }, operatorContext());
      const takenAt = Date.now();
      metricsHistory.add(metrics, takenAt);
      return { ...metrics, reading: { takenAt, ...metrics.clock } };
    },
    refetchInterval: EVERY_MS,
    retry: false,
  });
}

export interface ClockReading {
  readonly takenAt: number;
  /** The simulator's time at that moment, ms since the epoch. */
  readonly now: number;
  readonly speed: number;
  readonly frozen: boolean;
}

export function simulatorTimeAt({ takenAt, now, speed, frozen }: ClockReading, deviceNow: number): number {
  return frozen ? now : now + (deviceNow - takenAt) * speed;
}

/** In whole ms. */
export function simulatorTimeNow(reading: ClockReading): number {
  return Math.round(simulatorTimeAt(reading, Date.now()));
}

const DRAWN_EVERY_MS = 200;

/** The simulator's time as it passes, ms since the epoch. */
export function useSimulatorTime(reading: ClockReading): number {
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  useEvery(!reading.frozen, DRAWN_EVERY_MS, () => setDeviceNow(Date.now()));
  // The device's time updates once a second, so the reading may be newer.
  return simulatorTimeAt(reading, Math.max(deviceNow, reading.takenAt));
}

/** A speed as a number: "20", "0.5". */
export function speedText(speed: number, locale: string): string {
  return formatNumber(speed, locale, Number.isInteger(speed) ? 0 : 1);
}
