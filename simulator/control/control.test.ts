import { DAY_MS } from "#contract/values/durations.ts";
import { areas } from "#games/all/api.ts";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";

import { refusals } from "#contract/refusals.ts";
import { createSimulator } from "../simulator.ts";
import { bet, connectToOpenRound, goTo } from "#games/all/server/testing/tables.ts";
import { askCode, bearerOf, MOBILE } from "../testing/accounts.ts";
import {
  brokenInvariants,
  balanceOf,
  call,
  control,
  type Envelope,
  makeMember,
  shiftTime,
  type TestMember,
  closeGames,
  connect,
} from "../testing/client.ts";
import { insideCell, reset } from "../testing/objects.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

const CALLS = areas
  .flatMap(({ calls }) => calls)
  .filter(({ by }) => by === "operator")
  .map(({ method, path }) => [method, path] as const);

const badField = (field: string) => ({ code: 400, msg: `Please check ${field}` });

const membersOf = (answer: Envelope) => answer["members"] as (TestMember & { mobile_number: string })[];
const cellOf = (userId: string) => Number(userId.slice(-4));

/** Spades by their numbers. */
const hand = (...numbers: number[]) => numbers.map((n) => ({ t: 0, n }));

afterEach(() => reset());

describe("the control API", () => {
  it.each(CALLS.filter(([, path]) => path.startsWith("/control/")))(
    "is not found without a test bench: %s %s",
    async (method, path) => {
      const { TEST_BENCH: _, ...without } = env as SimulatorBindings;
      const request = new Request(`https://simulator.test${path}`, {
        method,
        headers: { "Accept-Language": "vi" },
        ...(method !== "GET" && { body: "{}" }),
      });
      const answer = await createSimulator(without).fetch(request);
      expect(await answer.json()).toMatchObject({ code: 404, msg: refusals.not_found.text.vi });
    },
  );

  it("refuses a fault with an unknown key, which would otherwise match every call", async () => {
    const fault = { kind: "delay", spread: "fixed", ms: 5 };
    for (const [wanted, field] of [
      [{ match: { member: "120007" }, fault }, "match.member"],
      [{ match: {}, fault: { ...fault, member: "120007" } }, "fault.member"],
      [{ match: {}, fault: { kind: "drop", cmd: 5004 } }, "fault.cmd"],
    ] as const) {
      expect(await control("POST", "/control/faults", wanted)).toMatchObject(badField(field));
    }
    expect(await control("GET", "/control/faults")).toMatchObject({ faults: [] });
  });

  it("accepts its own state answer, including the envelope", async () => {
    const answered = await control("GET", "/control/state");
    expect(await control("PUT", "/control/state", { ...answered, installation: "local" })).toMatchObject({
      code: 200,
    });
  });
});

describe("the list of text messages", () => {
  it("contains those to all phones or to one, newest first", async () => {
    await shiftTime(0);
    const phones = [MOBILE, "+919876543211", "+919876543212"];
    for (const phone of phones) {
      await askCode("register", phone);
      await shiftTime(1000);
    }
    await askCode("login", MOBILE);
    const sentTo = async (query: string) => {
      const { queryset } = await control("GET", `/control/messages${query}`);
      return (queryset as { mobile_number: string; verify_type: string }[]).map(
        ({ mobile_number, verify_type }) => `${mobile_number} ${verify_type}`,
      );
    };
    expect(await sentTo("")).toEqual([
      `${MOBILE} login`,
      "+919876543212 register",
      "+919876543211 register",
      `${MOBILE} register`,
    ]);
    expect(await sentTo(`?mobile_number=${encodeURIComponent(MOBILE)}`)).toEqual([
      `${MOBILE} login`,
      `${MOBILE} register`,
    ]);
    expect(await sentTo("?mobile_number=919876543299")).toEqual([]);
  });

  it("refuses an invalid mobile number", async () => {
    expect(await control("GET", "/control/messages?mobile_number=phone")).toMatchObject(badField("mobile_number"));
  });

  it("contains the newest 200", async () => {
    await shiftTime(0);
    const phones = Array.from({ length: 201 }, (_, index) => `+91900000${String(index).padStart(4, "0")}`);
    for (const [index, phone] of phones.entries()) {
      // A network gets 60 texts in ten minutes.
      if (index % 60 === 0) await shiftTime(600_000);
      await askCode("register", phone);
    }
    expect((await control("GET", "/control/messages"))["queryset"]).toHaveLength(200);
  });
});

