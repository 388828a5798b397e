import { HOUR_MS } from "#contract/values/durations.ts";
import { areas } from "#games/all/api.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Foreign, FOREIGN_TOKEN, openForeign } from "./testing/foreign-origin.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

// The Worker in front of an origin that shares no code with our simulator.

const WAIT = { timeout: 20_000 };

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(async () => {
  const { control } = openForeign();
  await control("DELETE", "/control/faults", {});
  await control("DELETE", "/control/stubs", {});
  await control("DELETE", "/operate/announcement", {});
  for (const game of [undefined, "aviator", "mines"]) await control("DELETE", "/operate/closing", { game });
  await control("POST", "/operate/record", { on: false });
  vi.restoreAllMocks();
});

describe("the control token", () => {
  it("never reaches an origin, whatever an operator asks for", async () => {
    const at = openForeign({
      // An echo: a token that reached it would come back.
      answer: ({ url, headers, body }) => ({ echo: [url.href, [...headers], body] }),
    });
    const operators = areas.flatMap(({ calls }) => calls).filter(({ by }) => by === "operator");
    for (const { method, path } of operators) {
      const answer = await at.control(method, path, method === "GET" ? undefined : {});
      expect(JSON.stringify(answer)).not.toContain(OPERATOR_TOKEN);
    }
    expect(at.asked).toEqual([]);
    const rehearsal = { authorization: `Token ${FOREIGN_TOKEN}`, "x-rehearsal": OPERATOR_TOKEN };
    await at.fetch("/user/profile", { headers: rehearsal });
    await at.fetch("/user/profile", { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
    expect(at.asked).toHaveLength(1);
    expect(JSON.stringify([...(at.asked[0]?.headers ?? [])])).not.toContain(OPERATOR_TOKEN);
  });

  it("of a simulator behind another gateway is that simulator's own", async () => {
    const theirs = "the-control-token-of-the-other-gateway";
    const at = openForeign({ settings: { UPSTREAM_CONTROL_TOKEN: theirs } });
    await at.control("POST", "/control/clock", {});
    expect(at.asked.map(({ url, headers }) => [url.pathname, headers.get("authorization")])).toEqual([
      ["/control/clock", `Bearer ${theirs}`],
    ]);
  });
});

describe("the control room of a real backend", () => {
  it("learns what answers and what it cannot offer", async () => {
    const at = openForeign();
    expect(await at.control("GET", "/operate/gateway")).toMatchObject({ upstream: "origin", offers: [], faults: 0 });
    expect(await at.control("POST", "/control/clock", { frozen: true })).toMatchObject({
      code: 501,
      msg: "The backend that answers here does not offer this",
    });
  });

  it("counts calls by name, with their errors and times", async () => {
    const at = openForeign({
      answer: ({ url }) => (url.pathname === "/user/orders" ? new Response("", { status: 500 }) : {}),
    });
    for (const path of ["/user/profile", "/user/profile", "/user/orders"]) await at.call("GET", path);
    const { calls } = await at.control("GET", "/operate/gateway");
    expect(calls).toEqual([
      { call: "GET /user/profile", count: 2, errors: 0, p50: expect.any(Number), p95: expect.any(Number) },
      { call: "GET /user/orders", count: 1, errors: 1, p50: expect.any(Number), p95: expect.any(Number) },
    ]);
  });
});

describe("a fault in front of a real backend", () => {
  const add = async (at: Foreign, match: object, fault: object, more: object = {}) =>
    expect(await at.control("POST", "/control/faults", { match, fault, ...more })).toMatchObject({ code: 200 });

  it.each([
    [{ kind: "error", code: 2001, msg: "no" }, 200, 2001],
    [{ kind: "status", status: 503 }, 503, 503],
    [{ kind: "unauthorized" }, 401, 401],
    [{ kind: "cut" }, 502, 502],
  ])("%j falls on the calls of its path alone", async (fault, status, code) => {
    const at = openForeign();
    await add(at, { path: "/user/orders" }, fault);
    const answer = await at.send("GET", "/user/orders");
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await at.call("GET", "/user/profile")).toMatchObject({ code: 200 });
  });

  it("falls on the share that its seed says, the same each time", async () => {
    const pattern = async () => {
      const at = openForeign();
      await add(at, { path: "/user/orders", share: 0.5 }, { kind: "error", code: 2001, msg: "no" }, { seed: 7 });
      const codes = [];
      for (let times = 0; times < 20; times++) codes.push((await at.call("GET", "/user/orders")).code);
      await at.control("DELETE", "/control/faults", {});
      return codes;
    };
    const codes = await pattern();
    expect(new Set(codes)).toEqual(new Set([200, 2001]));
    expect(await pattern()).toEqual(codes);
  });

  it("drops, doubles and reorders frames, and closes sockets", async () => {
    const at = openForeign();
    const said = (cmd: number) => JSON.stringify({ cmd, data: "{}" });
    await add(at, { cmd: 5015 }, { kind: "drop" });
    await add(at, { cmd: 5017, path: "/aviator" }, { kind: "duplicate" });
    await add(at, { path: "/luckyhit" }, { kind: "drop" });
    await add(at, { cmd: 5021 }, { kind: "close", code: 4321 });
    const { socket, texts, closed } = await at.open("/aviator");
    for (const cmd of [5015, 5017, 3]) socket.send(said(cmd));
    // A frame that falls twice on each way comes back four times.
    await vi.waitFor(() => expect(texts).toEqual([5017, 5017, 5017, 5017, 3].map(said)), WAIT);
    socket.send(said(5021));
    expect(await closed).toBe(4321);
  });

  it.each([
    [{ path: "/user/*" }, { kind: "restart" }, "match.path"],
    [{ path: "/aviator" }, { kind: "restart" }, "fault.kind"],
    [{ cmd: 5015 }, { kind: "restart" }, "fault.kind"],
    [{ path: "/user/*", cmd: 5015 }, { kind: "drop" }, "match.path"],
    [{ path: "/luckyhit", cmd: 5015 }, { kind: "drop" }, "match.cmd"],
    [{ path: "/user/withdraw" }, { kind: "unauthorized" }, "match.path"],
    [{ path: "/control/*" }, { kind: "unauthorized" }, "match.path"],
  ])("that never applies is refused: %j %j", async (match, fault, field) => {
    const at = openForeign();
    expect(await at.control("POST", "/control/faults", { match, fault })).toMatchObject({
      code: 400,
      msg: `Please check ${field}`,
    });
  });

  it("is known to every process within a second, and removed again", async () => {
    const [one, other] = [openForeign(), openForeign()];
    await other.call("GET", "/user/orders");
    await add(one, { path: "/user/orders" }, { kind: "error", code: 2001, msg: "no" });
    await vi.waitFor(async () => expect(await other.call("GET", "/user/orders")).toMatchObject({ code: 2001 }), WAIT);
    expect(await one.control("DELETE", "/control/faults", { id: 1_000_000 })).toMatchObject({ code: 404 });
    await one.control("DELETE", "/control/faults", {});
    expect(await one.call("GET", "/user/orders")).toMatchObject({ code: 200 });
  });
});

describe("closing", () => {
  const text = { in: "Back at six", pt: "Voltamos às seis", mx: "Volvemos a las seis", vi: "Trở lại lúc sáu giờ" };

  it("the whole app tells each player in the player's language, and stops calls and sockets, but no page and no probe", async () => {
    const at = openForeign();
    expect(await at.control("PUT", "/operate/closing", { text })).toMatchObject({ code: 200 });
    for (const [language, msg] of [
      ["en", text.in],
      ["pt-BR", text.pt],
      ["es-MX", text.mx],
      ["vi", text.vi],
    ] as const) {
      const answer = await at.send("GET", "/user/profile", undefined, language);
      expect([answer.status, await answer.json()]).toEqual([503, { code: 503, msg }]);
    }
    await expect(at.open("/aviator")).rejects.toThrow("503");
    expect(at.asked).toEqual([]);
    expect((await at.fetch("/readyz")).status).toBe(200);
    expect((await at.fetch("/img/a.png")).status).toBe(200);
    // The list: an operator who looks into the books compares it with saved ones.
    for (const path of ["/fairness/log", "/fairness/chains"]) {
      expect(await at.call("GET", path)).toMatchObject({ code: 200 });
    }
    expect(await at.control("GET", "/operate/gateway")).toMatchObject({ closings: [{ text }] });
    await at.control("DELETE", "/operate/closing", {});
    expect(await at.call("GET", "/user/profile")).toMatchObject({ code: 200 });
  });

  it("a game leaves the others open, and tells when to try again", async () => {
    const at = openForeign();
    for (const game of ["mines", "aviator"]) {
      await at.control("PUT", "/operate/closing", { text, game, until: Date.now() + HOUR_MS });
    }
    const answer = await at.send("GET", "/mines/status");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_500);
    await expect(at.open("/aviator")).rejects.toThrow("503");
    expect(await at.call("GET", "/user/profile")).toMatchObject({ code: 200 });
    (await at.open("/luckyhit")).socket.close();
  });

  it("with a countdown refuses stakes at once, and lets what runs come to its end", async () => {
    const at = openForeign();
    const aviator = await at.open("/aviator");
    const games = ["mines", "aviator"];
    for (const game of games) await at.control("PUT", "/operate/closing", { text, game, countdown_s: 60 });
    expect(await at.call("POST", "/mines/start", { traps: 3, amount: 10 })).toEqual({ code: 503, msg: text.in });
    expect(await at.call("POST", "/mines/take", {})).toMatchObject({ code: 200 });
    const stake = { period: 7, betId: "a-stake", betPrice: 10 };
    aviator.socket.send(JSON.stringify({ cmd: 5015, data: JSON.stringify(stake) }));
    aviator.socket.send(JSON.stringify({ cmd: 5017, data: JSON.stringify({ period: 7, betId: "another" }) }));
    await vi.waitFor(() => expect(aviator.texts).toHaveLength(2), WAIT);
    const [refused, passed] = aviator.texts.map((each) => JSON.parse(each) as { cmd: number; data: string });
    expect(refused?.cmd).toBe(5016);
    const data = { status: 0, code: 3010, msg: text.in, period: 7, betId: "a-stake" };
    expect(JSON.parse(refused?.data ?? "")).toEqual(data);
    // The origin says back what reaches it.
    expect(passed?.cmd).toBe(5017);
    (await at.open("/aviator")).socket.close();
    aviator.socket.close();
  });

  it.each([
    [{ text: { ...text, vi: undefined } }, "text.vi"],
    [{ text: { ...text, en: "x" } }, "text.en"],
    [{ text, until: 1 }, "until"],
    [{ text, game: "roulette" }, "game"],
    [{ text, countdown_s: -1 }, "countdown_s"],
  ])("that lacks something is refused: %j", async (body, field) => {
    expect(await openForeign().control("PUT", "/operate/closing", body)).toMatchObject({
      code: 400,
      msg: `Please check ${field}`,
    });
  });
});

