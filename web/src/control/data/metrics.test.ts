import * as z from "zod/mini";
import { expect, it } from "vitest";
import { operateMetrics } from "#contract/control/metrics.ts";
import { metricsFields } from "#games/all/screen/testing/room.tsx";
import { createMetricsHistory, SAMPLES_MAX, simulatorTimeAt } from "./metrics.ts";

it("the history of the metrics keeps the last minutes, oldest first", () => {
  const history = createMetricsHistory();
  const metrics = z.decode(operateMetrics.answer, metricsFields() as never);
  for (let at = 1; at <= SAMPLES_MAX + 5; at++) history.add(metrics, at);
  const samples = history.get();
  expect(samples).toHaveLength(SAMPLES_MAX);
  expect(samples[0]).toEqual({ at: 6, stakes: 4.2, cashOuts: 0, sockets: 7, p50: 3, p95: 9, p99: 20 });
  expect(samples.at(-1)?.at).toBe(SAMPLES_MAX + 5);
});

it.each([
  [{ speed: 1, frozen: false }, 250, 10_250],
  [{ speed: 20, frozen: false }, 250, 15_000],
  [{ speed: 0.1, frozen: false }, 1_000, 10_100],
  [{ speed: 20, frozen: true }, 1_000, 10_000],
])("a clock at %j has after %d ms of the device's come to %d", (clock, passed, expected) => {
  expect(simulatorTimeAt({ takenAt: 500, now: 10_000, ...clock }, 500 + passed)).toBe(expected);
});
