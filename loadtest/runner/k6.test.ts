import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { QUESTIONS, TABLE_QUESTIONS } from "../profiles.ts";
import { bundleScript, withoutPropertyEscapes } from "./k6.ts";

/** Generous timeout: the tests share two cores. */
const BUNDLE_MS_MAX = 60_000;

it("property escapes become equal ranges", () => {
  const written = withoutPropertyEscapes(String.raw`[\p{Cc}\p{Cs}x]`);
  const [before, after] = [/[\p{Cc}\p{Cs}x]/u, new RegExp(written, "u")];
  expect(written).not.toContain(String.raw`\p`);
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    expect(after.test(character), code.toString(16)).toBe(before.test(character));
  }
});

it.each(QUESTIONS.filter((name) => !TABLE_QUESTIONS.some((table) => table === name)))(
  "%s becomes a single file that imports only k6's modules",
  async (question) => {
    const folder = mkdtempSync(join(tmpdir(), "rangoli-bundle-"));
    const outFile = join(folder, "question.js");
    await bundleScript(fileURLToPath(new URL(`../questions/${question}.ts`, import.meta.url)), outFile);
    const code = readFileSync(outFile, "utf8");
    rmSync(folder, { recursive: true });
    const imports = [...code.matchAll(/^import .*from "([^"]+)"/gm)].map(([, name]) => name ?? "");
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((name) => !/^k6($|\/)/.test(name))).toEqual([]);
    expect(code).not.toContain(String.raw`\p{C`);
  },
  BUNDLE_MS_MAX,
);
