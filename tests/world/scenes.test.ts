import { afterEach, describe, expect, it, vi } from "vitest";
import type { FailedSteps } from "#contract/control/operate.ts";
import { SCENES } from "#contract/control/state.ts";
import { DueTimes } from "#simulator/cell/due-times.ts";
import { RoundRelay } from "#simulator/rounds/round-relay.ts";
import { Table } from "#simulator/rounds/table.ts";
import { Network } from "./players/network.ts";
import { World } from "./world.ts";

/** A round of Win Go ends, the longest, which an alarm settles. */
const ROUND_MS = 200_000;
/** The tables' alarms have run, and the cells have asked their relays. */
const START_MS = 10_000;

afterEach(() => vi.restoreAllMocks());

/** Sets a scene and lets time pass. Returns the failed steps that an operator sees, and the lines of level error. */
async function run(scene: string, ms: number, options: { relays?: boolean } = {}) {
  const world = new World(1, options);
  const { scheduler } = world;
  const operate = (method: string, path: string, body?: object) =>
    scheduler.settled(new Network(world).operate(method, path, body));
  try {
    expect(await operate("POST", "/control/scene", { scene, installation: "local" })).toMatchObject({ code: 200 });
    await scheduler.pass(ms);
    const seen = [await operate("GET", "/operate/metrics"), await operate("GET", "/operate/audit")];
    const [failures, inAudit] = seen.map((answer) => answer["failures"] as FailedSteps[]);
    expect(inAudit?.map(({ object }) => object)).toEqual(failures?.map(({ object }) => object));
    return { failures: failures ?? [], lines: world.mistakes };
  } finally {
    world.close();
  }
}

it.each(SCENES)("the scene %s runs for a round of every game without a line of level error", async (scene) => {
  const { failures, lines } = await run(scene, ROUND_MS);
  expect([lines.slice(0, 3), failures]).toEqual([[], []]);
});

describe("an operator sees the failed steps of", () => {
  const broken = () => {
    throw new Error("broken");
  };

  it.each<[string, RegExp, string, number, () => void]>([
    [
      "a cell's alarm",
      /^cell:/,
      "object_failed",
      ROUND_MS,
      () => vi.spyOn(DueTimes.prototype, "ring").mockImplementation(broken),
    ],
    [
      "a table's alarm",
      /^table:/,
      "object_failed",
      START_MS,
      () => vi.spyOn(Table.prototype, "prepareChain").mockImplementation(broken),
    ],
    [
      "a relay and of the cells that ask it",
      /^relay:|^cell:/,
      "table_step_failed",
      START_MS,
      () => vi.spyOn(RoundRelay.prototype, "current").mockImplementation(broken),
    ],
  ])("%s", async (_, name, event, ms, breakIt) => {
    breakIt();
    const { failures } = await run("busy_evening", ms, { relays: true });
    for (const { object } of failures) expect(object).toMatch(name);
    expect(failures).toContainEqual({
      object: expect.any(String),
      count: expect.any(Number),
      last: { real_time: expect.any(Number), event, error: "Error: broken" },
    });
  });
});
