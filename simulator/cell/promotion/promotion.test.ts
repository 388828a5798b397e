import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { dayStart, hourStart } from "#simulator/time/clock.ts";
import { periodAt, roundOf } from "#games/win-go/rules/timeline.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
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
import { makeKey, TestProvider } from "#simulator/testing/provider.ts";
import { recharge } from "#simulator/testing/wallet.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

afterEach(endTest);

async function invitedBy(referrer: TestMember, cell: number): Promise<TestMember> {
  const body = { count: 1, balance: 100_000, cell, r_code: referrer.user_id };
  return ((await control("POST", "/control/members", body))["members"] as TestMember[])[0] as TestMember;
}

const get = (member: TestMember, path: string) => call("GET", path, undefined, { token: member.token });
const profitOf = async (member: TestMember) => (await get(member, "/user/promotion_info"))["profit"];

/** A invited B and B invited C, each in another cell. */
async function threeGenerations() {
  const a = await makeMember(0, 0);
  const b = await invitedBy(a, 1);
  const c = await invitedBy(b, 2);
  const counts = async () => (await get(a, "/user/promotion_info"))["info"];
  await expect.poll(counts).toMatchObject({ one_level_user_count: 1, two_level_user_count: 1 });
  return { a, b, c };
}

/** Stakes on Win Go and ends the round; the fee is 2 % of the stake. */
async function playRound(members: readonly TestMember[], contract_money: number) {
  const now = await shiftTime(0);
  const next = roundOf(periodAt(now + 180_000));
  await goToTime(next.startTime);
  for (const { token } of members) {
    const body = { category: "P", period: next.period, guess_type: "G", contract_money, contract_count: 1 };
    expect((await call("POST", "/win/add_user_guess", body, { token })).code).toBe(200);
  }
  await goToTime(next.endTime);
  await expect
    .poll(async () => {
      const [first] = members;
      const records = await get(first as TestMember, "/win/my_guesses?category=P");
      return (records["queryset"] as { status: string }[]).every(({ status }) => status !== "W");
    })
    .toBe(true);
}

/** Goes to the end of the hour, at which cells share its fees. */
async function endHour() {
  const now = await shiftTime(0);
  // The cells of the tests share theirs within two seconds.
  await goToTime(hourStart(now) + HOUR_MS + 2_000);
}

