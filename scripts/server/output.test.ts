import { describe, expect, it } from "vitest";
import { greeting, auditReport } from "./output.ts";

const GREETED = {
  url: "http://127.0.0.1:8787",
  controlToken: "a+b&c#d",
  origin: "",
  hasDemo: true,
  tokenPlace: "in .data/secrets.json",
};

describe("the greeting", () => {
  it("leads the operator in, with the token out of reach of servers and logs", () => {
    const address = /control room +(\S+)/.exec(greeting(GREETED, true))?.[1] ?? "";
    const { pathname, search, hash } = new URL(address);
    expect([pathname, search]).toEqual(["/control", ""]);
    expect(new URLSearchParams(hash.slice(1)).get("token")).toBe("a+b&c#d");
  });

  it("shows the token only at a terminal, and elsewhere its place", () => {
    const text = greeting(GREETED, false);
    expect(text).not.toContain("a+b");
    expect(text).not.toContain(encodeURIComponent("a+b"));
    expect(text).toContain("in .data/secrets.json");
  });

  it("leads to a demo member if the server opens such accounts", () => {
    expect(greeting(GREETED, false)).toMatch(/demo member +http:\/\/127\.0\.0\.1:8787\/demo\n/);
    expect(greeting({ ...GREETED, hasDemo: false }, false)).not.toContain("demo");
  });

  it("says that nobody can sign in as operator without a token", () => {
    const text = greeting({ ...GREETED, controlToken: "" }, true);
    expect(text).toContain("CONTROL_TOKEN is empty");
    expect(text).not.toContain("/control");
  });

  it("shows the simulator's calls in front of no backend", () => {
    expect(greeting(GREETED, false)).toContain("/control/messages");
    const text = greeting({ ...GREETED, origin: "https://backend.example" }, false);
    expect(text).toContain("/control,");
    expect(text).not.toMatch(/\/control\/(?:messages|audit)/);
  });

  it.each([
    ["", /upstream +the built-in simulator/],
    ["https://backend.example", /upstream +https:\/\/backend\.example/],
  ])("names the upstream that answers: %j", (origin, line) => {
    expect(greeting({ ...GREETED, origin }, true)).toMatch(line);
  });
});

const sound = {
  ok: true,
  total: 0,
  cells: [{ cell: 0, members: 12, transfers: 340, total: 0 }],
  invariants: [{ name: "no member owes", checked: 12, broken: 0, first: null }],
  failures: [],
};

describe("the report of an audit", () => {
  it("is a table of cells and a table of invariants", () => {
    expect(auditReport(sound)).toBe(
      [
        "cell  members  transfers  sum",
        "0     12       340        0.00",
        "",
        "invariant       checked  broken  first",
        "no member owes  12       0",
        "",
        "sum of all cells: 0.00",
        "Every book is in order.",
      ].join("\n"),
    );
  });

  it("names the first offender and counts the broken invariants", () => {
    const owes = { name: "no member owes", checked: 12, broken: 2, first: "cell 0: account 120000" };
    const text = auditReport({ ...sound, ok: false, total: -0.01, invariants: [owes, ...sound.invariants] });
    expect(text).toContain("no member owes  12       2       cell 0: account 120000");
    expect(text).toContain("sum of all cells: -0.01");
    expect(text).toMatch(/1 of 2 invariants are broken:\n {2}no member owes: cell 0: account 120000$/);
  });

  it("tells which objects failed, how often and how the last time, while every book is in order", () => {
    const last = { real_time: Date.UTC(2026, 10, 24, 12), event: "settlement_failed", error: "Error: no answer" };
    const text = auditReport({ ...sound, failures: [{ object: "cell:3", count: 7, last }] });
    expect(text).toMatch(/cell:3 +7 +2026-11-24T12:00:00.000Z +settlement_failed: Error: no answer/);
    expect(text).toMatch(/Every book is in order\.$/);
  });
});
