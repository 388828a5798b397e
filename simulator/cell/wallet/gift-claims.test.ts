import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Catalogue } from "#simulator/catalogue/catalogue.ts";
import { giftLink } from "#simulator/catalogue/gift-relay.ts";
import { POOL, windowsOf } from "#simulator/catalogue/gifts.ts";
import {
  balanceOf,
  call,
  control,
  endTest,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { forgetKeys } from "#simulator/testing/objects.ts";
import { goToTime } from "#games/all/server/testing/tables.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { catalogueStub } from "#simulator/objects/stubs.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

describe("gift claims", () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await endTest();
  });

  const makeCode = (gift_code: string, price: number, uses: number) =>
    control("POST", "/operate/gift_codes", { gift_code, price, uses });

  const redeem = (member: TestMember, gift_code: unknown, headers: Record<string, string> = {}) =>
    call("POST", "/user/redeem_gift_code", { gift_code }, { token: member.token, headers });

  const join = (member: TestMember, id: number, headers: Record<string, string> = {}) =>
    call("POST", "/user/join_gift_event", { id }, { token: member.token, headers });

  describe("a gift code", () => {
    it("is credited once to each member, in whatever case and spacing it is typed", async () => {
      const [one, two] = [await makeMember(0, 0), await makeMember(0, 1)];
      await makeCode("KITE-100", 100.5, 10);
      expect(await redeem(one, " kite-100 ")).toMatchObject({ code: 200, price: 100.5 });
      expect(await redeem(one, "KITE-100")).toMatchObject({ code: 4102 });
      expect(await redeem(two, "KITE-100")).toMatchObject({ code: 200, price: 100.5 });
      expect(await balanceOf(one)).toBe(100.5);
      expect(await balanceOf(two)).toBe(100.5);
    });

    it("repeats its gift from the claim alone, and refuses another code under the key", async () => {
      const member = await makeMember(0);
      await makeCode("KITE-100", 100, 10);
      await makeCode("LAMP-50", 50, 10);
      const key = { "Idempotency-Key": "press" };
      await shiftTime(0);
      expect(await redeem(member, "KITE-100", key)).toMatchObject({ code: 200, price: 100 });
      await forgetKeys();
      expect(await redeem(member, "KITE-100", key)).toMatchObject({ code: 200, price: 100 });
      await forgetKeys();
      expect(await redeem(member, "LAMP-50", key)).toMatchObject({ code: 422 });
      expect(await balanceOf(member)).toBe(100);
    });

    it("with five uses is redeemed by exactly five of 20 concurrent members", async () => {
      const members = await Promise.all(Array.from({ length: 20 }, (_, at) => makeMember(0, at % 3)));
      await makeCode("FEWS", 10, 5);
      const codes = await Promise.all(members.map(async (member) => (await redeem(member, "FEWS")).code));
      expect(codes.filter((code) => code === 200)).toHaveLength(5);
      expect(codes.filter((code) => code === 4101)).toHaveLength(15);
      const balances = await Promise.all(members.map(balanceOf));
      expect(balances.reduce((sum, each) => sum + each, 0)).toBe(50);
    });

    it.each([
      ["unknown", "NOPE-1", 4101],
      ["too short", "ab", 400],
      ["no text", 42, 400],
      ["with a space", "A BCDE", 400],
    ])("that is %s is refused and changes nothing", async (_, code, refusal) => {
      const member = await makeMember(10);
      expect((await redeem(member, code)).code).toBe(refusal);
      expect(await balanceOf(member)).toBe(10);
    });
  });

  describe("a gift event", () => {
    /** Freezes time at tomorrow's first event. */
    async function toFirstWindow() {
      const now = await shiftTime(0);
      const [window] = windowsOf(now + 24 * 3600 * 1000);
      if (window === undefined) throw new Error("a day has windows");
      await goToTime(window.startTime);
      return window;
    }

    async function stake100(member: TestMember) {
      const { next_period } = await call("GET", "/win/next_period_info", undefined, { token: member.token });
      const body = { category: "P", period: next_period, guess_type: "G", contract_money: 100, contract_count: 1 };
      expect((await call("POST", "/win/add_user_guess", body, { token: member.token })).code).toBe(200);
    }

    it("gives one gift of 30 to 10,000 to each member who meets its conditions in time", async () => {
      const member = await makeMember(200);
      const window = await toFirstWindow();
      expect(await join(member, window.id)).toMatchObject({ code: 4106 });
      const listed = () => call("GET", "/user/gift_events", undefined, { token: member.token });
      expect(await listed()).toMatchObject({ done_recharge: 0, done_relation: 0, done_bet: 0 });
      await stake100(member);
      const joined = await join(member, window.id);
      expect(joined.code).toBe(200);
      expect(joined["price"]).toBeGreaterThanOrEqual(30);
      expect(joined["price"]).toBeLessThanOrEqual(10_000);
      expect(joined["msg"]).toBe("The gift is in your balance. Play money.");
      expect(await join(member, window.id)).toMatchObject({ code: 4105 });
      expect(await balanceOf(member)).toBe(100 + (joined["price"] as number));
      const { queryset: events, ...day } = await listed();
      expect(day).toMatchObject({ done_recharge: 0, done_relation: 0, done_bet: 100 });
      expect(events).toMatchObject([
        { id: window.id, start_time: window.startTime, member_available_num: 0, join_bet: 100, completed: true },
        { member_available_num: 1, completed: false },
        { member_available_num: 1, completed: false },
      ]);
    });

    it("is closed before its start and from its end on", async () => {
      const member = await makeMember(200);
      const window = await toFirstWindow();
      await stake100(member);
      expect((await join(member, window.id + 1)).code).toBe(4104);
      expect((await join(member, 202_001_011)).code).toBe(4103);
      await goToTime(window.endTime);
      expect((await join(member, window.id)).code).toBe(4104);
    });

    it("gives out no more than its pool", async () => {
      const window = await toFirstWindow();
      const prices = await emptyPool(window.id);
      const total = prices.reduce((sum, price) => sum + price, 0);
      expect(total).toBeLessThanOrEqual(POOL);
      expect(total).toBeGreaterThan(POOL - 3_000);
      for (const price of prices) expect(price).toBeGreaterThan(0);
    });

    it("whose pool is empty says so, and each cell asks the catalogue about it once", async () => {
      const [joined, late, later] = [await makeMember(200, 0), await makeMember(200, 0), await makeMember(200, 0)];
      const window = await toFirstWindow();
      for (const member of [joined, late, later]) await stake100(member);
      expect((await join(joined, window.id)).code).toBe(200);
      const list = async (member: TestMember) =>
        (await call("GET", "/user/gift_events", undefined, { token: member.token }))["queryset"];
      expect(await list(late)).toMatchObject([{ completed: false, member_available_num: 1 }, {}, {}]);
      await emptyPool(window.id);
      const asked = vi.spyOn(Catalogue.prototype, "joinEvents");
      const key = { "Idempotency-Key": "press" };
      expect((await join(late, window.id, key)).code).toBe(4107);
      expect(asked).toHaveBeenCalledTimes(1);
      expect((await join(late, window.id, key)).code).toBe(4107);
      expect((await join(later, window.id)).code).toBe(4107);
      expect((await join(joined, window.id)).code).toBe(4105);
      expect(asked).toHaveBeenCalledTimes(1);
      expect(await list(late)).toMatchObject([{ completed: true, member_available_num: 1 }, {}, {}]);
      expect(await list(joined)).toMatchObject([{ completed: true, member_available_num: 0 }, {}, {}]);
      expect(await balanceOf(late)).toBe(100);
    });

    /** Lets others join until the pool is empty. Returns their gifts in minor units. */
    async function emptyPool(event: number): Promise<number[]> {
      const others = Array.from({ length: 3_000 }, (_, at) => ({ event, member: 1 + at, request: "once" }));
      const outcomes = await giftLink(env, { level: 0, number: 0 }).joinEvents(others);
      expect(outcomes.at(-1)).toMatchObject({ refusal: "event_empty" });
      return outcomes.flatMap((outcome) => ("price" in outcome ? [outcome.price] : []));
    }
  });
});

