import { describe, expect, it } from "vitest";
import type { LogDraft } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
import { ReceiptRoots } from "./receipt-roots.ts";

const MINUTE = 29_920_181;
const T = MINUTE * 60_000;
const CELL = 3;
const hash = (digit: string) => digit.repeat(64);

function opened() {
  const sent: LogDraft[] = [];
  const timers: { time: number; run: () => void }[] = [];
  const state = { fail: 0, failures: 0, now: T, isFrozen: false };
  const roots = new ReceiptRoots({
    cell: CELL,
    now: () => state.now,
    append: (drafts) => {
      if (state.fail-- > 0) return Promise.reject(new Error("the list is gone"));
      sent.push(...drafts);
      return Promise.resolve();
    },
    later(time, run) {
      if (state.isFrozen) return false;
      timers.push({ time, run });
      return true;
    },
    onFailure: () => (state.failures += 1),
  });
  const add = (root: string, now: number) => {
    state.now = now;
    roots.add(root);
  };
  return { sent, timers, state, add };
}

const entry = (minute: number, roots: string[]) => ({
  subject: `receipts 3 ${minute}`,
  lines: [
    ["roots", roots.length],
    ["root", rootOf(roots)],
  ],
});

describe("the receipts of a minute", () => {
  it("have one entry at its end, and a minute without receipts has none", () => {
    const { sent, timers, add } = opened();
    add(hash("a"), T);
    add(hash("b"), T + 59_999);
    expect(timers.map(({ time }) => time)).toEqual([T + 60_000 + CELL * 1_000]);
    expect(sent).toEqual([]);
    timers[0]?.run();
    timers[0]?.run();
    expect(sent).toEqual([entry(MINUTE, [hash("a"), hash("b")])]);
    add(hash("c"), T + 180_000);
    // The next minute has begun before this cell's moment came.
    add(hash("d"), T + 240_000);
    expect(sent).toHaveLength(1);
    timers[1]?.run();
    expect(sent.slice(1)).toEqual([entry(MINUTE + 3, [hash("c")])]);
  });

  it("are sent by the next minute's first receipt in frozen time", () => {
    const { sent, state, add } = opened();
    state.isFrozen = true;
    add(hash("a"), T);
    expect(sent).toEqual([]);
    add(hash("b"), T + 60_000);
    expect(sent).toEqual([entry(MINUTE, [hash("a")])]);
  });

  it("wait while the list cannot be reached", async () => {
    const { sent, timers, state, add } = opened();
    state.fail = 1;
    add(hash("a"), T);
    timers[0]?.run();
    await expect.poll(() => state.failures).toBe(1);
    add(hash("b"), T + 60_000);
    timers[1]?.run();
    expect(sent.map(({ subject }) => subject)).toEqual([`receipts 3 ${MINUTE}`, `receipts 3 ${MINUTE + 1}`]);
  });
});