describe("promotion", () => {
  it("adds the shares of every cell to one record of the hour", async () => {
    const a = await makeMember(0, 0);
    const invited = [await invitedBy(a, 1), await invitedBy(a, 2)];
    await playRound(invited, 10_000);
    await endHour();
    await expect.poll(() => profitOf(a)).toBe(120);
    const records = await get(a, "/user/bonus_records?level=1");
    expect(records).toMatchObject({ page: { count: 1 }, queryset: [{ change: 120 }] });
    const names = (records["queryset"] as { bonus_infos: { nick_name: string }[] }[])[0]?.bonus_infos;
    expect(names).toHaveLength(2);
  });

  it("shares fees of settled stakes: 30 % to the first level, 10 % to the second, across cells", async () => {
    const { a, b, c } = await threeGenerations();
    await playRound([c], 10_000);
    await endHour();
    await expect.poll(() => profitOf(b)).toBe(60);
    await expect.poll(() => profitOf(a)).toBe(20);
    expect(await profitOf(c)).toBe(0);
    expect((await get(b, "/user/promotion_info"))["info"]).toMatchObject({ one_level_contribution: 200 });
    expect((await get(a, "/user/promotion_info"))["info"]).toMatchObject({ two_level_contribution: 200 });
    const records = await get(a, "/user/bonus_records?level=2");
    expect(records["queryset"]).toMatchObject([
      { type: "fee_share", change: 20, bonus_infos: [{ nick_name: c.nick_name }] },
    ]);
    expect((await get(a, "/user/bonus_records?level=1"))["queryset"]).toEqual([]);
  });

  it("shares an hour's fees as one sum for each level, and only after the hour", async () => {
    const a = await makeMember(0, 0);
    const invited = [await invitedBy(a, 1), await invitedBy(a, 1)];
    const began = await shiftTime(0);
    const hour = hourStart(began) + HOUR_MS;
    await goToTime(hour);
    expect((await get(a, "/user/promotion_info"))["counted_until"]).toBe(hour - HOUR_MS);
    await playRound(invited, 1_000);
    await playRound(invited, 1_000);
    expect(await profitOf(a)).toBe(0);
    await endHour();
    await expect.poll(() => profitOf(a)).toBe(24);
    const records = await get(a, "/user/bonus_records?level=1");
    expect(records).toMatchObject({ page: { count: 1 }, queryset: [{ change: 24, relation_id: `hour:${hour}` }] });
    await goToTime(hour + HOUR_MS + 600_000);
    expect((await get(a, "/user/promotion_info"))["counted_until"]).toBe(hour + HOUR_MS);
  });

  it("shares the fee of a provider's debit ten minutes after it, if no rollback came by then", async () => {
    const [soon, late, open] = [await makeMember(0, 0), await makeMember(0, 0), await makeMember(0, 0)];
    const now = await shiftTime(0);
    const hour = hourStart(now) + HOUR_MS;
    await goToTime(hour - 60_000);
    const key = await makeKey();
    const debit = async (referrer: TestMember) => {
      const provider = await TestProvider.open(await invitedBy(referrer, 1), undefined, key);
      expect((await provider.debit("debit", 100_000)).code).toBe(200);
      return provider;
    };
    const [undone, undoneLate] = [await debit(soon), await debit(late), await debit(open)];
    await endHour();
    const profits = async () => [await profitOf(soon), await profitOf(late), await profitOf(open)];
    expect(await profits()).toEqual([0, 0, 0]);
    expect((await undone.rollback("debit")).code).toBe(200);
    await goToTime(hour + 600_000);
    await expect.poll(profits).toEqual([0, 6, 6]);
    expect((await undoneLate.rollback("debit")).code).toBe(200);
    await endHour();
    expect(await profits()).toEqual([0, 6, 6]);
  });

  it("shares fees of an hour once, through restarts", async () => {
    const { b, c } = await threeGenerations();
    await playRound([c], 10_000);
    await evictDurableObject(cellStub(env, 2));
    await endHour();
    await expect.poll(() => profitOf(b)).toBe(60);
    await evictDurableObject(cellStub(env, 2));
    await endHour();
    expect(await profitOf(b)).toBe(60);
  });

  it("adds each message to the record of its hour once", async () => {
    const a = await makeMember(0, 0);
    const hour = hourStart(await shiftTime(0));
    const share = { to: Number(a.user_id), level: 1, type: "fee_share", relation: `hour:${hour}`, time: hour } as const;
    const receive = (cell: number, change: number) =>
      cellStub(env, 0).receiveProfit(`profit:${cell}`, { ...share, contribution: 100, change, nickNames: [] });
    for (const cell of [1, 2, 1, 2, 3, 1]) await receive(cell, 10 ** cell);
    expect(await profitOf(a)).toBe(11.1);
    expect((await get(a, "/user/promotion_info"))["info"]).toMatchObject({ one_level_contribution: 3 });
    const records = await get(a, "/user/bonus_records?level=1");
    expect(records).toMatchObject({ page: { count: 1 }, queryset: [{ change: 11.1, create_time: hour }] });
  });

  it("lists the invited members by level", async () => {
    const { a, b } = await threeGenerations();
    expect((await get(a, "/user/promotion_records?level=1"))["queryset"]).toMatchObject([
      { nick_name: b.nick_name, first_recharge_price: 0 },
    ]);
    expect((await get(a, "/user/promotion_records?level=2"))["page"]).toMatchObject({ count: 1 });
    expect((await get(a, "/user/promotion_records?level=3")).code).toBe(400);
  });

  it("moves available profit to the balance once per key", async () => {
    const { b, c } = await threeGenerations();
    await playRound([c], 10_000);
    await endHour();
    await expect.poll(() => profitOf(b)).toBe(60);
    const apply = (price: number, key: string) =>
      call("POST", "/user/apply_to_balance", { price }, { token: b.token, headers: { "Idempotency-Key": key } });
    await shiftTime(DAY_MS);
    expect((await apply(60.01, "a")).code).toBe(2009);
    expect((await apply(40, "b")).code).toBe(200);
    expect((await apply(40, "b")).code).toBe(200);
    expect(await profitOf(b)).toBe(20);
    await forgetKeys();
    expect((await apply(40, "b")).code).toBe(200);
    await forgetKeys();
    expect((await apply(10, "b")).code).toBe(422);
    expect(await profitOf(b)).toBe(20);
    expect(await balanceOf(b)).toBe(100_040);
    const records = await get(b, "/user/apply_to_balance_records");
    expect(records["queryset"]).toMatchObject([{ status: "Success", price: 40 }]);
  });
});

