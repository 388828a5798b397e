import { env } from "cloudflare:workers";
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { simulatorUpstream } from "#edge/upstream/simulator.ts";
import { catalogueStub, cellStub, tableStub } from "#simulator/objects/stubs.ts";
import { TABLES } from "#simulator/objects/tables.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { openGateway } from "./helpers/open-gateway.ts";

describe("a simulator", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
  afterEach(async () => {
    vi.restoreAllMocks();
    await reset();
  });

  function open() {
    const { fetch, clock } = openGateway({ upstream: simulatorUpstream(env) });
    return async () => {
      clock.now += 1_000;
      const said = await fetch("/readyz");
      return [said.status, await said.json()];
    };
  }

  const probesIn = (stub: DurableObjectStub) =>
    runInDurableObject(stub, (_, { storage }) => storage.kv.get<number>("probe"));

  it("is ready, and writes a probe only where nothing was stored for 30 s", async () => {
    const ask = open();
    expect(await ask()).toEqual([200, { ok: true }]);
    const stubs = [cellStub(env, 0), tableStub(env, TABLES[0] ?? ""), catalogueStub(env)];
    const first = await Promise.all(stubs.map((stub) => probesIn(stub)));
    expect(first[0]).toEqual(expect.any(Number));
    await cellStub(env, 0).checkStorage();
    expect(await probesIn(cellStub(env, 0))).toBe(first[0]);
    vi.spyOn(Date, "now").mockReturnValue((first[0] ?? 0) + 60_000);
    await cellStub(env, 0).checkStorage();
    expect(await probesIn(cellStub(env, 0))).toBe((first[0] ?? 0) + 60_000);
  });

  it("names a cell whose data are of a newer release, and asks it again", async () => {
    const ask = open();
    const known = await insideCell(0, ({ storage }) => storage.kv.get<number>("steps"));
    const write = async (version: number) => {
      await insideCell(0, ({ storage }) => storage.kv.put("steps", version));
      await evictDurableObject(cellStub(env, 0));
    };
    await write((known ?? 0) + 1);
    const refused = [503, { ok: false, failing: ["cell:0: its data are of a newer release"] }];
    expect(await ask()).toEqual(refused);
    expect(await ask()).toEqual(refused);
  });

  it("names what a full disk stops", async () => {
    const ask = open();
    await insideCell(0, ({ storage }) => {
      const kv = Object.getPrototypeOf(storage.kv) as SyncKvStorage;
      vi.spyOn(kv, "put").mockImplementation(() => {
        throw new Error("database or disk is full: SQLITE_FULL");
      });
    });
    const [status, said] = await ask();
    expect(status).toBe(503);
    expect(said).toMatchObject({ ok: false, failing: expect.arrayContaining(["cell:0: the disk is full"]) });
  });
});
