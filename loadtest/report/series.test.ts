import { expect, it } from "vitest";
import { percentile, SeriesReader, standing } from "./series.ts";

const at = (metric: string, time: string, value: number, tags: object = {}) =>
  JSON.stringify({ metric, type: "Point", data: { time, value, tags } });

it("samples are gathered into seconds since the first", () => {
  const reader = new SeriesReader();
  for (let value = 1; value <= 100; value++) reader.read(at("stake_ack", "2026-11-22T18:00:10.5+05:30", value));
  reader.read(at("stakes", "2026-11-22T12:30:12.999Z", 1));
  reader.read(at("stakes", "2026-11-22T12:30:12.001Z", 1));
  expect(reader.startSecond).toBe(Date.parse("2026-11-22T12:30:10Z") / 1000);
  expect(reader.series()).toEqual({
    stake_ack: [{ second: 0, count: 100, sum: 5_050, p50: 50, p95: 95, p99: 99, buckets: expect.any(Array) }],
    stakes: [{ second: 2, count: 2, sum: 2, p50: 1, p95: 1, p99: 1 }],
  });
});

it.each([
  ["a metric of k6's own", at("http_req_duration", "2026-11-22T12:30:12Z", 1)],
  ["what a metric is", '{"type":"Metric","data":{"name":"stakes"},"metric":"stakes"}'],
  ["half a line", '{"metric":"stakes","type":"Point","data":{"ti'],
  ["a time that is none", at("stakes", "soon", 1)],
  ["no value", '{"metric":"stakes","type":"Point","data":{"time":"2026-11-22T12:30:12Z","value":null}}'],
  ["a name of every object's", at("constructor", "2026-11-22T12:30:12Z", 1)],
  ["nothing", ""],
])("%s is left out", (_, line) => {
  const reader = new SeriesReader();
  reader.read(line);
  expect(reader.series()).toEqual({});
  expect(reader.startSecond).toBeNull();
});

it("seconds stay in order, whatever the order of the lines", () => {
  const reader = new SeriesReader();
  for (const second of ["13", "11", "12"]) reader.read(at("reads", `2026-11-22T12:30:${second}Z`, 1));
  expect(reader.series().reads?.map(({ second }) => second)).toEqual([0, 1, 2]);
});

it.each([
  [[], 0.5, 0],
  [[7], 0.99, 7],
  [[1, 2], 0.5, 1],
  [[1, 2, 3, 4], 0.95, 4],
])("of %j at %d: %d", (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

it("the number present follows from arrivals and departures", () => {
  const one = (second: number, sum: number) => ({ second, sum, count: sum, p50: 1, p95: 1, p99: 1 });
  expect(standing([one(0, 5), one(2, 1)], [one(3, 4)], 5)).toEqual([5, 5, 6, 2, 2]);
});