describe("the journal in front of a real backend", () => {
  it("has calls and frames, by member once the profile was seen, and nothing secret or personal", async () => {
    const at = openForeign();
    await at.call("GET", "/user/profile");
    await at.call("POST", "/user/change_nick_name", { nick_name: "Asha Rao" });
    const { socket, texts } = await at.open("/aviator");
    socket.send(JSON.stringify({ cmd: 5015, data: JSON.stringify({ betPrice: 10, seed: "my secret seed" }) }));
    await vi.waitFor(() => expect(texts).toHaveLength(1), WAIT);
    socket.close();
    const journal = await at.control("GET", "/operate/journal?member=77123");
    expect(journal["calls"]).toMatchObject([
      { method: "GET", path: "/aviator", status: 101, member: "77123" },
      { method: "POST", path: "/user/change_nick_name", status: 200, code: 200, member: "77123" },
      { method: "GET", path: "/user/profile", status: 200, code: 200 },
    ]);
    expect(journal["frames"]).toMatchObject([
      { direction: "out", cmd: 5015, member: "77123" },
      { direction: "in", cmd: 5015, member: "77123" },
    ]);
    expect(await at.control("GET", "/operate/journal?call=5015")).toMatchObject({ calls: [], frames: [{}, {}] });
    expect((await at.control("GET", "/operate/journal?call=/user/profile"))["calls"]).toHaveLength(1);
    // It has no operator's call.
    expect((await at.control("GET", "/operate/journal?call=/operate/journal"))["calls"]).toEqual([]);
    for (const secret of [FOREIGN_TOKEN, "secret seed", "Asha", "Ana"])
      expect(JSON.stringify(journal)).not.toContain(secret);
  });
});

