import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSimulator } from "../simulator.ts";
import { endTest, shiftTime } from "../testing/client.ts";
import { goToTime, toOpenCycle } from "#games/all/server/testing/tables.ts";
import { Rounds } from "./rounds.ts";
import { type TableLink, tableLink } from "./table-link.ts";

/** As many cells as need two relays. The objects themselves have the settings of the tests, without relays. */
const CELLS = 80;
const relayed = { ...env, CELLS: `${CELLS} relay=40` };
const cellLink = (cell: number, bindings: typeof env = relayed) =>
  tableLink(bindings, "luckyhit", { level: 0, number: cell });
const links = Array.from({ length: CELLS }, (_, cell) => cellLink(cell));
const all = <T>(ask: (link: TableLink, cell: number) => Promise<T>) => Promise.all(links.map(ask));

const NAMES = ["current", "outcome", "offer"] as const;
let spies: Record<(typeof NAMES)[number], { mock: { calls: unknown[] } }>;

/** The number of questions that the table has got since the previous call. */
function takeAsked(name: (typeof NAMES)[number]): number {
  return spies[name].mock.calls.splice(0).length;
}

beforeEach(() => {
  spies = Object.fromEntries(NAMES.map((name) => [name, vi.spyOn(Rounds.prototype, name)])) as never;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await endTest();
});

describe("eighty cells that ask two relays", () => {
  it("see what one sees that asks the table, which gets a question of each relay", async () => {
    const { period, openTime, lockTime } = await toOpenCycle();
    const direct = cellLink(0, env);
    const view = await direct.current(5, openTime);
    takeAsked("current");
    expect(await all((link) => link.current(5, openTime))).toEqual(links.map(() => view));
    expect(takeAsked("current")).toBe(2);

    const bettors = links.map((_, cell) => ({ member: String(cell), nickName: "k***e", seed: "x".repeat(20) }));
    await all((link, cell) => link.offer(period, bettors.slice(cell, cell + 1)));
    expect(takeAsked("offer")).toBeLessThanOrEqual(4);

    expect(await all((link) => link.outcome(period))).toEqual(links.map(() => null));
    await goToTime(lockTime);
    takeAsked("outcome");
    const outcomes = await all((link) => link.outcome(period));
    expect(takeAsked("outcome")).toBe(2);
    expect(outcomes[0]).not.toBeNull();
    expect(outcomes).toEqual(links.map(() => outcomes[0]));
    expect(await direct.outcome(period)).toEqual(outcomes[0]);
  });
});

it("a relay forgets its rounds when an operator loads another state", async () => {
  const bindings = { ...env, CELLS: "3 relay=2" };
  const { fetch } = createSimulator(bindings);
  const control = async (method: string, body?: object) => {
    const path = "https://simulator.test/control/state";
    const answer = await fetch(new Request(path, { method, ...(body && { body: JSON.stringify(body) }) }));
    const { code, msg: _, server_time: __, ...state } = await answer.json<Record<string, unknown>>();
    expect(code).toBe(200);
    return state;
  };
  const { period, openTime, lockTime } = await toOpenCycle();
  await cellLink(0, bindings).current(0, openTime);
  await goToTime(lockTime);
  const saved = await control("GET");
  const link = cellLink(0, bindings);
  const outcome = await link.outcome(period);
  takeAsked("outcome");
  await link.outcome(period);
  expect(takeAsked("outcome")).toBe(0);
  await control("PUT", { ...saved, installation: "local" });
  expect(await link.outcome(period)).toEqual(outcome);
  expect(takeAsked("outcome")).toBe(1);
  expect(await shiftTime(0)).toBe(lockTime);
});
