import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#contract/values/durations.ts";
import type { LogDraft } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
import { ReceiptRoots } from "./receipt-roots.ts";

const MINUTE = 29_920_181;
const CELL = 3;
/** The cell's minute begins at its own second. */
const T = MINUTE * MINUTE_MS + CELL * 1_000;
const hash = (digit: string) => digit.repeat(64);

function opened() {
  const sent: LogDraft[] = [];
  const state = { fail: 0, failures: 0, now: T };
  const roots = new ReceiptRoots({
    cell: CELL,
    seal: () => ({ number: 7, root: hash("9") }),
    now: () => state.now,
    append: (drafts) => {
      if (state.fail-- > 0) return Promise.reject(new Error("the list is gone"));
      sent.push(...drafts);
      return Promise.resolve();
    },
    onFailure: () => (state.failures += 1),
  });
  const add = (root: string, now: number) => {
    state.now = now;
    roots.add(root);
  };
  return { sent, state, add };
}

const entry = (minute: number, roots: string[]) => ({
  subject: `receipts 3 ${minute}`,
  lines: [
    ["roots", roots.length],
    ["root", rootOf(roots)],
    ["books", `7 ${hash("9")}`],
  ],
});

describe("the receipts of a cell", () => {
  it("have one entry at the first receipt of the cell's minute, with all since the entry before", () => {
    const { sent, add } = opened();
    add(hash("a"), T);
    expect(sent).toEqual([entry(MINUTE, [hash("a")])]);
    add(hash("b"), T + 1);
    add(hash("c"), T + 59_999);
    expect(sent).toHaveLength(1);
    add(hash("d"), T + 60_000);
    add(hash("e"), T + 60_001);
    expect(sent.slice(1)).toEqual([entry(MINUTE + 1, [hash("b"), hash("c"), hash("d")])]);
    add(hash("f"), T + 240_000);
    expect(sent.slice(2)).toEqual([entry(MINUTE + 4, [hash("e"), hash("f")])]);
  });

  it("wait while the list cannot be reached", async () => {
    const { sent, state, add } = opened();
    state.fail = 1;
    add(hash("a"), T);
    await expect.poll(() => state.failures).toBe(1);
    add(hash("b"), T + 60_000);
    expect(sent.map(({ subject }) => subject)).toEqual([`receipts 3 ${MINUTE}`, `receipts 3 ${MINUTE + 1}`]);
  });
});
