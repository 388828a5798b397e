import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { BIRTH_DATE_REQUIRED, register } from "#contract/calls/account.ts";
import { refusals } from "#contract/refusals.ts";
import { MOBILE, PASSWORD, PHONE } from "../testing/accounts.ts";
import { call, endTest, newestCode } from "../testing/client.ts";
import { accountRoutes } from "./account-calls.ts";
import { isOfAge, opensDemo } from "./age.ts";

it.each([
  [true, "open", true],
  [true, "ukgc", true],
  [true, "in", false],
  [false, "open", false],
] as const)("DEMO %j under the rules %s: %j", (demo, rules, opens) => {
  expect(opensDemo({ demo, rules })).toBe(opens);
});

// Midnight in India is 18:30 UTC of the day before.
it.each([
  ["2008-11-29", "2026-11-28T18:29:59Z", false],
  ["2008-11-29", "2026-11-28T18:30:00Z", true],
  ["2008-11-30", "2026-11-29T12:00:00Z", false],
  ["2008-02-29", "2026-02-28T12:00:00Z", false],
  ["2008-02-29", "2026-03-01T12:00:00Z", true],
  ["1950-01-01", "2026-05-01T00:00:00Z", true],
  ["2030-01-01", "2026-05-01T00:00:00Z", false],
])("born on %s is 18 at %s: %s", (birthDate, now, isAdult) => {
  expect(isOfAge(birthDate, 18, Date.parse(now))).toBe(isAdult);
});

/** Registers under a rule set on 29 November 2026. */
async function registerUnder(RULES: string, more: object): Promise<unknown> {
  const route = accountRoutes.find(({ call }) => call === register);
  const context = {
    env: { ...env, RULES },
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
    network: "network",
    locale: "in" as const,
    now: Date.parse("2026-11-29T12:00:00Z"),
    cells: 8,
    post: fetch,
    demoCodesKey: null,
  };
  const fields = { mobile_number: MOBILE, verify_code: "000000", password: PASSWORD, r_code: "10000", device_id: "" };
  return route?.handle(context, { ...fields, ...more });
}

afterEach(endTest);

it.each([
  ["in", {}, { refusal: "birth_date_required" }],
  ["in", { birth_date: "2008-11-30" }, { refusal: "too_young", with: { age: 18 } }],
  ["in", { birth_date: "2008-11-29" }, { refusal: "wrong_code" }],
  ["open", {}, { refusal: "wrong_code" }],
  ["ukgc", {}, { refusal: "wrong_code" }],
])("a registration under %s with %j gets as far as %j", async (rules, more, outcome) => {
  expect(await registerUnder(rules, more)).toMatchObject(outcome);
});

it("keeps the code of a registration that lacked the date of birth", async () => {
  const asked = { mobile_number: MOBILE, verify_type: "register", device_id: PHONE };
  expect(await call("POST", "/user/send_verify_code", asked)).toMatchObject({ code: 200 });
  const given = { verify_code: await newestCode(MOBILE), device_id: PHONE };
  expect(await registerUnder("in", given)).toMatchObject({ refusal: "birth_date_required" });
  const again = await registerUnder("in", { ...given, birth_date: "1990-01-01" });
  expect(again).toMatchObject({ token: expect.any(String) as string });
  expect(refusals.birth_date_required.code).toBe(BIRTH_DATE_REQUIRED);
});
