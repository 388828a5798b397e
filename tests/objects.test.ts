import { env } from "cloudflare:workers";
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHAT_SOCKET_PATH } from "#simulator/chat/chat-socket.ts";
import { createSimulator } from "#simulator/simulator.ts";
import { call, connect, control, eventually, makeMember, shiftTime } from "#simulator/testing/client.ts";
import { finishChains, insideCell, reset } from "#simulator/testing/objects.ts";
import type { SimulatorBindings } from "#simulator/objects/bindings.ts";
import { BYTES_A_MEMBER } from "#loadtest/plan/evening.ts";
import { cellStub, tableStub } from "#simulator/objects/stubs.ts";
import { Clock } from "#simulator/time/clock.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

describe("shared objects", () => {
  // All members share these objects, so each request to them limits the whole simulator.

  const TIMES = 100;
  const bindings: SimulatorBindings = env;

  /** An env that counts requests to the catalogue and reads of a setting. */
  function counting(set: Partial<SimulatorBindings> = {}) {
    const counts = { catalogue: 0, settings: 0 };
    const CATALOGUE = new Proxy(bindings.CATALOGUE, {
      get(target, name) {
        if (name === "getByName") counts.catalogue += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const counted = new Proxy<SimulatorBindings>(
      { ...bindings, CATALOGUE, ...set },
      {
        get(target, name) {
          // All settings are read together, so one of them counts the reads.
          if (name === "WELCOME_BALANCE") counts.settings += 1;
          return Reflect.get(target, name);
        },
      },
    );
    return { counts, simulator: createSimulator(counted).fetch };
  }

  const asked: readonly [name: string, method: string, path: string, body?: object][] = [
    ["a visitor's call", "GET", "/shop/home_top"],
    ["a visitor's call that is refused", "POST", "/user/login", {}],
    ["a visitor's call of the directory", "POST", "/user/login", { mobile_number: "+919876543210", password: "x" }],
    ["a call without a token", "GET", "/user/profile"],
    ["an unknown call", "GET", "/user/nothing"],
    ["a page", "GET", "/sim/chat"],
  ];

  function request([, method, path, body]: (typeof asked)[number]): Request {
    return new Request(`https://simulator.test${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  }

  async function chat(simulator: (request: Request) => Promise<Response>): Promise<void> {
    const headers = { upgrade: "websocket" };
    const { webSocket } = await simulator(new Request(`https://simulator.test${CHAT_SOCKET_PATH}`, { headers }));
    if (webSocket === null) throw new Error("no chat was opened");
    const answered = new Promise<void>((resolve) => {
      webSocket.addEventListener("message", ({ data }) => {
        if (String(data).includes('"text"')) resolve();
      });
    });
    webSocket.accept();
    webSocket.send(JSON.stringify({ text: "hello" }));
    await answered;
    webSocket.close();
  }

  afterEach(() => reset());

  describe("the catalogue", () => {
    it.each(asked)("gets no request from %s without a control API", async (...each) => {
      const { counts, simulator } = counting({ TEST_BENCH: "off" });
      for (let times = 0; times < TIMES; times++) await simulator(request(each));
      expect(counts.catalogue).toBe(0);
    });

    it("gets no request from a chat's answer without a control API", async () => {
      const { counts, simulator } = counting({ TEST_BENCH: "off" });
      await chat(simulator);
      expect(counts.catalogue).toBe(0);
    });

    it.each(asked)("gets at most two requests a second from %s", async (...each) => {
      const { counts, simulator } = counting();
      const startedAt = Date.now();
      for (let times = 0; times < TIMES; times++) await simulator(request(each));
      // The simulator reads the time and the faults in force.
      const seconds = Math.floor((Date.now() - startedAt) / 1000) + 1;
      expect(counts.catalogue).toBeLessThanOrEqual(2 * seconds);
    });

    it("gets every operator's request, and the next call uses a changed time at once", async () => {
      const { simulator } = counting();
      const serverTime = async () => {
        const answer = await simulator(request(["", "GET", "/shop/home_top"]));
        return (await answer.json<{ server_time: number }>()).server_time;
      };
      await serverTime();
      const operator = (body: object) =>
        simulator(
          new Request("https://simulator.test/control/clock", {
            method: "POST",
            headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
            body: JSON.stringify(body),
          }),
        );
      for (let day = 1; day <= 3; day++) {
        const answer = await operator({ frozen: true, shift_ms: DAY_MS });
        const { now } = await answer.json<{ now: number }>();
        expect(await serverTime()).toBe(now);
      }
    });

    it("announces within a second a time that was changed elsewhere", async () => {
      const { simulator } = counting();
      const read = async () => {
        const answer = await simulator(request(["", "GET", "/user/nothing"]));
        return (await answer.json<{ server_time: number }>()).server_time;
      };
      const before = await read();
      const { now } = await control("POST", "/control/clock", { frozen: true, shift_ms: DAY_MS });
      await expect.poll(read).toBe(now);
      expect(before).toBeLessThan(now as number);
    });
  });

  describe("settings", () => {
    it("are read once for an env, for any number of requests and stubs", async () => {
      const { counts, simulator } = counting({ CELLS: "3 regions=apac,sam" });
      for (const each of asked) await simulator(request(each));
      for (let cell = 0; cell < 3; cell++) {
        const headers = { Authorization: `Token 1000${cell}.unknown` };
        await simulator(new Request(`https://simulator.test/user/profile`, { headers }));
      }
      expect(counts.settings).toBe(1);
    });
  });
});

describe("sleeping objects", () => {
  // Counts the wakes of an object by cause: each is paid for.

  const CELL = 2;

  /** The constructor of every object that has the simulated time asks once whether its clock is set. */
  function countConstructors() {
    return vi.spyOn(Clock.prototype, "isSet", "get");
  }

  /** Ms from now to an object's alarm; null: none is set. */
  function untilAlarm(stub: DurableObjectStub): Promise<number | null> {
    return runInDurableObject(stub, async (_, { storage }) => {
      const alarm = await storage.getAlarm();
      return alarm === null ? null : alarm - Date.now();
    });
  }

  beforeEach(() => shiftTime(0));

  afterEach(async () => {
    vi.restoreAllMocks();
    await reset();
  });

  describe("a cell with open sockets", () => {
    it("sleeps while others play, and one message wakes it once", async () => {
      const member = await makeMember(1000, CELL);
      const other = await makeMember(1000, 0);
      const sockets = [await connect("/aviator", member), await connect("/luckyhit", member)];
      const profile = () => call("GET", "/user/profile", undefined, { token: other.token });
      await profile();
      await evictDurableObject(cellStub(env, CELL));

      const constructed = countConstructors();
      for (let calls = 0; calls < 20; calls++) await profile();
      expect(constructed).toHaveBeenCalledTimes(0);

      // Refused, so nothing else than the cell is asked.
      for (const socket of sockets) {
        socket.send(1, {});
        await socket.next(socket === sockets[0] ? 5000 : 3000);
      }
      expect(constructed).toHaveBeenCalledTimes(1);
      expect(sockets.map(({ closed }) => closed)).toEqual([null, null]);
    });
  });

  describe("a cell without sockets", () => {
    it("has one alarm a day", async () => {
      await makeMember(1000, CELL);
      await control("POST", "/control/clock", { frozen: false });
      await eventually(async () => expect(await untilAlarm(cellStub(env, CELL))).toBeGreaterThan(23 * HOUR_MS));
      await insideCell(CELL, ({ storage }) => {
        expect(storage.sql.exec("SELECT name FROM due").toArray()).toEqual([{ name: "purge" }]);
      });
    });
  });

  describe("a member without records", () => {
    it("takes four rows of its cell, and less than the plan says", async () => {
      const count = 1_000;
      const held = () => insideCell(CELL, ({ storage: { sql } }) => ({ bytes: sql.databaseSize, rows: rowsIn(sql) }));
      const make = () => control("POST", "/control/members", { count, balance: 10, cell: CELL });
      // The first members fill the pages that an empty table has.
      await make();
      const before = await held();
      await make();
      const after = await held();
      expect(after.rows - before.rows).toBe(4 * count);
      expect((after.bytes - before.bytes) / count).toBeLessThan(BYTES_A_MEMBER);
    });
  });

  describe("a table that nobody asks", () => {
    it("has one alarm an hour, sleeps in between, and each alarm wakes it once", async () => {
      const stub = tableStub(env, "luckyhit");
      await finishChains("luckyhit");
      await runDurableObjectAlarm(stub);
      const wait = await untilAlarm(stub);
      expect(wait).toBeGreaterThan(HOUR_MS - MINUTE_MS);
      expect(wait).toBeLessThanOrEqual(HOUR_MS);
      await tableStub(env, "win:P:1").current(0);
      await evictDurableObject(stub);

      const constructed = countConstructors();
      await tableStub(env, "win:P:1").current(0);
      expect(constructed).toHaveBeenCalledTimes(0);
      expect(await runDurableObjectAlarm(stub)).toBe(true);
      expect(constructed).toHaveBeenCalledTimes(1);
    });
  });

  /** The rows of all tables of an object. */
  function rowsIn(sql: SqlStorage): number {
    return sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'")
      .toArray()
      .filter(({ name }) => !name.startsWith("sqlite_"))
      .reduce((sum, { name }) => sum + Number(sql.exec(`SELECT count(*) AS count FROM "${name}"`).one()["count"]), 0);
  }
});
