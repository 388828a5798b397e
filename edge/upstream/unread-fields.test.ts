import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { openForeign } from "#edge/workbench/testing/foreign-origin.ts";
import { createWorkbench } from "#edge/workbench/workbench.ts";
import { AVIATOR_FRAMES } from "#games/aviator/contract/backend.ts";
import { inDialect } from "#contract/specified/answers.ts";
import { asMember, NOW, openGateway } from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import type { AccessLine, ErrorLine } from "../middleware/access-log.ts";
import { countDrift, UnreadFields, driftReason } from "./unread-fields.ts";
import { groupFrame } from "#games/aviator/contract/frames.ts";
import { luckyHitGroupFrame, luckyHitPeriodFrame } from "#games/lucky-hit/contract/frames.ts";
import { profile } from "#contract/calls/profile.ts";
import { recharges } from "#contract/calls/wallet.ts";

interface Opened {
  share?: number;
  isStrict?: boolean;
}

/** A gateway in front of a backend that gives one answer to every call. */
function open(answer: () => unknown, { share = 0.01, isStrict = false }: Opened = {}) {
  const lines: (AccessLine | ErrorLine)[] = [];
  const clock = { now: NOW };
  const now = () => clock.now;
  const points: AnalyticsEngineDataPoint[] = [];
  const count = countDrift({ writeDataPoint: (point) => void (point && points.push(point)) });
  const unread = new UnreadFields({ now, log: (line) => lines.push(line), share, isStrict, count });
  const backend = { fetch: () => Promise.resolve(Response.json({ code: 200, msg: "OK", ...(answer() as object) })) };
  const workbench = createWorkbench({
    upstream: backend,
    answers: "origin",
    simulator: null,
    store: () => env.WORKBENCH.getByName("workbench"),
    now,
    sleep: async () => undefined,
    uuid: () => crypto.randomUUID(),
    unread: () => unread.entries,
    settings: { installation: "test", testBench: true },
  });
  const gateway = openGateway({ ...workbench, unread });
  const journal = async () => {
    const answer = await gateway.fetch("/operate/journal", { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
    return answer.json<{ unread: { path: string; field: string; reason: string; count: number; checked: number }[] }>();
  };
  return { ...gateway, unread, lines, accessLines: gateway.lines, clock, journal, points };
}

const recharge = { price: 250, status: "Success", channel_name: "UPI", create_time: NOW };
const SECRET = "ten rupees to Asha";
const bad = { page: { count: 2 }, queryset: [recharge, { ...recharge, price: SECRET }] };

describe("a backend's answer with a row that clients cannot read", () => {
  it("is forwarded unchanged, and the log and the journal have its field without the value", async () => {
    const { fetch, lines, points, journal } = open(() => bad);
    const answer = await fetch("/user/recharges?p=1", asMember());
    expect(await answer.json()).toMatchObject(bad);
    expect(lines).toMatchObject([
      {
        level: "error",
        method: "GET",
        path: "/user/recharges",
        error: "unread field: queryset.*.price: text in place of number",
      },
    ]);
    const reason = "text in place of number";
    expect((await journal()).unread).toMatchObject([
      { path: "/user/recharges", field: "queryset.*.price", reason, count: 1, checked: 1 },
    ]);
    expect(points).toEqual([
      { indexes: ["drift /user/recharges"], blobs: ["GET", "queryset.*.price", reason], doubles: [1] },
    ]);
    expect(JSON.stringify([lines, points, await journal()])).not.toContain(SECRET);
  });

  it("is looked at once a second while there are few, and logged once a minute", async () => {
    const { fetch, lines, clock, journal } = open(() => bad);
    for (let times = 0; times < 50; times++) await fetch("/user/recharges", asMember());
    expect((await journal()).unread).toMatchObject([{ count: 1 }]);
    for (let seconds = 0; seconds < 60; seconds++) {
      clock.now += 1_000;
      await fetch("/user/recharges", asMember());
    }
    expect((await journal()).unread).toMatchObject([{ count: 61 }]);
    expect(lines).toHaveLength(2);
  });

  it.each([
    [0, 0],
    [0.01, 5],
    [0.25, 125],
    [1, 500],
  ])("is looked at in a share of %d of 500 answers within a second", async (share, expected) => {
    const { fetch, journal } = open(() => bad, { share });
    for (let times = 0; times < 500; times++) await fetch("/user/recharges", asMember());
    const { unread } = await journal();
    expect(unread.map(({ checked }) => checked)).toEqual(expected === 0 ? [] : [expected]);
  });

  it.each([
    ["a text", SECRET, "text in place of number"],
    ["an empty text", "", "empty text in place of number"],
    ["null", null, "null in place of number"],
    ["a list", [SECRET], "list in place of number"],
    ["an object", { price: SECRET }, "object in place of number"],
    ["a flag", true, "flag in place of number"],
    ["nothing", undefined, "missing"],
  ])("says why: %s", async (_, price, reason) => {
    const { fetch, journal } = open(() => ({ ...bad, queryset: [recharge, { ...recharge, price }] }));
    await fetch("/user/recharges", asMember());
    expect((await journal()).unread).toMatchObject([{ field: "queryset.*.price", reason }]);
  });

  it("is one of a bounded number that are kept", () => {
    const { unread, clock } = open(() => bad);
    for (let round = 0; round < 300; round++) {
      clock.now += 1_000;
      unread.inspectFrame(`/aviator/${round}`, JSON.stringify({ cmd: 5004, data: "{}" }));
    }
    expect(unread.entries.length).toBeLessThanOrEqual(200);
  });
});

describe("a backend's frames", () => {
  it("are looked at as answers are", () => {
    const { unread, lines, clock } = open(() => ({}));
    const say = (cmd: number, data: unknown) =>
      unread.inspectFrame("/aviator", JSON.stringify({ cmd, data: JSON.stringify(data) }));
    for (const [cmd, data] of Object.entries(AVIATOR_FRAMES)) say(Number(cmd), inDialect("framework", data));
    expect(lines).toEqual([]);
    clock.now += 1_000;
    say(5002, { period: "now", status: 12 });
    say(9999, {});
    unread.inspectFrame("/aviator", "no frame");
    expect(lines).toMatchObject([
      { method: "FRAME", path: "/aviator 5002", error: "unread field: period: text in place of whole number" },
    ]);
  });
});

describe("a strict gateway", () => {
  it("refuses each answer that clients cannot read, names the field in the caller's language, and tells no value", async () => {
    const { fetch, accessLines } = open(() => bad, { isStrict: true });
    for (let times = 0; times < 3; times++) {
      const answer = await fetch("/user/recharges", asMember({ headers: { "accept-language": "pt" } }));
      expect(answer.status).toBe(502);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ code: 502, msg: "O serviço respondeu sem queryset.*.price legível" });
      expect(text).not.toContain(SECRET);
    }
    const why = "queryset.*.price: text in place of number";
    expect(accessLines.filter(({ level }) => level === "info")).toMatchObject([
      { status: 502, refusal: "upstream_unreadable", why },
      { status: 502, why },
      { status: 502, why },
    ]);
  });

  it("forwards what clients can read, and refusals of the backend", async () => {
    const good = { page: { count: 1 }, queryset: [recharge], more: 1 };
    const { fetch } = open(() => good, { isStrict: true });
    expect(await (await fetch("/user/recharges", asMember())).json()).toMatchObject(good);
    const refusing = open(() => ({ code: 1001, msg: "no" }), { isStrict: true });
    expect(await (await refusing.fetch("/user/recharges", asMember())).json()).toMatchObject({ code: 1001 });
  });

  it("forwards readable frames, and closes both sides of a socket with the first that clients cannot read", async () => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const at = openForeign({ settings: { UPSTREAM_STRICT: "on" } });
    const frame = (cmd: number, data: unknown) => JSON.stringify({ cmd, data: JSON.stringify(data) });
    const breaks = [
      [frame(5002, { period: SECRET, status: 12 }), "unreadable: 5002 period"],
      [` {"data":"{}", "cmd": 5004}`, "unreadable: 5004 coefficient"],
      ["<html>", "unreadable: cmd"],
    ];
    for (const [text = "", reason] of breaks) {
      const { socket, texts } = await at.open("/aviator");
      const backend = at.sockets.at(-1);
      const ends = [socket, backend].map(
        (side) =>
          new Promise((resolve) => side?.addEventListener("close", ({ code, reason }) => resolve([code, reason]))),
      );
      const good = frame(5004, AVIATOR_FRAMES[5004]);
      const unknown = frame(9999, {});
      for (const each of [good, unknown, text, good]) backend?.send(each);
      expect(await Promise.all(ends)).toEqual([
        [1011, reason],
        [1011, reason],
      ]);
      expect(texts).toEqual([good, unknown]);
    }
    vi.restoreAllMocks();
  });

  it("looks at each frame", () => {
    const { unread } = open(() => ({}), { isStrict: true });
    for (let times = 0; times < 5; times++) unread.inspectFrame("/aviator", JSON.stringify({ cmd: 5004, data: "{}" }));
    expect(unread.entries).toMatchObject([{ field: "coefficient", reason: "missing", count: 5, checked: 5 }]);
  });
});

