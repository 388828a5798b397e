import { describe, expect, it } from "vitest";
import { curlOf, socketCommand } from "../backend/exchange.ts";
import { asExpected, type Outcome } from "../check.ts";
import { exitCodeOf, jsonReport, junitReport, moneyLine, outcomeLines, placeOf, summaryLines } from "./reports.ts";

const curl = curlOf({
  method: "POST",
  url: "https://backend.example/user/buy?t=1",
  headers: { Authorization: "Token 0123456789abcdef", "Accept-Language": "in" },
  body: { product_id: 1, address_id: 2, password: "secret of the member" },
});
const failed: Outcome = {
  name: "calls GET /user/profile",
  status: "failed",
  why: "",
  ms: 12,
  failures: [
    {
      rule: "fields",
      detail: 'entry.balance is a string: "plenty" <b>',
      sentence: "GET /user/profile answers entry.balance: an amount of money.",
      field: "entry.balance",
      curl,
    },
  ],
};
const outcomes: readonly Outcome[] = [
  failed,
  { name: "calls GET /shop/games", status: "passed", why: "", ms: 3, failures: [] },
  { name: "mines a game", status: "not_offered", isLeftOut: true, why: "", ms: 0, failures: [] },
  { name: "money a transfer", status: "not_run", isLeftOut: true, why: "needs --writes", ms: 0, failures: [] },
];

describe("a failure in the report", () => {
  it("has its call as curl, without token and password", () => {
    expect(curl).toContain("curl -sS -X POST 'https://backend.example/user/buy?t=1'");
    expect(curl).toContain('-H "Authorization: Token $TOKEN"');
    expect(curl).toContain('"password":"$PASSWORD"');
    expect(curl).not.toMatch(/0123456789abcdef|secret of/);
    const socket = socketCommand("ws://backend.example/aviator?token=0123456789abcdef&t=1", '{"cmd":5017,"data":"{}"}');
    expect(socket).toBe(`npx wscat -c "ws://backend.example/aviator?token=$TOKEN" -x '{"cmd":5017,"data":"{}"}'`);
  });

  it("has its field and the sentence of the contract in the table", () => {
    const text = outcomeLines(failed).join("\n");
    expect(text).toContain("FAILED  calls GET /user/profile");
    expect(text).toContain("contract: GET /user/profile answers entry.balance: an amount of money.");
    expect(text).toContain("field:    entry.balance");
    expect(text).toContain("sent:     curl");
    expect(text).toContain('came:     entry.balance is a string: "plenty" <b>');
    expect(text).toContain("where:    /docs/contract#get-userprofile");
    expect(placeOf({ rule: "staked", detail: "" })).toBe("/docs/contract#rule-staked");
  });

  it("is in the JSON and in the JUnit file, which is well-formed", () => {
    const json = JSON.parse(jsonReport("https://backend.example", outcomes)) as { failed: number; checks: unknown[] };
    expect(json).toMatchObject({ passed: 1, failed: 1, not_offered: 1, not_run: 1 });
    expect(json.checks[0]).toMatchObject({ name: failed.name, failures: [{ field: "entry.balance" }] });
    const xml = junitReport(outcomes);
    expect(xml).toContain('<testsuites tests="4" failures="1" skipped="2">');
    expect(xml).toContain("&quot;plenty&quot; &lt;b&gt;");
    expect(xml).toContain('<skipped message="not run: needs --writes"/>');
    const opened = xml.match(/<(?!\?|\/)[^>]*[^/]>/g)?.length;
    expect(xml.match(/<\/[^>]+>/g)).toHaveLength(opened ?? 0);
  });
});

it("the summary counts by area", () => {
  expect(summaryLines(outcomes).map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ["area", "passed", "failed", "not offered", "not run"],
    ["calls", "1", "1", "0", "0"],
    ["mines", "0", "0", "1", "0"],
    ["money", "0", "0", "0", "1"],
    ["in all", "1", "1", "1", "1"],
  ]);
});

it("the last line counts the rules of money that were judged", () => {
  const money: Outcome = { name: "money a", isMoney: true, status: "passed", why: "", ms: 0, failures: [] };
  expect(moneyLine([...outcomes, money, { ...money, status: "failed" }])).toBe("money rules: 2 judged, 0 not run");
  expect(moneyLine([money, { ...money, status: "not_run", why: "chance" }, { ...money, status: "not_offered" }])).toBe(
    "money rules: 1 judged, 1 not run\n  not run: money a (chance)",
  );
  expect(moneyLine(outcomes)).toBe("money rules: 0 judged, 0 not run");
});

describe("an expected failure", () => {
  const passed: Outcome = { ...failed, status: "passed", failures: [] };

  it("is no failure, and is one where the check passes", () => {
    expect(asExpected(failed)).toMatchObject({ status: "passed", why: "failed as expected", failures: [] });
    expect(asExpected(passed)).toMatchObject({ status: "failed", failures: [{ rule: "expected" }] });
    expect(asExpected({ ...passed, status: "not_run" }).status).toBe("not_run");
  });
});

describe("the exit code", () => {
  const outcome = (status: Outcome["status"], isLeftOut = false): Outcome => ({
    name: "calls GET /shop/games",
    status,
    isLeftOut,
    why: "",
    ms: 0,
    failures: [],
  });

  it.each([
    ["0 if every check passed", 0, [outcome("passed")]],
    ["0 beside checks that the options left out", 0, [outcome("passed"), outcome("not_run", true)]],
    ["1 if a check failed, whatever else did not run", 1, [outcome("not_run"), outcome("failed"), outcome("passed")]],
    ["3 if a check did not reach what it checks", 3, [outcome("passed"), outcome("not_run")]],
    ["3 if nothing was checked", 3, [outcome("not_run", true)]],
    ["3 if no check was chosen", 3, []],
  ] as const)("is %s", (_, code, given) => expect(exitCodeOf(given)).toBe(code));
});
