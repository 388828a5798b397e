import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { insideCell, insideTestCell, reset } from "#simulator/testing/objects.ts";
import { Clock } from "#simulator/time/clock.ts";
import { Pause } from "./follower.ts";
import { Offers } from "./offers.ts";
import { logError } from "#simulator/log/log.ts";
import { answerMember } from "#simulator/cell/calls/answer-call.ts";
import { type CellServices, createCellServices } from "#simulator/cell/create-cell-services.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import {
  balanceOf,
  call,
  connect,
  control,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { bet, connectToOpenRound, goTo, goToTime, luckyHitBet, toOpenCycle } from "#games/all/server/testing/tables.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

describe("follower", () => {
  function insideBench(work: (pause: Pause, clock: Clock) => Promise<void>): Promise<void> {
    return insideTestCell(({ storage }) => {
      const clock = new Clock(storage);
      return work(new Pause(clock), clock);
    });
  }

  /** The earlier of the two; an ended pause resolves before the event loop turns. */
  function firstOf(pause: Promise<void>): Promise<"ended" | "goes on"> {
    return Promise.race([
      pause.then(() => "ended" as const),
      new Promise<"goes on">((resolve) => setTimeout(() => resolve("goes on"), 0)),
    ]);
  }

  afterEach(() => reset());

  describe("a pause", () => {
    it("ends at its time", async () => {
      await insideBench(async (pause, clock) => {
        const then = clock.now() + 20;
        await pause.until(then);
        expect(clock.now()).toBeGreaterThanOrEqual(then);
      });
    });

    it("ends at its time by the simulator's clock", async () => {
      await insideBench(async (pause, clock) => {
        const now = clock.now();
        clock.set({ speed: 100, frozen: false, anchorReal: clock.real(), anchorNow: now });
        await pause.until(now + 1000);
        expect(clock.now()).toBeGreaterThanOrEqual(now + 1000);
      });
    });

    it("until a time that has passed ends at once", async () => {
      await insideBench(async (pause, clock) => {
        await expect(pause.until(clock.now() - HOUR_MS)).resolves.toBeUndefined();
      });
    });

    it("ends on a poke", async () => {
      await insideBench(async (pause, clock) => {
        const waiting = pause.until(clock.now() + HOUR_MS);
        expect(await firstOf(waiting)).toBe("goes on");
        pause.poke();
        expect(await firstOf(waiting)).toBe("ended");
      });
    });

    it("ends only on a poke while time is frozen", async () => {
      await insideBench(async (pause, clock) => {
        clock.set({ ...clock.state, frozen: true, anchorNow: clock.now() });
        const waiting = pause.until(clock.now() + 1);
        expect(await firstOf(waiting)).toBe("goes on");
        pause.poke();
        expect(await firstOf(waiting)).toBe("ended");
      });
    });

    it.each<[string, (pause: Pause, now: number) => Promise<void>]>([
      [
        "was skipped after an earlier poke",
        async (pause, now) => {
          pause.poke();
          pause.poke();
          expect(await firstOf(pause.until(now + HOUR_MS))).toBe("ended");
        },
      ],
      [
        "was poked",
        async (pause, now) => {
          const first = pause.until(now + HOUR_MS);
          pause.poke();
          await first;
        },
      ],
      ["ended at its time", (pause, now) => pause.until(now)],
    ])("that %s does not affect the next", async (_, pauseOnce) => {
      await insideBench(async (pause, clock) => {
        await pauseOnce(pause, clock.now());
        const second = pause.until(clock.now() + HOUR_MS);
        expect(await firstOf(second)).toBe("goes on");
        pause.poke();
        await second;
      });
    });

    it("rests until its time or a poke", async () => {
      await insideBench(async (pause, clock) => {
        expect(pause.isResting).toBe(false);
        const over = pause.until(clock.now());
        expect(pause.isResting).toBe(false);
        await over;
        const waiting = pause.until(clock.now() + HOUR_MS);
        expect(pause.isResting).toBe(true);
        pause.poke();
        expect(pause.isResting).toBe(false);
        await waiting;
        clock.set({ speed: 1, frozen: true, anchorReal: clock.real(), anchorNow: clock.now() });
        void pause.until(clock.now() + 1);
        expect(pause.isResting).toBe(true);
        pause.poke();
      });
    });
  });
});

const bettor = (member: string) => ({ member, nickName: member, seed: member.padEnd(20, "x") });

/** A table that answers on command, and records the offers. */
function slowTable() {
  const offered: string[][] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const table = {
    offer: (_: number, bettors: readonly { member: string }[]) => {
      offered.push(bettors.map(({ member }) => member));
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
    },
  };
  return { table, offered, waiting };
}

