import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/values/durations.ts";
import { bet, connectToOpenRound, luckyHitBet, toOpenCycle } from "#games/all/server/testing/tables.ts";
import {
  call,
  connect,
  control,
  eventually,
  fetchSimulator,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { LINES_A_MINUTE, LINES_A_SECOND, SocketRefusals } from "./socket-refusals.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { all } from "#simulator/storage/sql.ts";

describe("socket refusals", () => {
  const CELL = 1;

  const logged: Record<string, unknown>[] = [];

  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, "log").mockImplementation((line: string) => logged.push(JSON.parse(line)));
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await reset();
  });

  const line = { level: "info", time: expect.any(Number), event: "frame_refused", object: `cell:${CELL}` };

  describe("a refused frame of Aviator", () => {
    it.each<[string, string, Record<string, unknown>]>([
      ["that is no JSON", "{", { refusal: "bad_frame", field: "frame" }],
      ["without a number", '{"data":"{}"}', { refusal: "bad_frame", field: "cmd" }],
      ["whose data is no text", '{"cmd":5015,"data":{}}', { cmd: 5015, refusal: "bad_frame", field: "data" }],
      ["whose data is no JSON", '{"cmd":5015,"data":"{"}', { cmd: 5015, refusal: "bad_frame", field: "data" }],
      [
        "of a kind that there is none of",
        '{"cmd":5099,"data":"{}"}',
        { cmd: 5099, refusal: "unknown_command", field: "cmd" },
      ],
      [
        "with a slot that there is none of",
        JSON.stringify({ cmd: 5017, data: '{"slot":7}' }),
        { cmd: 5017, refusal: "bad_request", field: "slot" },
      ],
    ])("%s is logged by name and field", async (_, text, expected) => {
      const socket = await connect("/aviator", await makeMember(1000, CELL));
      const from = socket.received.length;
      socket.sendRaw(text);
      await socket.next(5000, () => true, from);
      expect(logged).toEqual([{ ...line, game: "aviator", ...expected }]);
    });

    it("is logged by name if a rule refuses it; an accepted one is not", async () => {
      const { socket, round } = await connectToOpenRound(await makeMember(1000, CELL));
      await socket.ask(5015, bet(round), 5016);
      await socket.ask(5015, bet(round, { betPrice: 10_001, slot: 1 }), 5016);
      await socket.ask(5017, {}, 5018);
      expect(logged).toEqual([
        { ...line, game: "aviator", cmd: 5015, refusal: "stake_too_large" },
        { ...line, game: "aviator", cmd: 5017, refusal: "not_flying" },
      ]);
    });

    it("is logged without values", async () => {
      const { socket, round } = await connectToOpenRound(await makeMember(1000, CELL));
      await socket.ask(5015, bet(round, { nickName: "Asha Rao", betPrice: "secret", seed: "hidden" }), 5000);
      const text = JSON.stringify(logged);
      expect(logged).toMatchObject([{ field: expect.stringMatching(/^betPrice|seed$/) }]);
      for (const value of ["Asha", "secret", "hidden"]) expect(text).not.toContain(value);
    });
  });

  describe("a refused frame of Lucky Hit", () => {
    it("is logged by name and field", async () => {
      const round = await toOpenCycle();
      const socket = await connect("/luckyhit", await makeMember(1000, CELL));
      await socket.ask(3015, luckyHitBet(round.period, { betResult: "X" }), 3000);
      await socket.ask(3015, luckyHitBet(round.period, { betPrice: 9 }), 3016);
      expect(logged).toEqual([
        { ...line, game: "luckyhit", cmd: 3015, refusal: "bad_request", field: "betResult" },
        { ...line, game: "luckyhit", cmd: 3015, refusal: "stake_too_small" },
      ]);
    });
  });

  describe("a socket closed for its frames", () => {
    it("is logged with the reason", async () => {
      await shiftTime(0);
      const socket = await connect("/aviator", await makeMember(1000, CELL));
      socket.sendRaw("x".repeat(17 * 1024));
      expect(await socket.untilClosed()).toBe(1009);
      expect(logged).toEqual([{ ...line, game: "aviator", refusal: "too_large" }]);
    });
  });

  describe("a refused handshake", () => {
    it.each<[string, string, Record<string, unknown>]>([
      ["without a token", "/aviator", { refusal: "unauthorized", field: "token" }],
      ["with a token of nobody's", "/aviator?token=110001.nobody", { refusal: "unauthorized", field: "token" }],
      ["for a game that there is none of", "/nowhere?token=110001.nobody", { refusal: "not_found", field: "path" }],
    ])("%s is logged by name and field", async (_, path, expected) => {
      const headers = { Upgrade: "websocket", "X-Request-Id": "asked" };
      await fetchSimulator("GET", path, undefined, { headers });
      await eventually(async () => expect(logged).toHaveLength(1));
      const [where] = path.split("?");
      expect(logged[0]).toMatchObject({ event: "handshake_refused", id: "asked", path: where, ...expected });
      expect(JSON.stringify(logged)).not.toContain("nobody");
    });
  });

  describe("many refused frames", () => {
    const bad = { cmd: 5015, refusal: "bad_frame" } as const;
    const socket = () => new WebSocketPair()[0];

    it("of one socket log ten lines a minute; the next line tells how many were left out", () => {
      let now = 60_000;
      const refusals = new SocketRefusals("cell:1", () => now);
      const one = socket();
      for (let frame = 0; frame < 1_000; frame++) {
        refusals.of(one).note("aviator", bad);
        now += 20;
      }
      expect(logged).toHaveLength(LINES_A_MINUTE);
      refusals.of(socket()).note("aviator", bad);
      refusals.of(socket()).note("aviator", bad);
      expect(logged.slice(LINES_A_MINUTE)).toMatchObject([
        { omitted: 1_000 - LINES_A_MINUTE },
        { refusal: "bad_frame" },
      ]);
      expect(logged.at(-1)).not.toHaveProperty("omitted");
      now = 120_000;
      refusals.of(one).note("aviator", bad);
      expect(logged).toHaveLength(LINES_A_MINUTE + 3);
    });

    it("of many sockets log a bounded number of lines a second", () => {
      const refusals = new SocketRefusals("cell:1", () => 5_000);
      for (let frame = 0; frame < 100; frame++) refusals.of(socket()).note("aviator", bad);
      expect(logged).toHaveLength(LINES_A_SECOND);
    });

    it("of a real socket are bounded, too", async () => {
      await shiftTime(0);
      const open = await connect("/aviator", await makeMember(1000, CELL));
      for (let frame = 0; frame < 15; frame++) open.sendRaw("{");
      await eventually(async () => expect(open.received.filter(({ cmd }) => cmd === 5000)).toHaveLength(15));
      expect(logged).toHaveLength(LINES_A_MINUTE);
    });
  });
});