describe("a recording of a real backend", () => {
  it("is stored in parts that a reader can hold, and replays without the backend", async () => {
    const long = "x".repeat(200_000);
    const at = openForeign({
      answer: ({ url }) => ({ entry: { type: long.slice(url.pathname.length) } }),
    });
    await at.control("POST", "/operate/record", { on: true });
    for (let times = 0; times < 12; times++) await at.call("GET", "/user/profile");
    const { socket, texts } = await at.open("/aviator");
    socket.send(JSON.stringify({ cmd: 5017, data: "{}" }));
    await vi.waitFor(() => expect(texts).toHaveLength(1), WAIT);
    socket.close();
    await vi.waitFor(
      async () =>
        expect(await at.control("GET", "/operate/gateway")).toMatchObject({ recording: { calls: 12, frames: 2 } }),
      WAIT,
    );
    await at.control("POST", "/operate/record", { on: false });
    const first = await at.control("GET", "/operate/record");
    expect(first).toMatchObject({ on: false, part: 1, parts: 3 });
    const parts = [
      first,
      ...(await Promise.all([2, 3].map((part) => at.control("GET", `/operate/record?part=${part}`)))),
    ];
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1_500_000);
    const calls = parts.flatMap((part) => part["calls"] as object[]);
    const sockets = parts.flatMap((part) => part["sockets"] as object[]);
    expect(calls).toHaveLength(12);
    expect(sockets).toMatchObject([{ path: "/aviator", frames: [{ direction: "in" }, { direction: "out" }] }]);
    expect(await at.control("GET", "/operate/record?part=4")).toMatchObject({ code: 404 });

    const deaf = openForeign({ answer: () => new Response("", { status: 500 }) });
    expect(await deaf.control("PUT", "/control/replay", { calls: calls.slice(0, 1), sockets })).toMatchObject({
      code: 200,
    });
    expect(await deaf.call("GET", "/user/profile")).toMatchObject({ code: 200, msg: "OK" });
    expect(deaf.asked).toEqual([]);
    await deaf.control("DELETE", "/control/replay", {});
    expect(await deaf.call("GET", "/user/profile")).toMatchObject({ code: 500 });
  });
});
