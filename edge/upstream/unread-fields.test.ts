import { describe, expect, it } from "vitest";
import { AVIATOR_FRAMES, SPECIFIED, DIALECTS, inDialect } from "#contract/specified/answers.ts";
import { asMember, CONTROL_TOKEN, NOW, openGateway } from "#tests/helpers/open-gateway.ts";
import type { AccessLine, ErrorLine } from "../middleware/access-log.ts";
import { withUnreadJournal, UnreadFields } from "./unread-fields.ts";

/** A gateway in front of a backend that gives one answer to every call. */
function open(answer: () => unknown) {
  const lines: (AccessLine | ErrorLine)[] = [];
  const clock = { now: NOW };
  const now = () => clock.now;
  const unread = new UnreadFields({ now, log: (line) => lines.push(line) });
  const backend = { fetch: () => Promise.resolve(Response.json({ code: 200, msg: "OK", ...(answer() as object) })) };
  const gateway = openGateway({ upstream: withUnreadJournal(backend, unread, now), unread });
  const journal = async () => {
    const answer = await gateway.fetch("/control/journal", { headers: { authorization: `Bearer ${CONTROL_TOKEN}` } });
    return answer.json<{ unread: { path: string; field: string; count: number }[] }>();
  };
  return { ...gateway, unread, lines, clock, journal };
}

const recharge = { price: 250, status: "Success", channel_name: "UPI", create_time: NOW };
const SECRET = "ten rupees to Asha";
const bad = { page: { count: 2 }, queryset: [recharge, { ...recharge, price: SECRET }] };

describe("a backend's answer with a row that clients cannot read", () => {
  it("is forwarded unchanged, and the log and the journal have its field without the value", async () => {
    const { fetch, lines, journal } = open(() => bad);
    const answer = await fetch("/user/recharges?p=1", asMember());
    expect(await answer.json()).toMatchObject(bad);
    expect(lines).toMatchObject([
      { level: "error", method: "GET", path: "/user/recharges", error: "unread field: queryset.*.price" },
    ]);
    expect((await journal()).unread).toMatchObject([{ path: "/user/recharges", field: "queryset.*.price", count: 1 }]);
    expect(JSON.stringify([lines, await journal()])).not.toContain(SECRET);
  });

  it("is looked at once a second at most, and logged once a minute", async () => {
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

  it("is one of a bounded number that are kept", () => {
    const { unread, clock } = open(() => bad);
    for (let round = 0; round < 300; round++) {
      clock.now += 1_000;
      unread.inspectFrame(`/aviator/${round}`, JSON.stringify({ cmd: 5004, data: "{}" }));
    }
    expect(unread.entries.length).toBeLessThanOrEqual(200);
  });
});

describe.each(DIALECTS)("a backend that answers what the specification names, in the %s dialect", (dialect) => {
  const reads = Object.entries(SPECIFIED).flatMap(([route, answer]) =>
    route.startsWith("GET ") && typeof answer !== "function" ? [[route.slice(4), answer] as const] : [],
  );

  // The shape of a Lucky Hit record's result is left open by the specification.
  it.each(reads.filter(([path]) => path !== "/luckyhit/user_records"))("passes for %s", async (path, answer) => {
    const { fetch, lines } = open(() => inDialect(dialect, answer));
    const query = new URLSearchParams({
      id: "1",
      keyword: "",
      category: "P",
      period: "1",
      provider: "a",
      game_id: "a",
    });
    expect((await fetch(`${path}?${query.toString()}`, asMember())).status).toBe(200);
    expect(lines).toEqual([]);
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
    expect(lines).toMatchObject([{ method: "FRAME", path: "/aviator 5002", error: "unread field: period" }]);
  });
});
