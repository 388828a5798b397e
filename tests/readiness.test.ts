import { env } from "cloudflare:workers";
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import worker from "#edge/worker.ts";
import { simulatorUpstream } from "#edge/upstream/simulator.ts";
import { allDirectories, catalogueStub, cellStub, directoryStub, tableStub } from "#simulator/objects/stubs.ts";
import { tableNames } from "#simulator/objects/tables.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { openGateway } from "./helpers/open-gateway.ts";

const METRICS_TOKEN = "metrics-token-of-24-or-more";

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
    const stubs = [cellStub(env, 0), tableStub(env, tableNames()[0] ?? ""), catalogueStub(env)];
    const first = await Promise.all(stubs.map((stub) => probesIn(stub)));
    expect(first[0]).toEqual(expect.any(Number));
    await cellStub(env, 0).checkStorage();
    expect(await probesIn(cellStub(env, 0))).toBe(first[0]);
    vi.spyOn(Date, "now").mockReturnValue((first[0] ?? 0) + 60_000);
    await cellStub(env, 0).checkStorage();
    expect(await probesIn(cellStub(env, 0))).toBe((first[0] ?? 0) + 60_000);
  });

  const OBJECTS = {
    "cell:0": () => cellStub(env, 0),
    "cell:2": () => cellStub(env, 2),
    [`table:${tableNames().at(-1)}`]: () => tableStub(env, tableNames().at(-1) ?? ""),
    "directory:3": () => directoryStub(env, 3),
  };

  it.each(Object.entries(OBJECTS))(
    "names a %s with data of a newer release at once, and in the metrics",
    async (name, stub) => {
      await stub().checkStorage();
      await runInDurableObject(stub(), (_, { storage }) => {
        const steps = (storage.kv.get<number>("steps") ?? 0) + 1;
        storage.kv.put("steps", steps);
        storage.kv.put("steps:needed", steps);
      });
      await evictDurableObject(stub());
      const ask = open();
      const refused = [
        503,
        { ok: false, failing: [expect.stringContaining(`${name}: its data are of a newer release`)] },
      ];
      expect(await ask()).toMatchObject(refused);
      expect(await ask()).toMatchObject(refused);
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const request = new Request<unknown, IncomingRequestCfProperties>("http://rangoli.test/metrics", { headers });
      const metrics = await (await worker.fetch(request, { ...env, METRICS_TOKEN })).text();
      expect(metrics).toContain(`simulator_object_up{object="${name}"} 0\n`);
      expect(metrics).toContain('simulator_object_up{object="cell:1"} 1\n');
    },
  );

  it("names what a full disk stops", async () => {
    const ask = open();
    await Promise.all(allDirectories(env).map((directory) => directory.failedSteps()));
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