describe("gift guesses", () => {
  const UNKNOWN = 4101;
  const LIMITED = 4109;
  const FARM = "198.51.100.7";

  beforeEach(async () => {
    await shiftTime(0);
    await control("POST", "/operate/gift_codes", { gift_code: "KITE-100", price: 100, uses: 100 });
  });

  afterEach(endTest);

  async function redeem({ token }: TestMember, gift_code: string, address?: string, locale = "in") {
    const headers: Record<string, string> = address === undefined ? {} : { "X-Forwarded-For": address };
    return call("POST", "/user/redeem_gift_code", { gift_code }, { token, headers, locale });
  }

  const guess = (member: TestMember, at: number, address?: string) => redeem(member, `GUESS-${at}`, address);

  describe("guesses at gift codes", () => {
    it("are limited to ten an hour for a member, also concurrent ones", async () => {
      const member = await makeMember(0);
      const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(member, at)));
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === UNKNOWN)).toHaveLength(10);
      expect(codes.filter((code) => code === LIMITED)).toHaveLength(190);
      expect(await redeem(member, "KITE-100")).toMatchObject({ code: LIMITED });
    });

    it("are allowed again after an hour, and still counted after a restart", async () => {
      const member = await makeMember(0);
      for (let at = 0; at < 10; at++) await guess(member, at);
      await evictDurableObject(catalogueStub(env));
      await shiftTime(HOUR_MS - 1);
      expect(await redeem(member, "KITE-100")).toMatchObject({ code: LIMITED });
      await shiftTime(1);
      expect(await redeem(member, "KITE-100")).toMatchObject({ code: 200, price: 100 });
    });

    it("are limited to a hundred an hour for a network, which still redeems valid codes", async () => {
      const made = await control("POST", "/control/members", { count: 14, balance: 0 });
      const [honest, ...farm] = made["members"] as [TestMember, ...TestMember[]];
      const codes = [];
      for (const member of farm) {
        for (let at = 0; at < 9; at++) codes.push((await guess(member, at, FARM)).code);
      }
      // The first guess of the last member is still allowed.
      expect(codes.filter((code) => code === UNKNOWN)).toHaveLength(101);
      expect(await redeem(honest, "KITE-100", FARM)).toMatchObject({ code: 200 });
      expect(await guess(farm[0] as TestMember, 99, "203.0.113.9")).toMatchObject({ code: UNKNOWN });
    });

    it("do not block a repeat of an earlier redemption", async () => {
      const member = await makeMember(0);
      const press = () =>
        call(
          "POST",
          "/user/redeem_gift_code",
          { gift_code: "KITE-100" },
          {
            token: member.token,
            headers: { "Idempotency-Key": "press" },
          },
        );
      expect(await press()).toMatchObject({ code: 200 });
      for (let at = 0; at < 11; at++) await guess(member, at);
      expect(await press()).toMatchObject({ code: 200, price: 100 });
    });

    it("are refused in the caller's language above the limit", async () => {
      const member = await makeMember(0);
      for (let at = 0; at < 10; at++) await guess(member, at);
      for (const locale of LOCALES) {
        const msg = refusals.gift_guesses.text[locale].replace("{minutes}", "60");
        expect(await redeem(member, "KITE-100", undefined, locale)).toMatchObject({ code: LIMITED, msg });
      }
    });
  });
});