describe("the seeds of a cell's first bettors", () => {
  it("reach the table in order of arrival, even if it is slow", async () => {
    const { table, offered, waiting } = slowTable();
    const offers = new Offers({ table, logFailure: logError });
    offers.begin(7, []);
    for (const member of ["1", "2", "1", "3", "4"]) offers.add(7, Number(member), () => bettor(member));
    expect(offered).toEqual([["1"]]);
    const sent = offers.send();
    waiting[0]?.resolve();
    await expect.poll(() => offered).toEqual([["1"], ["2", "3"]]);
    waiting[1]?.resolve();
    await sent;
    await offers.send();
    expect(offered).toHaveLength(2);
  });

  it("wait for a table that does not answer, but not into the next round", async () => {
    const { table, offered, waiting } = slowTable();
    const offers = new Offers({ table, logFailure: logError });
    offers.begin(7, [bettor("a")]);
    const first = offers.send();
    waiting[0]?.reject(new Error("no answer"));
    await first;
    const second = offers.send();
    expect(offered).toEqual([["a"], ["a"]]);
    offers.begin(8, [bettor("b")]);
    waiting[1]?.reject(new Error("no answer"));
    await second;
    void offers.send();
    expect(offered).toEqual([["a"], ["a"], ["b"]]);
  });
});

describe("late stakes", () => {
  // A stake is judged by its time of arrival. While it waits for its round, such as after a restart of its cell, the
  // round can be settled. Such a stake would never be paid.

  const CELL = 1;
  const TAKEN = 200;
  const CLOSED = 3002;

  /** A stake of 100 of a member, sent at one time and judged by its time of arrival. */
  type Judge = (services: CellServices, member: TestMember, arrivedAt: number) => Promise<number>;

  interface PlayedRound {
    /** Just before the lock. */
    readonly lastMoment: number;
    readonly judge: Judge;
  }

  /** Plays a round to its settlement with a stake of `first`. */
  type Play = (first: TestMember) => Promise<PlayedRound>;

  /** Runs in a cell that has just restarted: it only knows what is stored. */
  function afterRestart(judge: Judge, member: TestMember, arrivedAt: number): Promise<number> {
    return insideCell(CELL, (state) => judge(createCellServices(state, env, CELL, logError), member, arrivedAt));
  }

  function frameJudge(game: string, cmd: number, data: object): Judge {
    const text = JSON.stringify({ cmd, data: JSON.stringify(data) });
    return ({ socketGames }, { user_id }, arrivedAt) =>
      new Promise((resolve) => {
        const send = (answer: string) => {
          const { data: answered } = JSON.parse(answer) as { data: string };
          resolve((JSON.parse(answered) as { code: number }).code);
        };
        socketGames
          .get(game)
          ?.onMessage({ member: Number(user_id), locale: "in", logInLocale: "in", send }, text, arrivedAt);
      });
  }

  const playLuckyHit: Play = async (first) => {
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", first);
    expect(await socket.ask(3015, luckyHitBet(round.period), 3016)).toMatchObject({ code: TAKEN });
    await goToTime(round.cardsTime);
    await socket.next(3018);
    return { lastMoment: round.lockTime - 1, judge: frameJudge("luckyhit", 3015, luckyHitBet(round.period)) };
  };

  const playAviator: Play = async (first) => {
    const { socket, round } = await connectToOpenRound(first);
    expect(await control("POST", "/control/force", { table: "aviator", outcomes: [1.5] })).toMatchObject({ code: 200 });
    expect(await socket.ask(5015, bet(round), 5016)).toMatchObject({ code: TAKEN });
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + flightMsOf(150) + 1);
    await eventually(async () => {
      const { queryset } = await call("GET", "/aviator/user_records", undefined, { token: first.token });
      expect(queryset).toMatchObject([{ status: "F" }]);
    });
    return { lastMoment: round.lockTime - 1, judge: frameJudge("aviator", 5015, bet(round)) };
  };

  const playWin: Play = async (first) => {
    const now = await shiftTime(0);
    const round = roundOf(shiftPeriod(periodAt(now), 1));
    await goToTime(round.startTime);
    const body = { category: "P", period: round.period, guess_type: "G", contract_money: 100, contract_count: 1 };
    expect(await call("POST", "/win/add_user_guess", body, { token: first.token })).toMatchObject({ code: TAKEN });
    await goToTime(round.endTime);
    await eventually(async () => {
      const path = "/win/my_guesses?category=P&p=1&p_size=20";
      const { queryset } = await call("GET", path, undefined, { token: first.token });
      expect(queryset).not.toMatchObject([{ status: "W" }]);
    });
    const judge: Judge = async (services, { user_id }, arrivedAt) => {
      const route = services.routes.get("POST /win/add_user_guess");
      if (route === undefined) throw new Error("no route to stake at Win Go");
      const asked = { query: "", key: "late", body: JSON.stringify(body) };
      const context = {
        member: Number(user_id),
        session: "",
        requestId: "late",
        now: arrivedAt,
        locale: "in",
        logInLocale: "in",
        passwordHolds: false,
        origin: "",
        forwardedFor: null,
      } as const;
      return (await answerMember(services, route, asked, context)).code;
    };
    return { lastMoment: round.lockTime - 1, judge };
  };

  // Audits the books after each test.
  afterEach(endTest);

  describe.each([
    ["Lucky Hit", playLuckyHit],
    ["Aviator", playAviator],
    ["Win Go", playWin],
  ])("a stake at %s that arrived before the lock", (_, play) => {
    it("is refused if its round was settled while it waited", async () => {
      const [first, late] = [await makeMember(1000, CELL), await makeMember(1000, CELL)];
      const { lastMoment, judge } = await play(first);
      expect(await afterRestart(judge, late, lastMoment)).toBe(CLOSED);
      expect(await balanceOf(late)).toBe(1000);
    });
  });
});