describe("profit of a day", () => {
  const apply = (member: TestMember, price: number, locale = "in") =>
    call("POST", "/user/apply_to_balance", { price }, { token: member.token, locale });
  const movableOf = async (member: TestMember) => (await get(member, "/user/promotion_info"))["movable"];

  /** A member of cell 0 with a bonus of 50, an hour before midnight in India. */
  async function withBonus() {
    const midnight = dayStart((await shiftTime(0)) + DAY_MS + HOUR_MS);
    await goToTime(midnight - HOUR_MS);
    const member = await makeMember(0, 0);
    await earn(member, 50);
    return { member, midnight };
  }

  /** Earns 50 for each first recharge of an invited member, up to `profit`. */
  async function earn(member: TestMember, profit: number) {
    await recharge(await invitedBy(member, 1), 100);
    await expect.poll(() => profitOf(member)).toBe(profit);
  }

  it("can be moved from the next day of India on, to the millisecond and after a restart", async () => {
    const { member, midnight } = await withBonus();
    await goToTime(midnight - 1);
    expect(await movableOf(member)).toBe(0);
    expect((await apply(member, 0.01)).code).toBe(2028);
    await evictDurableObject(cellStub(env, 0));
    expect((await apply(member, 50)).code).toBe(2028);
    expect([await balanceOf(member), await profitOf(member)]).toEqual([0, 50]);
    await goToTime(midnight);
    expect(await movableOf(member)).toBe(50);
    await evictDurableObject(cellStub(env, 0));
    expect((await apply(member, 50)).code).toBe(200);
    expect([await balanceOf(member), await profitOf(member), await movableOf(member)]).toEqual([50, 0, 0]);
  });

  it("does not block earlier profit; the refusal says how much in the caller's language", async () => {
    const { member, midnight } = await withBonus();
    await goToTime(midnight);
    expect((await apply(member, 20.5)).code).toBe(200);
    await earn(member, 79.5);
    expect(await movableOf(member)).toBe(29.5);
    expect((await apply(member, 79.51)).code).toBe(2009);
    const told = await Promise.all(LOCALES.map(async (locale) => apply(member, 29.51, locale)));
    expect(told.map(({ code, msg }) => [code, msg])).toEqual([
      [2028, "Profit can be moved from the day after it came in: now ₹29.50"],
      [2028, "O lucro pode passar ao saldo a partir do dia seguinte ao que entrou: agora ₹\u00a029,50"],
      [2028, "La ganancia se puede pasar al saldo desde el día siguiente a su llegada: ahora ₹29.50"],
      [2028, "Hoa hồng có thể chuyển từ ngày hôm sau khi nhận được: hiện tại 29,50\u00a0₹"],
    ]);
    expect((await apply(member, 29.5)).code).toBe(200);
    expect([await profitOf(member), await movableOf(member)]).toEqual([50, 0]);
    await goToTime(midnight + DAY_MS);
    expect((await apply(member, 50)).code).toBe(200);
    expect(await balanceOf(member)).toBe(100);
  });

  it("by many numbers of one person cannot be moved out at once", async () => {
    const { member } = await withBonus();
    for (const profit of [100, 150]) await earn(member, profit);
    expect((await apply(member, 150)).code).toBe(2028);
    expect(await balanceOf(member)).toBe(0);
  });
});
