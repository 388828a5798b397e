import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprint } from "./fingerprint.ts";

let root = "";
let environment = "";
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const of = () => fingerprint(root, environment, ["src", "config.ts", "absent.ts"]);

beforeEach(() => {
  environment = "";
  root = mkdtempSync(join(tmpdir(), "rangoli-fingerprint-"));
  mkdirSync(join(root, "src/testing"), { recursive: true });
  write("src/a.ts", "a");
  write("src/b.ts", "b");
  write("config.ts", "c");
});

afterEach(() => rmSync(root, { recursive: true }));

it("equal sources have the same fingerprint, whatever their dates", () => {
  const before = of();
  utimesSync(join(root, "src/a.ts"), 1, 1);
  expect(of()).toBe(before);
});

it.each<[string, () => void]>([
  ["a changed file", () => write("src/a.ts", "A")],
  ["a new file", () => write("src/c.ts", "")],
  ["a lost file", () => rmSync(join(root, "src/b.ts"))],
  ["a change outside the folders", () => write("config.ts", "C")],
  ["another environment", () => (environment = "staging")],
  ["text that moved from one file to the next", () => [write("src/a.ts", "ab"), write("src/b.ts", "")]],
])("%s changes the fingerprint", (_, change) => {
  const before = of();
  change();
  expect(of()).not.toBe(before);
});

it("files that the build writes beside the sources do not count", () => {
  const before = of();
  mkdirSync(join(root, "src/.wrangler/deploy"), { recursive: true });
  write("src/.wrangler/deploy/config.json", "{}");
  write("src/.cache", "");
  expect(of()).toBe(before);
});

it("tests and their helpers do not count", () => {
  const before = of();
  write("src/a.test.ts", "expect");
  write("src/b.test.tsx", "expect");
  write("src/testing/browser.ts", "launch");
  expect(of()).toBe(before);
});
