import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { QUESTIONS, SIZES } from "../profiles.ts";
import { loadOptions, membersOptions, mergeOptions } from "./arguments.ts";

const WHOLE = { part: 1, parts: 1 };

it("the default is the smoke question at a server of the run's own", () => {
  const { small } = SIZES.smoke;
  const { sizeAt, ...options } = loadOptions([]);
  expect(options).toEqual({
    question: "smoke",
    profile: "small",
    part: WHOLE,
    compare: null,
    target: null,
    members: null,
    light: false,
    disposable: false,
  });
  expect(sizeAt(null)).toEqual(small);
  expect(loadOptions(["--seconds", "20", "--vus=200"]).sizeAt(null)).toEqual({
    ...small,
    seconds: 20,
    players: 200,
    perSecond: (small.perSecond * 200) / small.players,
  });
});

it("arguments choose question, profile, target, members, client and earlier report", () => {
  const args = ["--profile", "peak", "--compare", "before.json", "--light", "--disposable"];
  const server = ["--target", "https://play.example/", "--members", "members.csv"];
  const { sizeAt, ...options } = loadOptions(["win-go", ...args, ...server]);
  expect(options).toEqual({
    question: "win-go",
    profile: "peak",
    part: WHOLE,
    compare: "before.json",
    target: "https://play.example",
    members: "members.csv",
    light: true,
    disposable: true,
  });
  expect(sizeAt(1)).toEqual(SIZES["win-go"].peak);
});

it("--parts and --part name one machine of a run with the same members", () => {
  const server = ["--target", "http://127.0.0.1:8787", "--members", "members.csv"];
  expect(loadOptions(["evening", "--parts", "4", "--part", "4", ...server]).part).toEqual({ part: 4, parts: 4 });
  expect(() => loadOptions(["evening", "--parts", "4"])).toThrow("--target and --members");
});

it("a size is refused if the run would end before a round at the target's clock", () => {
  const { sizeAt } = loadOptions(["aviator", "--seconds", "30", "--target", "https://play.example"]);
  expect(sizeAt(5).seconds).toBe(30);
  expect(() => sizeAt(1)).toThrow("at least 60 s");
});

it("merge takes the reports of the parts, and members a file", () => {
  expect(mergeOptions(["1.json", "2.json", "--compare", "before.json"])).toEqual({
    files: ["1.json", "2.json"],
    compare: "before.json",
  });
  expect(() => mergeOptions(["1.json", "--profile", "peak"])).toThrow();
  const here = { target: "http://127.0.0.1:8787", count: 100, passwords: false };
  expect(membersOptions(["members.csv"])).toEqual({ file: "members.csv", ...here });
  expect(membersOptions(["a.csv", "--count", "5", "--passwords"])).toMatchObject({ count: 5, passwords: true });
  expect(() => membersOptions([])).toThrow("one file");
});

it.each([
  [["--parts", "2", "--part", "3"]],
  [["--parts", "0"]],
  [["--part", "2"]],
  [["--parts", "60", "--target", "http://a.example", "--members", "m.csv"]],
  [["--seconds", "0"]],
  [["--seconds", "1e2"]],
  [["--vus", "0"]],
  [["--vus", "many"]],
  [["--users", "5"]],
  [["--profile", "huge"]],
  [["--target", "play.example"]],
  [["--members", "members.csv"]],
  [["poker"]],
  [["smoke", "soak"]],
  [["20"]],
])("refuses %j", (args) => {
  expect(() => loadOptions(args)).toThrow();
});

const PAGE = readFileSync(new URL("../../docs/load-testing.md", import.meta.url), "utf8");

it.each(QUESTIONS)("docs/load-testing.md says what %s asks", (question) => {
  expect(PAGE).toContain(`| \`${question}\` `);
});
