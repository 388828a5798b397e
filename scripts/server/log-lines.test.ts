import { describe, expect, it } from "vitest";
import { refusedSetting, shownLine } from "./log-lines.ts";

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

  it("stays JSON anywhere else", () => {
    expect(shownLine(access("/user/profile"), false)).toBe(access("/user/profile"));
  });

  it.each([
    "/assets/index-1.js",
    "/favicon.svg",
    "/img/banner.png",
    "/control/metrics",
    "/control",
    "/control-room/a.js",
  ])("leaves out what every screen loads and what the control page polls: %s", (path) => {
    expect([shownLine(access(path), true), shownLine(access(path), false)]).toEqual([null, null]);
    expect(shownLine(access(path, { status: 404 }), true)).toContain(`${path} 404`);
  });

  it("shows what an operator changes", () => {
    expect(shownLine(access("/control/clock", { method: "POST" }), true)).toContain("POST /control/clock 200");
  });

  it("shows an error with its stack, and no stack of workerd's own", () => {
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
    expect(shownLine("stack: /bin/workerd@347ce67", true)).toBeNull();
  });

  it("passes on what is no log line", () => {
    for (const line of ["workerd/server.c++: warning", "{half a line"]) expect(shownLine(line, true)).toBe(line);
  });

  it("leaves settings that cannot be used to the start, which names them", () => {
    expect(shownLine(SETTINGS, true)).toBeNull();
    expect([refusedSetting(SETTINGS), refusedSetting(access("/"))]).toEqual(["CELLS is wrong", null]);
  });
});
