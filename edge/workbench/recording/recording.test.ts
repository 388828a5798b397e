import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Recording } from "#contract/control/state.ts";
import { tapSockets } from "#edge/upstream/relay.ts";
import { simulatorUpstream } from "#edge/upstream/simulator.ts";
import { type Upstream, UpstreamFault } from "#edge/upstream/upstream.ts";
import { reset } from "#simulator/testing/objects.ts";
import { openGateway, post, upgrade } from "#tests/helpers/open-gateway.ts";
import type { WorkbenchStub } from "../store.ts";
import { createWorkbench } from "../workbench.ts";
import { recordingKey } from "./bucket-copy.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

const ACT = { realTime: 0, who: "tester", act: "POST /operate/record", reason: "a test", input: null };

type Answer = Record<string, unknown> & { code: number };

/** A gateway that may record what is behind it, and its operator. */
function room(upstream: Upstream) {
  const now = () => Date.now();
  const workbench = createWorkbench({
    upstream: tapSockets(upstream, now),
    answers: "simulator",
    simulator: upstream.fetch,
    store: () => env.WORKBENCH.getByName("workbench"),
    now,
    sleep: async () => undefined,
    uuid: () => crypto.randomUUID(),
    settings: { installation: "test", testBench: true },
  });
  const { fetch } = openGateway(workbench);
  const bearer = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const control = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const wanted = path.startsWith("/operate/")
      ? { reason: "a test of ours", ...(body as object | undefined) }
      : (body ?? {});
    const init = method === "GET" ? { headers: bearer } : { ...post(wanted, { headers: bearer }), method };
    return (await fetch(path, init)).json();
  };
  const call = async (token: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { authorization: `Token ${token}` };
    return (await fetch(path, body === undefined ? { headers } : post(body, { headers }))).json();
  };
  return { fetch, control, call };
}

type Room = ReturnType<typeof room>;

/** Opens a socket and waits for so many frames, by their numbers. */
async function frames({ fetch }: Room, path: string, token: string, count: number, send?: object): Promise<number[]> {
  const { webSocket } = await fetch(`${path}?token=${token}`, upgrade());
  if (webSocket === null) throw new Error("no socket");
  const cmds: number[] = [];
  const all = new Promise<void>((resolve) => {
    webSocket.addEventListener("message", ({ data }) => {
      cmds.push((JSON.parse(String(data)) as { cmd: number }).cmd);
      if (cmds.length === 1 && send !== undefined) webSocket.send(JSON.stringify(send));
      if (cmds.length >= count) resolve();
    });
  });
  webSocket.accept();
  await all;
  webSocket.close();
  return cmds.slice(0, count);
}

const nobody: Upstream = {
  fetch: async () => {
    throw new Error("the upstream was asked");
  },
};

const CASH_OUT = { cmd: 5017, data: "{}" };

async function session(at: Room, token: string) {
  return {
    profile: await at.call(token, "/user/profile"),
    started: await at.call(token, "/mines/start", { traps: 3, amount: 100 }),
    running: await at.call(token, "/mines/status"),
    refused: await at.call(token, "/mines/start", { traps: 3, amount: 200 }),
    frames: await frames(at, "/aviator", token, 4, CASH_OUT),
  };
}

afterEach(() => reset());

