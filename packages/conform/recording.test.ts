import { callAt } from "../../games/all/api.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AnyCall } from "../../contract/call.ts";
import { readTolerantly } from "../../contract/values/tolerant.ts";
import { Masker } from "../../edge/workbench/recording/masker.ts";
import { readOptions } from "./options.ts";
import type { Recording as Fixtures } from "../../tests/proof/replay.ts";
import { checkRecording, joinParts, recordingIn } from "./recording.ts";

type Fields = Record<string, unknown>;
type Edit = (route: string, answer: Fields) => unknown;

const read = (dialect: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../tests/reference-origin/recorded/${dialect}.json`), "utf8"),
  ) as Fixtures;
const DIALECTS = { plain: read("plain"), foreign: read("foreign") };
type Dialect = keyof typeof DIALECTS;

const frame = (cmd: number, data: unknown) => JSON.stringify({ cmd, data: JSON.stringify(data) });

function callOf(route: string): AnyCall {
  const [method = "", path = ""] = route.split(" ");
  const call = callAt(method, path);
  if (call === undefined) throw new Error(`no call ${route}`);
  return call;
}

/** The reference backend's answers and frames as a gateway records them: masked. */
function recorded(dialect: Dialect, edit: Edit = (_, answer) => answer, more: readonly string[] = []): string {
  const masker = new Masker();
  const { answers, frames } = DIALECTS[dialect];
  const calls = answers.map(({ route, query, answer }, ms) => {
    const call = callOf(route);
    const { method, path } = call;
    const edited = edit(route, structuredClone(answer));
    const text = typeof edited === "string" ? edited : masker.answer(call, JSON.stringify(edited));
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return { ms, method, path, query: masker.query(call, asked), body: "", status: 200, answer: text };
  });
  const texts = [...frames.map(({ cmd, data }) => masker.frame(frame(cmd, data))), ...more];
  const parts = ["/aviator", "/luckyhit"].flatMap((path, at) => {
    const first = String(at === 0 ? 5 : 3);
    const own = texts.filter((text) => !text.startsWith("{") || text.startsWith(`{"cmd":${first}`));
    // A socket in two parts is one connection.
    const halves = [own.slice(0, 2), own.slice(2)];
    return halves.map((half) => ({
      id: path,
      ms: 0,
      path,
      frames: half.map((text, ms) => ({ ms, direction: "out", text })),
    }));
  });
  return JSON.stringify({ code: 200, on: false, part: 1, parts: 1, calls, sockets: parts });
}

async function failures(text: string) {
  const recording = recordingIn(text);
  if (recording === null) throw new Error("no recording");
  const outcomes = await checkRecording(recording, () => 0);
  return outcomes.flatMap(({ name, failures }) =>
    failures.map(({ rule, field }) => [name, rule, field ?? ""].join(": ")),
  );
}

const inRoute =
  (route: string, edit: (answer: Fields) => unknown): Edit =>
  (each, answer) =>
    each === route ? edit(answer) : answer;
const firstRow = (answer: Fields, row: Fields) => {
  const rows = answer["queryset"] as Fields[];
  return { ...answer, queryset: [{ ...rows[0], ...row }, ...rows.slice(1)] };
};

describe("a recording", () => {
  it.each(["plain", "foreign"] as const)("of a clean backend has no failure: %s", async (dialect) => {
    const recording = recordingIn(recorded(dialect));
    if (recording === null) throw new Error("no recording");
    const outcomes = await checkRecording(recording, () => 0);
    expect(outcomes.filter(({ status }) => status === "failed")).toEqual([]);
    expect(outcomes.filter(({ status }) => status === "passed").length).toBeGreaterThan(30);
    const notRun = outcomes.filter(({ status }) => status === "not_run");
    expect(notRun.every(({ why }) => why === "not recorded")).toBe(true);
  });

  it.each(["plain", "foreign"] as const)("has every number and flag of the backend's answers: %s", (dialect) => {
    const kept = (route: string, answer: unknown) =>
      JSON.stringify(readTolerantly(callOf(route).answer, answer), (_, value: unknown) =>
        typeof value === "string" ? "" : value,
      );
    const calls = recordingIn(recorded(dialect))?.calls ?? [];
    for (const [at, { route, answer }] of DIALECTS[dialect].answers.entries()) {
      expect(kept(route, JSON.parse(calls[at]?.answer ?? ""))).toBe(kept(route, answer));
    }
  });

  it.each<[string, Edit, string]>([
    [
      "no balance",
      inRoute("GET /user/profile", (a) => ({ ...a, entry: {} })),
      "calls GET /user/profile: fields: entry.balance",
    ],
    [
      "a page without count",
      inRoute("GET /user/transactions", (a) => ({ ...a, page: {} })),
      "calls GET /user/transactions: page_count: page.count",
    ],
    [
      "three decimals",
      inRoute("GET /mines/status", (a) => ({ ...a, balance: 1.005 })),
      "calls GET /mines/status: decimals: balance",
    ],
    ["HTML", inRoute("GET /shop/games", () => "<html>"), "calls GET /shop/games: envelope: "],
    [
      "a refusal without text",
      inRoute("GET /shop/games", () => ({ code: 1001, msg: "" })),
      "calls GET /shop/games: message: ",
    ],
    [
      "a row with a text for a number",
      inRoute("GET /user/recharges", (a) => firstRow(a, { price: "much" })),
      "calls GET /user/recharges: fields: queryset.*.price",
    ],
  ])("with %s fails by its rule and field, in both dialects", async (_, edit, expected) => {
    for (const dialect of ["plain", "foreign"] as const) {
      expect(await failures(recorded(dialect, edit))).toContain(expected);
    }
  });

  it("of a backend that did not answer in time fails by the status", async () => {
    const call = { ms: 1, method: "GET", path: "/shop/games", query: "", status: 504, answer: "" };
    expect(await failures(JSON.stringify({ calls: [call], sockets: [] }))).toContain("calls GET /shop/games: status: ");
  });

  it("with broken frames fails by their rules", async () => {
    const group = { period: 7, status: 31 };
    const tick = (coefficient: number) => frame(5004, { tag: 1, coefficient, flyEnd: 0 });
    const found = await failures(
      recorded("plain", undefined, [
        "<html>",
        frame(5002, group),
        tick(2),
        tick(1.5),
        frame(5004, {}),
        frame(3002, {}),
      ]),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        "aviator frames: frame_form: ",
        "aviator frames: aviator_climb: ",
        "aviator frames: fields: 5004.coefficient",
        expect.stringContaining("luckyhit frames: fields: 3002."),
      ]),
    );
  });

  it("is joined from its parts in order, and names a part that is missing or comes twice", () => {
    const part = (number: number, parts?: number) => ({
      part: number,
      ...(parts !== undefined && { parts }),
      calls: [{ ms: number, method: "GET", path: "/shop/games", query: "", status: 200, answer: "{}" }],
      sockets: [],
    });
    const joined = joinParts([part(2, 3), part(1, 3), part(3, 3)]);
    expect(joined).toMatchObject({ calls: [{ ms: 1 }, { ms: 2 }, { ms: 3 }] });
    expect(joinParts([{ calls: [], sockets: [] }])).toEqual({ calls: [], sockets: [] });
    expect(joinParts([part(2)])).toMatchObject({ calls: [{ ms: 2 }] });
    expect(joinParts([part(1, 3)])).toBe("lacks part 2, 3 of 3");
    expect(joinParts([part(1), part(4), part(2)])).toBe("lacks part 3 of 4");
    expect(joinParts([part(1), part(1)])).toContain("has part 1 twice");
  });

  it("is no other file, and is asked for without an address", () => {
    for (const text of ["", "[]", "{}", '{"calls":[{}],"sockets":[]}']) expect(recordingIn(text)).toBe(null);
    expect(readOptions(["--recording", "a.json"], {}).recordingPath).toBe("a.json");
    expect(() => readOptions(["--recording", "a.json", "--url", "http://a.example"], {})).toThrow("asks no --url");
  });
});
