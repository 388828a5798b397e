import { afterEach, describe, expect, it } from "vitest";
import { periodAt, roundOf } from "../../games/win-go/timeline.ts";
import { balanceOf, call, control, endTest, makeMember, shiftTime, type TestMember } from "../../testing/client.ts";
import { forgetKeys } from "../../testing/forget-keys.ts";
import { goToTime } from "../../testing/lucky-hit.ts";

afterEach(endTest);

async function invitedBy(referrer: TestMember, cell: number): Promise<TestMember> {
  const body = { count: 1, balance: 100_000, cell, r_code: referrer.user_id };
  return ((await control("POST", "/control/members", body))["members"] as TestMember[])[0] as TestMember;
}

const get = (member: TestMember, path: string) => call("GET", path, undefined, { token: member.token });
const profitOf = async (member: TestMember) => (await get(member, "/user/promotion_info"))["profit"];

/** A and B, whom A invited, and C, whom B invited, each in another cell. */
async function threeGenerations() {
  const a = await makeMember(0, 0);
  const b = await invitedBy(a, 1);
  const c = await invitedBy(b, 2);
  const counts = async () => (await get(a, "/user/promotion_info"))["info"];
  await expect.poll(counts).toMatchObject({ one_level_user_count: 1, two_level_user_count: 1 });
  return { a, b, c };
}

/** Stakes on Win Go and ends the round: 2 % of the stake is the fee. */
async function playRound(members: readonly TestMember[], contract_money: number) {
  const now = await shiftTime(0);
  const next = roundOf(periodAt(now + 180_000));
  await goToTime(next.startTime);
  for (const { token } of members) {
    const body = { category: "P", period: next.period, guess_type: "G", contract_money, contract_count: 1 };
    expect((await call("POST", "/win/add_user_guess", body, { token })).code).toBe(200);
  }
  await goToTime(next.endTime);
  // The round is settled by alarm; a moment later its fees are shared out by another.
  await expect
    .poll(async () => {
      const [first] = members;
      const records = await get(first as TestMember, "/win/my_guesses?category=P");
      return (records["queryset"] as { status: string }[]).every(({ status }) => status !== "W");
    })
    .toBe(true);
  await shiftTime(2_000);
}

describe("promotion", () => {
  it("shares the fees of one round out of each cell that has some of them", async () => {
    const a = await makeMember(0, 0);
    const invited = [await invitedBy(a, 1), await invitedBy(a, 2)];
    await playRound(invited, 10_000);
    await expect.poll(() => profitOf(a)).toBe(120);
  });

  it("shares fees of settled stakes: 30 % to the first level, 10 % to the second, across cells", async () => {
    const { a, b, c } = await threeGenerations();
    await playRound([c], 10_000);
    await expect.poll(() => profitOf(b)).toBe(60);
    await expect.poll(() => profitOf(a)).toBe(20);
    expect(await profitOf(c)).toBe(0);
    expect((await get(b, "/user/promotion_info"))["info"]).toMatchObject({ one_level_contribution: 200 });
    expect((await get(a, "/user/promotion_info"))["info"]).toMatchObject({ two_level_contribution: 200 });
    const records = await get(a, "/user/bonus_records?level=2");
    expect(records["queryset"]).toMatchObject([
      { type: "fee_share", change: 20, bonus_infos: [{ nick_name: "p***2" }] },
    ]);
    expect((await get(a, "/user/bonus_records?level=1"))["queryset"]).toEqual([]);
  });

  it("sends one sum a round and level, whoever staked", async () => {
    const a = await makeMember(0, 0);
    const invited = [await invitedBy(a, 1), await invitedBy(a, 1)];
    await playRound(invited, 1_000);
    await expect.poll(() => profitOf(a)).toBe(12);
    expect((await get(a, "/user/bonus_records?level=1"))["page"]).toMatchObject({ count: 1 });
  });

  it("lists those who were invited, by level", async () => {
    const { a } = await threeGenerations();
    expect((await get(a, "/user/promotion_records?level=1"))["queryset"]).toMatchObject([{ first_recharge_price: 0 }]);
    expect((await get(a, "/user/promotion_records?level=2"))["page"]).toMatchObject({ count: 1 });
    expect((await get(a, "/user/promotion_records?level=3")).code).toBe(400);
  });

  it("moves profit to the balance, never more than there is, once for a key", async () => {
    const { b, c } = await threeGenerations();
    await playRound([c], 10_000);
    await expect.poll(() => profitOf(b)).toBe(60);
    const apply = (price: number, key: string) =>
      call("POST", "/user/apply_to_balance", { price }, { token: b.token, headers: { "Idempotency-Key": key } });
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