describe("a recording", () => {
  it("of a session replays without an upstream, and has no personal data", async () => {
    const live = room(simulatorUpstream(env));
    await live.control("POST", "/control/clock", { frozen: true });
    const made = await live.control("POST", "/control/members", { count: 30, balance: 1000, cell: 1 });
    // No stand-in has such an id.
    const member = (made["members"] as { token: string; user_id: string; nick_name: string }[]).at(-1);
    if (member === undefined) throw new Error("no member");
    expect(await live.control("POST", "/operate/record", { on: true })).toMatchObject({ code: 200 });
    const seen = await session(live, member.token);
    expect(await live.control("POST", "/operate/record", { on: false })).toMatchObject({ code: 200 });
    const framesOf = async () =>
      ((await live.control("GET", "/operate/record")) as unknown as Recording).sockets[0]?.frames;
    await vi.waitFor(async () => expect((await framesOf())?.length).toBeGreaterThanOrEqual(5), { timeout: 20_000 });
    await live.call(member.token, "/user/profile");

    const { on, calls, sockets } = (await live.control("GET", "/operate/record")) as unknown as Recording & {
      on: boolean;
    };
    expect(on).toBe(false);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /user/profile",
      "POST /mines/start",
      "GET /mines/status",
      "POST /mines/start",
    ]);
    const text = JSON.stringify({ calls, sockets });
    for (const secret of [member.token, member.user_id, member.nick_name, OPERATOR_TOKEN])
      expect(text).not.toContain(secret);

    const replayed = room(nobody);
    expect(await replayed.control("PUT", "/control/replay", { calls, sockets })).toMatchObject({ code: 200 });
    const again = await session(replayed, "100001.any-token-will-do-here");
    expect(again.frames).toEqual(seen.frames);
    for (const name of ["started", "running", "refused"] as const) {
      expect({ ...again[name], fairness: null }).toMatchObject({ code: seen[name].code, msg: seen[name]["msg"] });
    }
    expect((again.profile["entry"] as { balance: number }).balance).toBe(1000);
    expect(again.refused["server_time"]).toBe(seen.refused["server_time"]);

    expect(await replayed.call("100001.any-token-will-do-here", "/user/orders?p=1&p_size=20")).toMatchObject({
      code: 502,
    });
    expect(await replayed.control("DELETE", "/control/replay")).toMatchObject({ code: 200 });
    expect((await replayed.call("100001.any-token-will-do-here", "/user/profile")).code).toBe(502);
  });

  it("gives its answers in turn to the same call, by query and body, and then repeats the last", async () => {
    const recorded = (query: string, body: string, answer: object) => ({
      ms: 0,
      method: body === "" ? "GET" : "POST",
      path: body === "" ? "/mines/status" : "/mines/tap",
      query,
      body,
      status: 200,
      answer: JSON.stringify({ code: 200, msg: "OK", ...answer }),
    });
    const at = room(nobody);
    const calls = [
      recorded("traps=3", "", { n: 1 }),
      recorded("traps=5", "", { n: 2 }),
      recorded("traps=3", "", { n: 3 }),
      recorded("", '{"idx":1}', { n: 4 }),
      recorded("", '{"idx":2}', { n: 5 }),
    ];
    await at.control("PUT", "/control/replay", { calls, sockets: [] });
    const n = async (path: string, body?: object) => (await at.call("100001.token-token", path, body))["n"];
    expect([
      await n("/mines/status?traps=3"),
      await n("/mines/status?traps=3"),
      await n("/mines/status?traps=3"),
    ]).toEqual([1, 3, 3]);
    expect([await n("/mines/status?traps=5"), await n("/mines/status?traps=7")]).toEqual([2, 3]);
    expect([await n("/mines/tap", { idx: 2 }), await n("/mines/tap", { idx: 1 })]).toEqual([5, 4]);
  });

  it("has nothing from before its start or after its end", async () => {
    const at = room({ fetch: async () => Response.json({ code: 200, msg: "OK" }) });
    const paths = async () =>
      ((await at.control("GET", "/operate/record")) as unknown as Recording).calls.map(({ path }) => path);
    await at.call("100001.token-token", "/user/profile");
    await at.control("POST", "/operate/record", { on: true });
    await at.call("100001.token-token", "/mines/status");
    expect(await paths()).toEqual(["/mines/status"]);
    await at.control("POST", "/operate/record", { on: true });
    expect(await paths()).toEqual([]);
  });

  it("has a backend that did not answer, by the refusal's status, and a replay repeats it", async () => {
    const isSilent = (path: string) => path === "/user/add_recharge";
    const at = room({
      fetch: async ({ path }) => {
        if (isSilent(path)) throw new UpstreamFault("upstream_timeout", "too slow");
        throw new TypeError("no connection");
      },
    });
    await at.control("POST", "/operate/record", { on: true });
    expect((await at.call("100001.token-token", "/user/add_recharge", { price: 1 })).code).toBe(504);
    expect((await at.call("100001.token-token", "/mines/status")).code).toBe(502);
    await at.control("POST", "/operate/record", { on: false });
    const { calls } = (await at.control("GET", "/operate/record")) as unknown as Recording;
    expect(calls).toMatchObject([
      { path: "/user/add_recharge", status: 504, answer: "" },
      { path: "/mines/status", status: 502, answer: "" },
    ]);
    await at.control("PUT", "/control/replay", { calls, sockets: [] });
    expect((await at.call("100001.token-token", "/user/add_recharge", { price: 1 })).code).toBe(504);
  });

  it("leads nobody to a backend's addresses when it is replayed", async () => {
    const paid = { code: 200, msg: "OK", pay_url: "https://bank.example/pay/7" };
    const at = room({ fetch: async () => Response.json(paid) });
    await at.control("POST", "/operate/record", { on: true });
    const pay = () => at.call("100001.token-token", "/user/add_recharge", { price: 1 });
    expect(await pay()).toMatchObject({ pay_url: paid.pay_url });
    await at.control("POST", "/operate/record", { on: false });
    const { calls } = (await at.control("GET", "/operate/record")) as unknown as Recording;
    await at.control("PUT", "/control/replay", { calls, sockets: [] });
    expect(await pay()).toMatchObject({ code: 200, pay_url: "/" });
  });

  it("has an empty success, which a replay repeats, and no answer above 256 KB", async () => {
    const long = JSON.stringify({ code: 200, msg: "OK", more: "x".repeat(300_000) });
    const answers = [new Response(null, { status: 204 }), new Response(long)];
    const at = room({ fetch: async () => answers.shift() ?? new Response("") });
    await at.control("POST", "/operate/record", { on: true });
    const leave = () => at.call("100001.token-token", "/user/logout", {});
    expect([(await leave()).code, (await leave()).code]).toEqual([200, 200]);
    const { calls } = (await at.control("GET", "/operate/record")) as unknown as Recording;
    expect(calls).toMatchObject([{ path: "/user/logout", status: 204, answer: "" }]);
    await at.control("PUT", "/control/replay", { calls, sockets: [] });
    expect(await leave()).toEqual({ code: 200, msg: "OK" });
  });

  it.each([
    [{ calls: [] }, "sockets"],
    [{ calls: [{ ms: -1 }], sockets: [] }, "calls.0.ms"],
    [[], "body"],
  ])("that is none is refused: %j", async (body, field) => {
    const at = room(nobody);
    expect(await at.control("PUT", "/control/replay", body)).toMatchObject({ code: 400, msg: `Please check ${field}` });
  });

  describe("in a bucket", () => {
    const bucket = env.RECORDINGS as R2Bucket;
    let store: WorkbenchStub;
    const running = () => ({ id: crypto.randomUUID(), startedAt: Date.UTC(2026, 10, 22) });
    const entries = (count: number) =>
      Array.from({ length: count }, (_, ms) => ({
        kind: "call" as const,
        call: { ms, method: "GET", path: "/user/profile", query: "", body: "", status: 200, answer: "{}" },
      }));
    const file = async (of: ReturnType<typeof running>, part: number) => {
      const found = await bucket.get(recordingKey(of, part));
      return found === null ? null : found.json<Recording & { part: number }>();
    };
    /** The bucket refuses the next writes. */
    const refuse = (writes: number) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const put = vi.spyOn(Object.getPrototypeOf(bucket) as R2Bucket, "put");
      for (let n = 0; n < writes; n++) put.mockRejectedValueOnce(new Error("503: slow down"));
      return { put, log: () => logged.mock.calls.map(([line]): unknown => JSON.parse(String(line))) };
    };

    beforeEach(() => {
      store = env.WORKBENCH.getByName("workbench");
    });
    afterEach(() => vi.restoreAllMocks());

    it("is copied part by part, late entries included", async () => {
      const of = running();
      await store.record(ACT, of);
      await store.append(of.id, entries(2_100));
      await vi.waitFor(async () => expect(await file(of, 1)).toEqual({ part: 1, ...(await store.part(1)) }));
      expect(await file(of, 2)).toBe(null);
      await store.record(ACT, null);
      await vi.waitFor(async () => expect((await file(of, 2))?.calls).toHaveLength(100));
      await store.append(of.id, entries(3));
      await vi.waitFor(async () => expect((await file(of, 2))?.calls).toHaveLength(103));
      expect(await file(of, 2)).toEqual({ part: 2, ...(await store.part(2)) });
      const { objects } = await bucket.list({ prefix: `recordings/2026-11-22T00:00:00.000Z-${of.id}/` });
      expect(objects).toHaveLength(2);
    });

    it("keeps the name of a part that was refused, and writes it at the next look, also after a restart", async () => {
      const of = running();
      const { put, log } = refuse(2);
      await store.record(ACT, of);
      await store.append(of.id, entries(2_100));
      await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
      expect(await file(of, 1)).toBe(null);
      // The look sends it, in vain.
      expect(await store.counts()).toMatchObject({ on: true, parts: 2, unsaved: [1] });
      await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
      expect(log()).toContainEqual({
        level: "error",
        time: expect.any(Number) as number,
        event: "recording",
        key: expect.stringMatching(/part-00001\.json$/) as string,
        error: "Error: 503: slow down",
      });
      await evictDurableObject(env.WORKBENCH.getByName("workbench"));
      expect(await store.counts()).toMatchObject({ unsaved: [1] });
      await vi.waitFor(async () => expect((await file(of, 1))?.calls).toHaveLength(2_000));
      await vi.waitFor(async () => expect(await store.counts()).not.toHaveProperty("unsaved"));
    });

    it("writes a refused part again when the recording ends", async () => {
      const of = running();
      const { put } = refuse(1);
      await store.record(ACT, of);
      await store.append(of.id, entries(2_001));
      await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
      await store.record(ACT, null);
      for (const part of [1, 2]) await vi.waitFor(async () => expect(await file(of, part)).not.toBe(null));
    });

    it("names in the log the parts that the next recording takes from the disk", async () => {
      const of = running();
      const { put, log } = refuse(1);
      await store.record(ACT, of);
      await store.append(of.id, entries(2_001));
      await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
      await store.record(ACT, running());
      expect(log()).toContainEqual(
        expect.objectContaining({ key: recordingKey(of, 1), error: "lost to the next recording" }),
      );
      expect(await store.counts()).not.toHaveProperty("unsaved");
    });
  });
});
