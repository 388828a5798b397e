import { expect, it } from "vitest";
import { percentile, SampleReader } from "./measures.ts";

const at = (metric: string, time: string, value: number, tags: object = {}) =>
  JSON.stringify({ metric, type: "Point", data: { time, value, tags } });

it("samples are gathered by measure, with the time of the first", () => {
  const reader = new SampleReader();
  for (const value of [1, 2]) reader.read(at("stake_ack", "2026-11-22T18:00:12.5+05:30", value));
  reader.read(at("stakes", "2026-11-22T12:30:10.001Z", 1));
  expect(reader.startedAt).toBe(Date.parse("2026-11-22T12:30:10.001Z"));
  expect(Object.fromEntries(reader.values)).toEqual({ stake_ack: [1, 2], stakes: [1] });
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
  const reader = new SampleReader();
  reader.read(line);
  expect(reader.values.size).toBe(0);
  expect(reader.startedAt).toBeNull();
});

it.each([
  [[], 0.5, 0],
  [[7], 0.99, 7],
  [[1, 2], 0.5, 1],
  [[1, 2, 3, 4], 0.95, 4],
])("of %j at %d: %d", (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});
