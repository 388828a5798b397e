import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { catalogueStub } from "#simulator/objects/stubs.ts";
import { call, control, endTest, makeMember, shiftTime, type TestMember } from "#simulator/testing/client.ts";

const UNKNOWN = 4101;
const LIMITED = 4109;
const HOUR_MS = 3600 * 1000;
const FARM = "198.51.100.7";

beforeEach(async () => {
  await shiftTime(0);
  await control("POST", "/control/gift_codes", { gift_code: "KITE-100", price: 100, uses: 100 });
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

  it.each(LOCALES)("are refused in the caller's language above the limit: %s", async (locale) => {
    const member = await makeMember(0);
    for (let at = 0; at < 10; at++) await guess(member, at);
    const msg = refusals.gift_guesses.text[locale].replace("{minutes}", "60");
    expect(await redeem(member, "KITE-100", undefined, locale)).toMatchObject({ code: LIMITED, msg });
  });
});