describe("created members", () => {
  it("have a name, a valid token, a fictitious mobile number and the welcome balance", async () => {
    const made = membersOf(await control("POST", "/control/members", { count: 5 }));
    expect(made).toHaveLength(5);
    for (const member of made) {
      expect(member.nick_name).toBe(`player_${member.user_id}`);
      expect(member.mobile_number).toMatch(/^\+000\d{12}$/);
      expect(await bearerOf(member.token)).toBe(member.user_id);
      expect(await balanceOf(member)).toBe(1000);
    }
    expect(await brokenInvariants()).toEqual([]);
  });

  it.each([0, 0.01, 12.34, 5_000_000])("may have a balance of %d", async (balance) => {
    const [member] = membersOf(await control("POST", "/control/members", { count: 1, balance }));
    expect(await balanceOf(member as TestMember)).toBe(balance);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("are spread over the cells, up to ten thousand in one call", async () => {
    const made = membersOf(await control("POST", "/control/members", { count: 10_000, balance: 7 }));
    expect(new Set(made.map(({ user_id }) => user_id)).size).toBe(10_000);
    expect(new Set(made.map(({ token }) => token)).size).toBe(10_000);
    const perCell = [0, 1, 2].map((cell) => made.filter(({ user_id }) => cellOf(user_id) === cell).length);
    expect(perCell).toEqual([3334, 3333, 3333]);
    const last = made.at(-1) as TestMember;
    expect(await balanceOf(last)).toBe(7);
    const audit = await control("GET", "/operate/audit");
    expect(audit).toMatchObject({ ok: true, total: 0 });
    expect(audit["cells"]).toMatchObject([{ members: 3334 }, { members: 3333 }, { members: 3333 }]);
  });

  it("can be in one cell, with consecutive ids", async () => {
    const first = membersOf(await control("POST", "/control/members", { count: 3, cell: 2 }));
    expect(first.map(({ user_id }) => user_id)).toEqual(["100002", "110002", "120002"]);
    const more = membersOf(await control("POST", "/control/members", { count: 1, cell: 2 }));
    expect(more.map(({ user_id }) => user_id)).toEqual(["130002"]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["none", { count: 0 }, "count"],
    ["more than ten thousand", { count: 10_001 }, "count"],
    ["a fraction", { count: 1.5 }, "count"],
    ["no number", { count: "many" }, "count"],
    ["no count", {}, "count"],
    ["a negative balance", { count: 1, balance: -1 }, "balance"],
    ["a balance of three decimals", { count: 1, balance: 0.001 }, "balance"],
    ["a balance of text", { count: 1, balance: "1000" }, "balance"],
    ["a language that there is none of", { count: 1, locale: "en" }, "locale"],
    ["a cell that is not there", { count: 1, cell: 3 }, "cell"],
    ["a negative cell", { count: 1, cell: -1 }, "cell"],
  ])("are refused with %s", async (_, body, field) => {
    expect(await control("POST", "/control/members", body)).toMatchObject(badField(field));
    expect((await control("GET", "/operate/audit"))["cells"]).toMatchObject([
      { members: 0 },
      { members: 0 },
      { members: 0 },
    ]);
  });
});

describe("the clock", () => {
  it("is only read with an empty body", async () => {
    const frozen = await control("POST", "/control/clock", { frozen: true });
    for (const body of [{}, undefined]) {
      expect(await control("POST", "/control/clock", body)).toEqual({
        code: 200,
        msg: "OK",
        server_time: frozen["now"],
        now: frozen["now"],
        speed: 1,
        frozen: true,
      });
    }
  });

  it("is the same in the Worker, the cells, the directory and the tables", async () => {
    const member = await makeMember();
    const now = await shiftTime(5 * DAY_MS);
    expect(await call("GET", "/user/profile", undefined, { token: member.token })).toMatchObject({ server_time: now });
    expect(await askCode("register")).toMatchObject({ server_time: now });
    const { queryset } = await control("GET", "/control/messages");
    expect(queryset).toMatchObject([{ create_time: now }]);
    const socket = await connect("/aviator", member);
    const group = await socket.next(5002);
    expect(group["serverTime"]).toBe(now);
    expect(Number(group["period"]) * 10).toBeLessThanOrEqual(now);
  });

  it("reaches objects that start after a change", async () => {
    await shiftTime(DAY_MS);
    const member = await makeMember();
    const { period } = (await (await connect("/aviator", member)).next(5002)) as { period: number };
    const now = await shiftTime(DAY_MS);
    const socket = await connect("/aviator", member);
    // The round that the change ended may be announced once more.
    const group = await socket.next(5002, (data) => data["period"] !== period);
    expect(group["serverTime"]).toBe(now);
    expect(Number(group["period"])).toBeGreaterThan(period);
  });

  it("keeps its state through restarts", async () => {
    const now = await shiftTime(DAY_MS);
    for (const object of ["catalogue:main", "directory:0", "cell:0", "table:aviator"])
      await control("POST", "/control/restart", { object });
    const member = await makeMember(1, 0);
    expect(await shiftTime(0)).toBe(now);
    expect(await call("GET", "/user/profile", undefined, { token: member.token })).toMatchObject({ server_time: now });
  });

  it.each<[string, unknown, string]>([
    ["a speed below 0.1", { speed: 0.09 }, "speed"],
    ["a speed above 100", { speed: 101 }, "speed"],
    ["a speed of text", { speed: "2" }, "speed"],
    ["a shift backwards", { shift_ms: -1 }, "shift_ms"],
    ["a shift of a fraction", { shift_ms: 0.5 }, "shift_ms"],
    ["a shift beyond all time", { shift_ms: 1e12 + 1 }, "shift_ms"],
    ["a word for frozen", { frozen: "yes" }, "frozen"],
    ["a list", [], "body"],
    ["no JSON", "{", "body"],
  ])("refuses %s", async (_, body, field) => {
    const now = await shiftTime(0);
    expect(await control("POST", "/control/clock", body)).toMatchObject(badField(field));
    expect(await shiftTime(0)).toBe(now);
  });
});

describe("the queue of forced outcomes", () => {
  it("reports its length, and is cleared by an empty list", async () => {
    const force = (outcomes: unknown) => control("POST", "/control/force", { table: "aviator", outcomes });
    expect(await force([2, 3])).toMatchObject({ code: 200, queued: 2 });
    expect(await force([1.01])).toMatchObject({ code: 200, queued: 3 });
    expect(await force([])).toMatchObject({ code: 200, queued: 0 });
  });

  it.each<[string, unknown]>([
    ["aviator", 1],
    ["aviator", 10_000],
    ["luckyhit", { black: hand(1, 2, 3), red: hand(4, 5, 6) }],
    ["win:P:1", 10_000],
    ["win:E:1", 99_999],
  ])("of %s accepts %j", async (table, outcome) => {
    expect(await control("POST", "/control/force", { table, outcomes: [outcome] })).toMatchObject({ queued: 1 });
  });

  it.each<[string, unknown]>([
    ["luckyhit", { black: hand(1, 2, 3), red: hand(3, 4, 5) }],
    ["luckyhit", { black: hand(1, 1, 2), red: hand(4, 5, 6) }],
    ["luckyhit", { black: hand(1, 2), red: hand(4, 5, 6) }],
    ["luckyhit", { black: hand(1, 2, 14), red: hand(4, 5, 6) }],
    ["luckyhit", "black"],
    ["win:P:1", 9_999],
    ["win:P:1", 100_000],
    ["win:P:1", 10_000.5],
    ["win:P:1", "10000"],
  ])("of %s refuses %j", async (table, outcome) => {
    expect(await control("POST", "/control/force", { table, outcomes: [outcome] })).toMatchObject(badField("outcomes"));
  });

  it.each<[string, unknown, string]>([
    ["an outcome that cannot be", { table: "aviator", outcomes: [2, 0.5] }, "outcomes"],
    ["an outcome of text", { table: "aviator", outcomes: ["2"] }, "outcomes"],
    ["outcomes that are no list", { table: "aviator", outcomes: 2 }, "outcomes"],
    ["more than a thousand", { table: "aviator", outcomes: Array.from({ length: 1001 }, () => 2) }, "outcomes"],
    ["a table that there is none of", { table: "roulette", outcomes: [2] }, "table"],
    ["a table named like nothing", { table: "../aviator", outcomes: [2] }, "table"],
    ["Mines of a member that is not there", { table: "mines:990000", outcomes: [[1]] }, "table"],
    ["Mines of nobody", { table: "mines:x", outcomes: [[1]] }, "table"],
    ["no table", { outcomes: [2] }, "table"],
  ])("refuses %s", async (_, body, field) => {
    expect(await control("POST", "/control/force", body)).toMatchObject(badField(field));
    expect(await control("POST", "/control/force", { table: "aviator", outcomes: [2] })).toMatchObject({ queued: 1 });
  });
});

describe("closing", () => {
  it("is refused for a game that there is none of", async () => {
    expect(await closeGames("roulette")).toMatchObject(badField("game"));
  });
});

describe("a restart", () => {
  it.each(["cell:0", "cell:2", "table:aviator", "table:luckyhit", "table:win:P:1", "directory:0", "directory:15"])(
    "of %s succeeds, and the object answers again",
    async (object) => {
      const member = await makeMember(1000, 0);
      await askCode("register");
      expect(await control("POST", "/control/restart", { object })).toMatchObject({ code: 200 });
      expect(await balanceOf(member)).toBe(1000);
      expect(await askCode("register")).toMatchObject({ code: 1003 });
      expect(await brokenInvariants()).toEqual([]);
      expect(await control("POST", "/control/restart", { object })).toMatchObject({ code: 200 });
      // Wakes the object, since a reset clears only objects that are awake.
      await shiftTime(0);
    },
  );

  it("of a cell during a flight closes its sockets and loses no stake", async () => {
    const member = await makeMember(1000, 0);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [10] });
    await socket.ask(5015, bet(round), 5016);
    await goTo(socket, round.takeOffTime + 10_000);
    await control("POST", "/control/restart", { object: "cell:0" });
    await socket.untilClosed();
    const again = await connect("/aviator", member);
    expect(await again.next(5002)).toMatchObject({ period: round.period, balance: 900, stakes: [{ slot: 0 }] });
    expect(await again.ask(5017, {}, 5018)).toMatchObject({ cashSuccess: true, cashCoefficient: 1.82 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it("of the table during a flight does not change the round", async () => {
    const member = await makeMember(1000, 0);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.5] });
    await socket.ask(5015, bet(round), 5016);
    await control("POST", "/control/restart", { object: "table:aviator" });
    await goTo(socket, round.takeOffTime + 1000);
    await control("POST", "/control/restart", { object: "table:aviator" });
    await goTo(socket, round.takeOffTime + 60_000);
    await socket.next(5008, ({ results }) => (results as { result: number }[])[0]?.result === 1.5);
    const path = `/aviator/round_detail?period=${round.period}`;
    const { entity } = await call("GET", path, undefined, { token: member.token });
    expect(entity).toMatchObject({ result: 1.5, forced: true, player_seed1: expect.any(String) });
  });

  it.each(["cell:3", "cell:-1", "cell:x", "cell:", "table:roulette", "directory:16", "planet:3", "cell", "", 3])(
    "of %j is refused",
    async (object) => {
      expect(await control("POST", "/control/restart", { object })).toMatchObject(badField("object"));
    },
  );
});

describe("the audit", () => {
  it("of an empty simulator finds nothing", async () => {
    const audit = await control("GET", "/operate/audit");
    const empty = { members: 0, transfers: 0, total: 0 };
    expect(audit).toMatchObject({ code: 200, ok: true, total: 0 });
    expect(audit["cells"]).toEqual([0, 1, 2].map((cell) => ({ cell, ...empty })));
    expect(audit["invariants"]).toContainEqual({
      name: "the sum of each cell is 0",
      checked: 3,
      broken: 0,
      first: null,
    });
  });

  it("covers all cells, and names the cell of each finding", async () => {
    const members = [];
    for (const cell of [0, 1, 2]) members.push(await makeMember(1000, cell));
    await insideCell(1, ({ storage }) => storage.sql.exec("UPDATE member_book SET balance = balance + 25").toArray());
    await insideCell(2, ({ storage }) => storage.sql.exec("UPDATE member_book SET balance = balance - 5").toArray());
    const audit = await control("GET", "/operate/audit");
    expect(audit).toMatchObject({ ok: false, total: 0.2 });
    expect(audit["cells"]).toMatchObject([{ total: 0 }, { total: 0.25 }, { total: -0.05 }]);
    expect(audit["invariants"]).toContainEqual({
      name: "the sum of each cell is 0",
      checked: 3,
      broken: 2,
      first: "cell 1: 25",
    });
    expect(audit["invariants"]).toContainEqual({
      name: "balances equal the replay of their rows",
      checked: 9,
      broken: 2,
      first: `cell 1: account ${members[1]?.user_id}: 100025 is not 100000`,
    });
  });

  it("finds two wrong cells even if their sums cancel out", async () => {
    for (const cell of [0, 1]) await makeMember(1000, cell);
    await insideCell(0, ({ storage }) => storage.sql.exec("UPDATE member_book SET balance = balance + 5").toArray());
    await insideCell(1, ({ storage }) => storage.sql.exec("UPDATE member_book SET balance = balance - 5").toArray());
    expect(await control("GET", "/operate/audit")).toMatchObject({ ok: false, total: 0 });
  });
});
