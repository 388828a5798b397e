import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditReport, greeting, lineFormat, refusedSetting, shownLine, sourcePlaces } from "./output.ts";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const GREETED = {
  url: "http://127.0.0.1:8787",
  controlToken: "a+b&c#d",
  origin: "",
  hasDemo: true,
  demoCodesKey: "0123456789abcdef",
  tokenPlace: "in .data/secrets.json",
};

describe("the greeting", () => {
  it("leads the operator in, with the token out of reach of servers and logs", () => {
    const address = /operate +(\S+)/.exec(greeting(GREETED, true))?.[1] ?? "";
    const { pathname, search, hash } = new URL(address);
    expect([pathname, search]).toEqual(["/operate", ""]);
    expect(new URLSearchParams(hash.slice(1)).get("token")).toBe("a+b&c#d");
  });

  it("shows the token only at a terminal, and elsewhere its place", () => {
    const text = greeting(GREETED, false);
    expect(text).not.toContain("a+b");
    expect(text).not.toContain(encodeURIComponent("a+b"));
    expect(text).toContain("in .data/secrets.json");
  });

  it("leads to codes only at a terminal, with the key out of reach of servers and logs", () => {
    const address = /register +(\S+)/.exec(greeting(GREETED, true))?.[1] ?? "";
    const { pathname, search, hash } = new URL(address);
    expect([pathname, search, hash]).toEqual(["/register", "", "#demo_codes=0123456789abcdef"]);
    expect(greeting(GREETED, false)).not.toContain("0123456789abcdef");
    expect(greeting({ ...GREETED, demoCodesKey: "" }, true)).not.toContain("register");
  });

  it("leads to a demo member if the server opens such accounts", () => {
    expect(greeting(GREETED, false)).toMatch(/demo member +http:\/\/127\.0\.0\.1:8787\/demo\n/);
    expect(greeting({ ...GREETED, hasDemo: false }, false)).not.toContain("demo");
  });

  it("says that nobody can sign in as operator without a token", () => {
    const text = greeting({ ...GREETED, controlToken: "" }, true);
    expect(text).toContain("CONTROL_TOKEN is empty");
    expect(text).not.toContain("/operate");
  });

  it("shows the simulator's calls in front of no backend", () => {
    expect(greeting(GREETED, false)).toContain("/control/messages");
    const text = greeting({ ...GREETED, origin: "https://backend.example" }, false);
    expect(text).toContain("/operate,");
    expect(text).not.toMatch(/messages|audit/);
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

describe("log lines", () => {
  const access = (path: string, rest: object = {}) =>
    JSON.stringify({
      level: "info",
      time: 1_795_210_860_000,
      id: "1",
      method: "GET",
      path,
      status: 200,
      ms: 12,
      ...rest,
    });

  const SETTINGS = JSON.stringify({ level: "error", time: 1, event: "settings", error: "CELLS is wrong" });

  describe("the server's log", () => {
    it("is readable at a terminal", () => {
      expect(shownLine(access("/user/profile"), true)).toMatch(/^\d\d:\d\d:\d\d GET \/user\/profile 200 12 ms$/);
      expect(shownLine(access("/user/login", { method: "POST", code: 1002 }), true)).toMatch(
        /POST \/user\/login 200 \(code 1002\) 12 ms$/,
      );
    });

    it("tells how many lines were left out", () => {
      expect(shownLine(access("/user/profile", { status: 429, omitted: 700 }), true)).toMatch(
        / 429 12 ms, 700 more 429 before it$/,
      );
    });

    it("stays JSON anywhere else", () => {
      expect(shownLine(access("/user/profile"), false)).toBe(access("/user/profile"));
    });

    it.each([
      "/assets/index-1.js",
      "/favicon.svg",
      "/img/banner.png",
      "/operate/metrics",
      "/control",
      "/operate-page/a.js",
    ])("leaves out the files of every screen and the control page's polling: %s", (path) => {
      expect([shownLine(access(path), true), shownLine(access(path), false)]).toEqual([null, null]);
      expect(shownLine(access(path, { status: 404 }), true)).toContain(`${path} 404`);
    });

    it("shows an operator's changes", () => {
      expect(shownLine(access("/control/clock", { method: "POST" }), true)).toContain("POST /control/clock 200");
    });

    it("shows an error with its stack, and no native stack of workerd", () => {
      const error = {
        level: "error",
        time: 1,
        id: "1",
        method: "GET",
        path: "/x",
        error: "Error: bug",
        stack: "Error: bug\n  at a",
      };
      expect(shownLine(JSON.stringify(error), true)).toMatch(/^\S+ GET \/x failed: Error: bug\n {2}at a$/);
    });

    it("has lines of workerd itself with level and time, few a second, and no native stack", () => {
      let now = 5_000;
      const format = lineFormat(false, () => now);
      const thrown = "workerd/server/server.c++:6895: error: Uncaught exception: invalid Content-Length";
      expect(format("stack: /bin/workerd@347ce67")).toBeNull();
      expect(JSON.parse(format(thrown) ?? "")).toEqual({
        level: "error",
        time: 5_000,
        event: "workerd",
        error: thrown,
      });
      const more = Array.from({ length: 44 }, () => format(thrown));
      expect(more.filter((line) => line !== null)).toHaveLength(4);
      expect(format(access("/user/profile"))).toBe(access("/user/profile"));
      now += 1_000;
      expect(JSON.parse(format("{half a line") ?? "")).toMatchObject({ level: "info", omitted: 40 });
    });

    it("passes workerd's lines through at a terminal", () => {
      const format = lineFormat(true, () => 5_000);
      expect(format("workerd/server.c++: warning")).toBe("workerd/server.c++: warning");
    });

    it("leaves unusable settings to the start, which names them", () => {
      expect(shownLine(SETTINGS, true)).toBeNull();
      expect([refusedSetting(SETTINGS), refusedSetting(access("/"))]).toEqual(["CELLS is wrong", null]);
    });
  });

  let root = "";
  let built = "";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "rangoli-places-"));
    built = join(root, "dist/worker");
    mkdirSync(join(built, "parts"), { recursive: true });
  });

  afterEach(() => rmSync(root, { recursive: true }));

  /** A map of line 1 of the module to line 7 of the source, and of line 2 from column 5 on to its line 9. */
  function writeMap(module: string, source: string): void {
    // Base 64 VLQ: [column, source, line, column], each relative to the one before.
    const mappings = "AAMA;IAEC";
    writeFileSync(join(built, `${module}.map`), JSON.stringify({ version: 3, sources: [source], names: [], mappings }));
  }

  describe("places in a log", () => {
    it("name the sources, in plain text and in JSON", () => {
      writeMap("index.js", "../../simulator/cell/cell.ts");
      const places = sourcePlaces(built, root);
      expect(places("Error: no\n    at Cell.ask (index.js:1:1)")).toBe(
        "Error: no\n    at Cell.ask (simulator/cell/cell.ts:7:1)",
      );
      expect(places(JSON.stringify({ stack: "Error\n    at a (index.js:1:1)\n    at index.js:2:5" }))).toBe(
        JSON.stringify({ stack: "Error\n    at a (simulator/cell/cell.ts:7:1)\n    at simulator/cell/cell.ts:9:2" }),
      );
    });

    it("are found for a module in a folder, too", () => {
      writeMap("parts/other.js", "../../../edge/worker.ts");
      expect(sourcePlaces(built, root)("at parts/other.js:1:1")).toBe("at edge/worker.ts:7:1");
    });

    it("stay as they are without a map", () => {
      writeMap("index.js", "../../simulator/cell/cell.ts");
      const places = sourcePlaces(built, root);
      for (const text of ["at node:internal/x.js:1:1", "at other.js:3:4", "GET /index.js 12:30:11", "127.0.0.1:8787"]) {
        expect(places(text)).toBe(text);
      }
    });
  });
});
