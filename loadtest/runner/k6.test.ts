import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildScript, withoutPropertyEscapes } from "./k6.ts";

/** Generous timeout: the tests share two cores. */
const BUNDLE_MS_MAX = 60_000;

it("property escapes become equal ranges", () => {
  const written = withoutPropertyEscapes(String.raw`[\p{Cc}\p{Cs}x]|\p{Nd}`);
  const [before, after] = [/[\p{Cc}\p{Cs}x]|\p{Nd}/u, new RegExp(written, "u")];
  expect(written).not.toContain(String.raw`\p`);
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    expect(after.test(character), code.toString(16)).toBe(before.test(character));
  }
});

it(
  "a question becomes a single file for k6 that fits into a ConfigMap",
  async () => {
    const code = readFileSync(await buildScript("smoke"), "utf8");
    const imports = [...code.matchAll(/^import .*from "([^"]+)"/gm)].map(([, name]) => name ?? "");
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((name) => !/^k6($|\/)/.test(name))).toEqual([]);
    expect(code).not.toMatch(/\\[pP]\{/);
    expect(code.length).toBeLessThan(2 ** 20);
  },
  BUNDLE_MS_MAX,
);
