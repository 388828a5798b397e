import { unstable_readConfig } from "wrangler";
import { expect, it } from "vitest";
import { ROOT } from "../paths.ts";
import { preflightProblems, secretsOf } from "./preflight.ts";

const SECRETS = ["FAIRNESS_KEY", "PAYMENT_KEY", "METRICS_TOKEN", "OPERATORS", "SMS_TOKEN"];
const { routes: _examples, ...production } = unstable_readConfig(
  { config: `${ROOT}wrangler.toml`, env: "production" },
  { hideWarnings: true },
);
const hosts = ["play.acme.test", "img.play.acme.test", "luckyhit.play.acme.test"];
const own = {
  ...production,
  routes: hosts.map((pattern) => ({ pattern })),
  vars: { ...production.vars, SMS_WEBHOOK: "https://sms.acme.test/send" },
};

it("finds nothing in the environment for players, once hosts, secrets and the webhook are there", () => {
  expect(preflightProblems(own, SECRETS)).toEqual([]);
});

it("lets the demo of staging out, which has no hosts and no bucket of its own", () => {
  const staging = unstable_readConfig({ config: `${ROOT}wrangler.toml`, env: "staging" }, { hideWarnings: true });
  expect(preflightProblems(staging, SECRETS.slice(0, 4))).toEqual([]);
  const withoutDemo = { ...staging, vars: { ...staging.vars, DEMO: "off" } };
  expect(preflightProblems(withoutDemo, SECRETS).map((line) => line.split(/[ :]/, 1)[0])).toEqual([
    "no",
    "ARCHIVE",
    "routes",
  ]);
});

it("asks for the webhook's secret, and names the environment in every hint", () => {
  const without = SECRETS.filter((name) => name !== "SMS_TOKEN");
  expect(preflightProblems(own, without, {}, "production")).toEqual([
    "SMS_TOKEN is not set: npx wrangler secret put SMS_TOKEN --env production",
  ]);
  const shown = { ...own, vars: { ...own.vars, SMS_TOKEN: "in the file" } };
  const hints = preflightProblems(shown, null, {}, "production").filter((line) => line.includes("npx wrangler secret"));
  expect(hints).toHaveLength(2);
  expect(hints.every((line) => line.includes("--env production"))).toBe(true);
});

it("names all that the file leaves to fill in", () => {
  const { routes } = unstable_readConfig({ config: `${ROOT}wrangler.toml`, env: "production" }, { hideWarnings: true });
  expect(preflightProblems({ ...production, routes }, []).map((line) => line.split(/[ :]/, 1)[0])).toEqual([
    "FAIRNESS_KEY",
    "PAYMENT_KEY",
    "METRICS_TOKEN",
    "OPERATORS",
    "no",
    "play.example.com",
    "img.play.example.com",
    "luckyhit.play.example.com",
  ]);
});

it.each([
  ["the test bench", { vars: { ...own.vars, TEST_BENCH: "on" } }, /^TEST_BENCH/],
  ["no bucket", { r2_buckets: [] }, /^ARCHIVE/],
  ["no counters", { analytics_engine_datasets: [] }, /^rangoli-production has no binding COUNTERS/],
  ["forms to anywhere", { vars: { ...own.vars, UPSTREAM_ORIGIN: "https://backend.acme.test" } }, /^FORM_ORIGINS/],
  ["limits that say otherwise", { vars: { ...own.vars, RATE_LIMITS: "read 9/60" } }, /^RATE_LIMITS says read 9\/60/],
  ["a host too few", { routes: hosts.slice(0, 2) }, /^routes lacks luckyhit\.play\.acme\.test/],
])("refuses %s", (_, change, line) => {
  expect(preflightProblems({ ...own, ...change }, SECRETS)).toContainEqual(expect.stringMatching(line));
});

it("refuses a key that opens the codes of any number", () => {
  expect(preflightProblems(own, [...SECRETS, "DEMO_CODES_KEY"])).toEqual([expect.stringMatching(/^DEMO_CODES_KEY/)]);
});

it("refuses secrets of the environment that the Worker would refuse, and shows none", () => {
  const keys = { FAIRNESS_KEY: "a key of sixteen", PAYMENT_KEY: "another key of 16", SMS_TOKEN: "short" };
  const known = secretsOf({ ...keys, CONTROL_TOKEN: "a", HOME: "/home/me" });
  expect(preflightProblems(own, SECRETS, known)).toEqual([
    expect.stringMatching(/^SMS_TOKEN \(not shown\) is not allowed\. Allowed: 24 characters/),
    expect.stringMatching(/^PAYMENT_KEY \(not shown\) is not allowed\. Allowed: 24 characters/),
  ]);
});

it("needs no keys of the simulator in front of an origin", () => {
  const vars = { UPSTREAM_ORIGIN: "https://backend.acme.test", FORM_ORIGINS: "https://pay.acme.test" };
  expect(preflightProblems({ ...own, vars }, ["METRICS_TOKEN", "OPERATORS"])).toEqual([]);
});

it("names what the file lacks without an account too", () => {
  expect(preflightProblems(own, null)).toEqual([expect.stringMatching(/^the secrets cannot be read/)]);
});