it.each([
  [groupFrame.data, { period: "now" }, "period", "text in place of whole number"],
  [groupFrame.data, { period: 1.5 }, "period", "number in place of whole number"],
  [groupFrame.data, [1], "", "list in place of object"],
  [groupFrame.data, {}, "status", "missing"],
  [luckyHitPeriodFrame.data, { period: 1, result: "X" }, "result", "text in place of known value"],
  [luckyHitGroupFrame.data, { periodInfo: null }, "periodInfo.period", "missing"],
  [
    luckyHitGroupFrame.data,
    { periodInfo: {}, openResult: { cards1: "[1]" } },
    "openResult.cards1.*",
    "number in place of object",
  ],
  [profile.answer, { entry: { balance: [] } }, "entry.balance", "list in place of number"],
  [profile.answer, { entry: { balance: "1,250" } }, "entry.balance", "ambiguous number"],
  [profile.answer, {}, "a.field.of.nobody", "unreadable"],
  ...[
    ["28/11/2026 14:00", "time as 00/00/0000 00:00 in place of time"],
    ["Sat 28 Foo", "time as aaa 00 aaa in place of time"],
    [[2026, 11, 31], "list of 3 in place of time"],
    [{ date: "x", zone: 1 }, "object of date, zone in place of time"],
    [null, "null in place of time"],
  ].map(
    ([at, reason]) =>
      [recharges.answer, { queryset: [{ create_time: at }] }, "queryset.*.create_time", String(reason)] as const,
  ),
] as const)("names the kind of a value and the contract's, case %#", (schema, json, place, reason) => {
  expect(driftReason(schema, json, place)).toBe(reason);
});
