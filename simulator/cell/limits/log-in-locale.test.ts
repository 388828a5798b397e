import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { periodAt } from "#games/win-go/rules/timeline.ts";
import { login, PASSWORD, register } from "#simulator/testing/accounts.ts";
import { call, connect, endTest, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { bet, luckyHitBet, toOpenCycle, toOpenRound } from "#games/all/server/testing/tables.ts";

// A member has the limits of the locale in which it logged in, not of the language of a call or a socket.

afterEach(endTest);

const LEAST = {
  in: { aviator: 50, luckyHit: 10, contracts: [10, 100, 1_000, 10_000] },
  pt: { aviator: 5, luckyHit: 1, contracts: [1, 10, 100, 1_000] },
  mx: { aviator: 50, luckyHit: 10, contracts: [1, 10, 100, 1_000] },
  vi: { aviator: 50, luckyHit: 10, contracts: [1, 10, 100, 1_000] },
};

/** Registers in one language, logs in in another one, and returns that session. */
async function loggedIn(locale: string): Promise<TestMember> {
  await register({}, { locale: locale === "in" ? "pt" : "in" });
  const token = String((await login({ password: PASSWORD }, { locale }))["token"]);
  return { token, user_id: token.split(".")[0] ?? "", nick_name: "" };
}

const others = (locale: string) => LOCALES.filter((each) => each !== locale);

describe.each(LOCALES)("a session that was opened in locale %s", (locale) => {
  const { aviator, luckyHit, contracts } = LEAST[locale];

  it("has its limits in Aviator in every language", async () => {
    const member = await loggedIn(locale);
    await shiftTime(0);
    const own = await connect("/aviator", member, locale);
    const round = await toOpenRound(own);
    for (const language of others(locale)) {
      const socket = await connect("/aviator", member, language);
      const told = await socket.next(5002, ({ stakes }) => stakes !== undefined);
      expect(told["limits"]).toEqual({ min: aviator, max: 10_000 });
      const below = await socket.ask(5015, bet(round, { betPrice: aviator - 1 }), 5016);
      expect(below).toMatchObject({ status: 0, code: 3012, msg: expect.stringContaining(String(aviator)) });
    }
    const socket = await connect("/aviator", member, others(locale)[0]);
    expect(await socket.ask(5015, bet(round, { betPrice: aviator }), 5016)).toMatchObject({ status: 1 });
  });

  it("has its limits in Lucky Hit in every language", async () => {
    const member = await loggedIn(locale);
    const { period } = await toOpenCycle();
    for (const language of others(locale)) {
      const socket = await connect("/luckyhit", member, language);
      const told = await socket.next(3002, ({ stakes }) => stakes !== undefined);
      expect(told["limits"]).toEqual({ min: luckyHit, max: 10_000 });
      const below = await socket.ask(3015, luckyHitBet(period, { betPrice: luckyHit - 1 }), 3016);
      expect(below).toMatchObject({ status: 0, code: 3012 });
      const least = luckyHitBet(period, { betPrice: luckyHit });
      expect(await socket.ask(3015, least, 3016)).toMatchObject({ status: 1 });
    }
  });

  it("has its contracts in Win Go in every language", async () => {
    const { token } = await loggedIn(locale);
    const period = periodAt(await shiftTime(0));
    for (const language of others(locale)) {
      const info = await call("GET", "/win/next_period_info", undefined, { token, locale: language });
      expect(info).toMatchObject({ contract_money: contracts, contract_count_max: 1_000 });
      const stake = { category: "P", period, guess_type: "G", contract_count: 1 };
      const codes = [0.5, 1, 10_000].map(async (contract_money) => {
        const options = { token, locale: language };
        return (await call("POST", "/win/add_user_guess", { ...stake, contract_money }, options)).code === 3011;
      });
      const offered = [false, contracts.includes(1), contracts.includes(10_000)];
      expect(await Promise.all(codes)).toEqual(offered.map((isOffered) => !isOffered));
    }
  });
});

it("the games without sockets state their limits, too", async () => {
  const { token } = await loggedIn("in");
  const { limits: mines } = await call("GET", "/mines/status?traps=3", undefined, { token });
  expect(mines).toEqual({ min: 50, max: 10_000 });
});
