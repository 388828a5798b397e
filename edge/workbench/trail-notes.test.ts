import { expect, it } from "vitest";
import { TrailNotes } from "./trail-notes.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function opened() {
  const lines: (readonly [who: string, act: string, code: number, times: number])[] = [];
  const state = { now: 0, fails: false };
  const notes = new TrailNotes({
    now: () => state.now,
    write: ({ who, act, reason, input }, code, times) => {
      expect([reason, input]).toEqual(["", null]);
      if (state.fails) return Promise.reject(new Error("the object is gone"));
      lines.push([who, act, code, times]);
      return Promise.resolve();
    },
  });
  return { lines, notes, state };
}

it("writes two lines an hour for reads that come each second", async () => {
  const { lines, notes, state } = opened();
  for (let at = 0; at < 2 * HOUR; at += 1_000) {
    state.now = at;
    await notes.read("asha", "GET /operate/metrics");
    if (at % MINUTE === 0) await notes.read("bela", "GET /operate/metrics");
  }
  const reads = (who: string, times: number) => [who, "GET /operate/metrics", 200, times];
  expect(lines).toEqual([
    reads("asha", 1),
    reads("bela", 1),
    reads("asha", 3_599),
    reads("bela", 59),
    reads("asha", 1),
    reads("bela", 1),
  ]);
});

it("writes a line a minute for a flood of wrong tokens, and one more when another call comes after it", async () => {
  const { lines, notes, state } = opened();
  for (let n = 0; n < 5_000; n++) {
    state.now = n;
    await notes.refused(null, "", 401);
  }
  state.now = MINUTE;
  await notes.refused("asha", "PUT /operate/closing", 400);
  await notes.refused("asha", "PUT /operate/closing", 403);
  expect(lines).toEqual([
    ["unknown", "any call", 401, 1],
    ["unknown", "any call", 401, 4_999],
    ["asha", "PUT /operate/closing", 400, 1],
    ["asha", "PUT /operate/closing", 403, 1],
  ]);
});

it("lets a read pass if its line cannot be written", async () => {
  const { lines, notes, state } = opened();
  state.fails = true;
  await notes.read("asha", "GET /operate/metrics");
  expect(lines).toEqual([]);
});
