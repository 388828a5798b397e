import { useQuery } from "@tanstack/react-query";
import { controlMetrics } from "#contract/control-metrics.ts";
import type { CallError } from "#web/data/call-error.ts";
import { sendCall } from "#web/data/send-call.ts";
import { metricsHistory, type Metrics } from "./metrics-history.ts";
import { operatorWire } from "./operator-calls.ts";
import type { ClockReading } from "./simulator-time.ts";

const EVERY_MS = 1_000;

export interface MetricsSeen extends Metrics {
  readonly reading: ClockReading;
}

/** The simulator at one look, anew every second. All who ask share the answer. */
export function useMetrics() {
  return useQuery<MetricsSeen, CallError>({
    queryKey: [controlMetrics.path],
    queryFn: async ({ signal }) => {
      const metrics = await sendCall(controlMetrics, { signal }, operatorWire());
      const takenAt = Date.now();
      metricsHistory.add(metrics, takenAt);
      return { ...metrics, reading: { takenAt, ...metrics.clock } };
    },
    refetchInterval: EVERY_MS,
    retry: false,
  });
}
