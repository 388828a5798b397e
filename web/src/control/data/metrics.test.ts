import * as z from "zod/mini";
import { expect, it } from "vitest";
import { operateMetrics } from "#contract/control/metrics.ts";
import { metricsFields } from "../testing/room.tsx";
import { createMetricsHistory, SAMPLES_MAX } from "./metrics.ts";

it("the history of the metrics keeps the last minutes, oldest first", () => {
  const history = createMetricsHistory();
  const metrics = z.decode(operateMetrics.answer, metricsFields() as never);
  for (let at = 1; at <= SAMPLES_MAX + 5; at++) history.add(metrics, at);
  const samples = history.get();
  expect(samples).toHaveLength(SAMPLES_MAX);
  expect(samples[0]).toEqual({ at: 6, stakes: 4.2, cashOuts: 0, sockets: 7, p50: 3, p95: 9, p99: 20 });
  expect(samples.at(-1)?.at).toBe(SAMPLES_MAX + 5);
});
