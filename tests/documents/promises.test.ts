import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ROOT } from "#scripts/paths.ts";

// What docs/reliability.md and SECURITY.md say is tested, and by which name, has to be there.

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/** A test file; what follows a colon, up to the end of the cell, are names of its tests, between semicolons. */
const CITED = /`([\w./*-]+\.test\.tsx?)`(?:: ([^`|\n]+))?/g;
const COMMAND = /npm run ([\w:]+)/g;

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe.each(["docs/reliability.md", "SECURITY.md"])("%s", (document) => {
  const text = read(document);
  const cited = [...text.matchAll(CITED)];

  it("names tests that there are", () => {
    expect(cited.length).toBeGreaterThan(10);
    const missing = cited.flatMap(([, pattern = "", names = ""]) => {
      const found = globSync(pattern, { cwd: ROOT }).map(read);
      if (found.length === 0) return [pattern];
      const wanted = names
        .split(";")
        .map((name) => (name.split("…")[0] ?? "").trim())
        .filter((name) => name !== "");
      return wanted
        .filter((name) => !found.some((source) => source.includes(name)))
        .map((name) => `${pattern}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it("names commands that there are", () => {
    const commands = [...text.matchAll(COMMAND)].map(([, name = ""]) => name);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