describe("socket tickets", () => {
  const TICKET_MS = 30_000;

  let member: TestMember;

  beforeEach(async () => {
    await shiftTime(0);
    member = await makeMember(1000, 0);
  });

  afterEach(() => reset());

  async function ticket(of = member): Promise<string> {
    return String((await call("POST", "/user/socket_ticket", {}, { token: of.token }))["ticket"]);
  }

  /** The status of a handshake. */
  async function shaken(shown: string): Promise<number> {
    const upgrade = { headers: { Upgrade: "websocket" } };
    const { status, webSocket } = await fetchSimulator("GET", `/aviator?token=${shown}`, undefined, upgrade);
    webSocket?.accept();
    webSocket?.close(1000);
    return status;
  }

  /** Moves the tickets back in time by real ms. */
  function age(ms: number): Promise<void> {
    return insideCell(cellOf(Number(member.user_id)), ({ storage }) => {
      storage.sql.exec("UPDATE socket_ticket SET expire_time = expire_time - ?", ms);
    });
  }

  describe("a socket's ticket", () => {
    it("opens one socket of its member, and no second", async () => {
      const made = await ticket();
      const socket = await connect("/aviator", { ...member, token: made });
      expect(await socket.ask(5017, {}, 5018)).toMatchObject({ code: 3004, balance: 1000 });
      expect(await shaken(made)).toBe(401);
      expect(socket.closed).toBeNull();
    });

    it("opens any game, also one of several tickets", async () => {
      const [first, second] = [await ticket(), await ticket()];
      const socket = await connect("/luckyhit", { ...member, token: second });
      expect(socket.closed).toBeNull();
      expect(await shaken(first)).toBe(101);
    });

    it("is valid for thirty seconds of real time at any speed of the clock", async () => {
      const [early, late] = [await ticket(), await ticket()];
      await shiftTime(HOUR_MS);
      await age(TICKET_MS - 5_000);
      expect(await shaken(early)).toBe(101);
      await age(5_000);
      expect(await shaken(late)).toBe(401);
    });

    it("opens nothing but sockets", async () => {
      const made = await ticket();
      expect((await fetchSimulator("GET", "/user/profile", undefined, { token: made })).status).toBe(401);
      expect(await shaken(made)).toBe(101);
    });

    it("is invalid once its session has ended", async () => {
      const made = await ticket();
      await call("POST", "/user/logout", {}, { token: member.token });
      expect(await shaken(made)).toBe(401);
    });

    it("opens a socket that closes with the session", async () => {
      const socket = await connect("/aviator", { ...member, token: await ticket() });
      await call("POST", "/user/logout", {}, { token: member.token });
      expect(await socket.untilClosed()).toBe(4401);
    });

    it("survives a restart", async () => {
      const made = await ticket();
      await control("POST", "/control/restart", { object: "cell:0" });
      expect(await shaken(made)).toBe(101);
    });

    it("is created for members only and stored as a hash", async () => {
      expect((await fetchSimulator("POST", "/user/socket_ticket", {})).status).toBe(401);
      const made = await ticket();
      const rows = await insideCell(0, ({ storage }) =>
        JSON.stringify(all(storage.sql, "SELECT * FROM socket_ticket")),
      );
      expect(rows).toContain("hash");
      expect(rows).not.toContain(made.split(".")[1]);
    });

    it("leaves no row once it is too old", async () => {
      await ticket();
      await age(TICKET_MS + 1);
      await ticket();
      const left = await insideCell(
        0,
        ({ storage }) => storage.sql.exec("SELECT * FROM socket_ticket").toArray().length,
      );
      expect(left).toBe(1);
    });
  });
});
