import { afterEach, describe, expect, it, vi } from "vitest";
import { IdempotencyStore } from "#simulator/cell/calls/idempotency-store.ts";
import { Outbox } from "#simulator/cell/outbox.ts";
import { Transfers } from "#simulator/cell/wallet/transfers.ts";
import { drawOutcome as drawFlight } from "#simulator/games/aviator/outcome.ts";
import { aviatorTable } from "#simulator/games/aviator/table.ts";
import { Table } from "#simulator/rounds/table.ts";
import { play } from "./play.ts";
import { FAIRNESS_KEY } from "./world.ts";
import { chainSeeds } from "#simulator/testing/chain-seeds.ts";

// Each build has one deliberate defect, so that these tests show that the world detects defects.

/** Every defect has to be detected within this many seeds. */
const SEEDS = 12;

afterEach(() => {
  vi.restoreAllMocks();
});

/** The faults that the first failing world reports, or none. */
async function detectedFaults(): Promise<readonly string[]> {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { wrong } = await play(seed);
    if (wrong.length > 0) return wrong;
  }
  return [];
}

describe("a world detects a build that", () => {
  it("sometimes loses a message between cells", async () => {
    const { put } = Outbox.prototype;
    let count = 0;
    vi.spyOn(Outbox.prototype, "put").mockImplementation(function lossy(this: Outbox, kind, ...rest) {
      if (kind === "transfer" && ++count % 10 === 0) return;
      put.call(this, kind, ...rest);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^lost: transfer_in/));
  });

  it("credits a transfer again if its message is repeated", async () => {
    const { receive } = Transfers.prototype;
    let count = 0;
    vi.spyOn(Transfers.prototype, "receive").mockImplementation(function doubling(this: Transfers, id, ...rest) {
      return receive.call(this, `${id}:${++count}`, ...rest);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^not expected: transfer_in/));
  });

  it("repeats a request with the same key", async () => {
    vi.spyOn(IdempotencyStore.prototype, "find").mockImplementation(() => null);
    vi.spyOn(IdempotencyStore.prototype, "keep").mockImplementation(() => undefined);
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^not expected: /));
  });

  it("draws flights that are too short", async () => {
    vi.spyOn(aviatorTable, "draw").mockImplementation((seed, players) => {
      const drawn = drawFlight(seed, players);
      return { ...drawn, result: Math.min(drawn.result, 120) };
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^aviator:\d+ does not follow from its seeds/));
  });

  it("reveals the server seed while stakes are taken", async () => {
    const { detail } = Table.prototype;
    const seedAt = chainSeeds(FAIRNESS_KEY, "win:P:1");
    vi.spyOn(Table.prototype, "detail").mockImplementation(function leaky(this: Table<unknown>, period, now) {
      const told = detail.call(this, period, now);
      return told === null ? null : { ...told, serverSeed: told.serverSeed ?? seedAt(told.index ?? 0) };
    });
    expect(await detectedFaults()).toContainEqual(
      expect.stringMatching(/took what was sent after its secret was told/),
    );
  });
});
