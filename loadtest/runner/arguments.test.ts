import { expect, it } from "vitest";
import { SIZES } from "../profiles.ts";
import { loadOptions, membersOptions } from "./arguments.ts";

it("the default is the smoke question at a server of the run's own", () => {
  const { small } = SIZES.smoke;
  const { sizeAt, ...options } = loadOptions([]);
  expect(options).toEqual({
    question: "smoke",
    profile: "small",
    target: null,
    members: null,
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

it("arguments choose question, profile, target and members", () => {
  const args = ["--profile", "peak", "--disposable"];
  const server = ["--target", "https://play.example/", "--members", "members.csv"];
  const { sizeAt, ...options } = loadOptions(["win-go", ...args, ...server]);
  expect(options).toEqual({
    question: "win-go",
    profile: "peak",
    target: "https://play.example",
    members: "members.csv",
    disposable: true,
  });
  expect(sizeAt(1)).toEqual(SIZES["win-go"].peak);
});

it("a size is refused if the run would end before a round at the target's clock", () => {
  const { sizeAt } = loadOptions(["aviator", "--seconds", "30", "--target", "https://play.example"]);
  expect(sizeAt(5).seconds).toBe(30);
  expect(() => sizeAt(1)).toThrow("at least 60 s");
});

it("members takes a file", () => {
  const here = { target: "http://127.0.0.1:8787", count: 100, passwords: false };
  expect(membersOptions(["members.csv"])).toEqual({ file: "members.csv", ...here });
  expect(membersOptions(["a.csv", "--count", "5", "--passwords"])).toMatchObject({ count: 5, passwords: true });
  expect(() => membersOptions([])).toThrow("one file");
});

it.each([
  [["--light"]],
  [["--seconds", "0"]],
  [["--seconds", "1e2"]],
  [["--vus", "0"]],
  [["--vus", "many"]],
  [["--users", "5"]],
  [["--profile", "huge"]],
  [["--target", "play.example"]],
  [["--members", "members.csv"]],
  [["poker"]],
  [["smoke", "evening"]],
  [["20"]],
])("refuses %j", (args) => {
  expect(() => loadOptions(args)).toThrow();
});
