import { describe, expect, it } from "vitest";
import { CommandError, flag, helpOf, names, oneOf, parseCommand, text, texts, whole } from "./command.ts";

const COMMAND = {
  name: "npm run play",
  takes: "[NAME]",
  about: "Plays rounds.",
  options: {
    keep: flag("keeps them"),
    out: text("FILE", "where to"),
    url: text("URL", "the server", "http://127.0.0.1"),
    head: texts("FILE", "a head"),
    rounds: whole("how many", 20, 1, 100),
    seed: whole("the seed", undefined, 0),
    mode: oneOf(["light", "dark"], "the colours", "light"),
    only: names("NAMES", "these", ["mine", "home"]),
  },
  example: "--rounds 3",
};
const read = (...args: string[]) => parseCommand(COMMAND, args);

describe("a command line", () => {
  it("has the defaults of its options", () => {
    expect(read()).toEqual({
      positionals: [],
      values: {
        keep: false,
        out: undefined,
        url: "http://127.0.0.1",
        head: [],
        rounds: 20,
        seed: undefined,
        mode: "light",
        only: undefined,
      },
    });
  });

  it.each([
    [["--keep"], { keep: true }],
    [["--out", "a b", "--out=c=d"], { out: "c=d" }],
    [["--head", "a", "--head=b"], { head: ["a", "b"] }],
    [["--rounds", "100", "--seed=0"], { rounds: 100, seed: 0 }],
    [["--mode", "dark", "--only", "home,mine,"], { mode: "dark", only: ["home", "mine"] }],
    [["--only="], { only: [] }],
  ])("%j are read", (args, values) => {
    expect(read(...args).values).toMatchObject(values);
  });

  it("takes other arguments where its help says so", () => {
    expect(read("aviator", "--keep", "--", "--raw").positionals).toEqual(["aviator", "--raw"]);
    const { takes: _, ...strict } = COMMAND;
    expect(() => parseCommand(strict, ["aviator"])).toThrow("aviator: it takes options alone");
  });

  it.each([
    [["--ruonds", "3"], "--ruonds is unknown: did you mean --rounds?"],
    [["--kep"], "--kep is unknown: did you mean --keep?"],
    [["-x"], /^-x is unknown/],
    [["--out"], "--out needs FILE"],
    [["--keep=no"], "--keep takes no value"],
    [["--rounds", "0"], "--rounds 0: it takes a whole number from 1 to 100"],
    [["--rounds", "1e1"], "--rounds 1e1: it takes a whole number from 1 to 100"],
    [["--rounds", "101"], "--rounds 101: it takes a whole number from 1 to 100"],
    [["--seed", "-1"], "--seed"],
    [["--mode", "drak"], "--mode drak: did you mean dark? It takes light, dark"],
    [["--only", "home,mien"], "--only mien: did you mean mine? It takes mine, home"],
  ])("%j are refused", (args, message) => {
    expect(() => read(...args)).toThrow(CommandError);
    expect(() => read(...args)).toThrow(message);
  });

  it("has a help with usage, options, defaults and an example", () => {
    const help = helpOf(COMMAND);
    expect(help).toMatch(/^npm run play -- \[NAME\] \[options\]\n\nPlays rounds\.\n/);
    expect(help).toMatch(/^ {2}--rounds N +how many \[20\]$/m);
    expect(help).toMatch(/^ {2}--mode light\|dark +the colours \[light\]$/m);
    expect(help).toContain("npm run play -- --rounds 3");
  });
});
