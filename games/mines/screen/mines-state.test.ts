import { describe, expect, it } from "vitest";
import { cellByKey, cellView } from "./mine-grid.tsx";
import { endedElsewhere, FIRST_STATE, type MinesEvent, type MinesState, reduceMines } from "./mines-state.ts";
import { idleStatus, runningStatus, startAnswer, tapAnswer } from "./testing/samples.ts";

const after = (...events: readonly MinesEvent[]): MinesState => events.reduce(reduceMines, FIRST_STATE);

const known: MinesEvent = { type: "status", answer: idleStatus({ nonce: 4 }) };
const begun: MinesEvent = { type: "started", answer: startAnswer({ nonce: 4, balance: 950_00 }) };
const tap = (cell: number): MinesEvent => ({ type: "move", move: { kind: "tap", cell } });
const safe = (...opened: number[]): MinesEvent => ({ type: "tapped", answer: tapAnswer({ opened, balance: 950_00 }) });
const TRAPS = [2, 9, 25];
const lost: MinesEvent = { type: "tapped", answer: tapAnswer({ opened: [7] }, { traps: TRAPS, hit: 9 }) };

const views = (state: MinesState) => {
  const seen: Record<string, number[]> = {};
  for (let cell = 1; cell <= 25; cell++) (seen[cellView(state, cell)] ??= []).push(cell);
  return seen;
};

describe("a game of Mines", () => {
  it("that is lost stays covered if a backend does not tell the traps", () => {
    const untold = { ...lost, answer: { ...lost.answer, trap_idxs: null } };
    const state = after(known, begun, tap(7), safe(7), tap(9), untold);
    expect(views(state)).toMatchObject({ star: [7], hit: [9] });
    expect(views(state)["covered"]).toHaveLength(23);
  });

  it("is won by its last safe cell", () => {
    const opened = Array.from({ length: 25 }, (_, at) => at + 1).filter((cell) => !TRAPS.includes(cell));
    const answer = tapAnswer({ opened }, { traps: TRAPS });
    expect(after(known, begun, { type: "tapped", answer })).toMatchObject({
      phase: "won",
      hit: null,
      trapCells: TRAPS,
    });
  });

  it("gives way to the next one, with the same stake and covered cells", () => {
    const chosen: MinesEvent = { type: "choose", amount: 150_00 };
    const own: MinesEvent = { type: "started", answer: startAnswer({ nonce: 4, amount: 150_00 }) };
    const state = after(known, chosen, own, tap(7), lost, { type: "next" });
    expect(state).toMatchObject({ phase: "idle", opened: [], trapCells: [], hit: null, nonce: 5, amount: 150_00 });
    expect(state.fairness).toEqual(lost.answer.next_fairness);
    expect(views(state)["covered"]).toHaveLength(25);
  });

  it("is unchanged by the end of an earlier one", () => {
    const state = after(known, begun, tap(7), safe(7));
    expect(reduceMines(state, { type: "next" })).toBe(state);
  });
});

describe("amount and traps", () => {
  it.each([
    ["while it is being started", [known, { type: "move", move: { kind: "start" } }]],
    ["while it goes on", [known, begun]],
  ] as const)("stand %s", (_, events) => {
    const state = after(...events);
    expect(reduceMines(state, { type: "choose", traps: 7, amount: 500_00 })).toBe(state);
  });
});

describe("the server's status of a game", () => {
  const running = (opened: readonly number[], nonce = 4): MinesEvent => ({
    type: "status",
    answer: runningStatus({ traps: 5, amount: 100_00, opened, nonce, balance: 900_00 }),
  });

  it.each([
    ["is from before it was started", [known, begun], known],
    ["has fewer cells open", [known, begun, safe(7, 8)], running([7])],
    ["is of the game before", [known, begun], running([7, 8, 9], 3)],
    ["comes while a move is on its way", [known, begun, tap(7)], running([7])],
    ["comes while the end is shown", [known, begun, lost], { type: "status", answer: idleStatus({ nonce: 5 }) }],
    ["is from before the end that was shown", [known, begun, lost, { type: "next" }], running([7])],
  ] as const)("changes nothing where it %s", (_, events, status) => {
    const state = after(...events);
    expect(reduceMines(state, status)).toBe(state);
  });

  it("adds cells that another window opened", () => {
    expect(after(known, begun, safe(7), running([7, 8])).opened).toEqual([7, 8]);
  });

  it("ends it if another window has ended it", () => {
    const state = after(known, begun, safe(7));
    const next = idleStatus({ nonce: 5 });
    expect(endedElsewhere(state, next)).toBe(true);
    expect(endedElsewhere(state, runningStatus({ opened: [7], nonce: 4 }))).toBe(false);
    expect(endedElsewhere(after(known, begun, lost), next)).toBe(false);
    expect(reduceMines(state, { type: "status", answer: next })).toMatchObject({ phase: "idle", nonce: 5, opened: [] });
  });
});

describe("the keys of the grid", () => {
  it.each([
    ["ArrowRight", 7, 8],
    ["ArrowRight", 10, 10],
    ["ArrowLeft", 8, 7],
    ["ArrowLeft", 6, 6],
    ["ArrowUp", 8, 3],
    ["ArrowUp", 3, 3],
    ["ArrowDown", 18, 23],
    ["ArrowDown", 23, 23],
    ["Home", 14, 11],
    ["End", 14, 15],
    ["Enter", 14, null],
    ["Tab", 14, null],
  ])("%s leads from %i to %s", (key, from, to) => {
    expect(cellByKey(key, from)).toBe(to);
  });
});
