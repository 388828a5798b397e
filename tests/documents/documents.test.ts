import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ROOT } from "#scripts/paths.ts";

const documents = [...globSync("docs/*.md", { cwd: ROOT }), "README.md", "CONTRIBUTING.md", "CHANGELOG.md"].sort();

/** A path in backticks: it has a slash and begins with a folder of the repository. */
const CITED_PATH = /`((?:client|edge|simulator|web|loadtest|docs|\.ci)\/[\w./-]*)`/g;
const RELATIVE_LINK = /\]\((?!https?:)([^)#]+)\)/g;

describe.each(documents)("%s", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");

  it("cites paths that exist", () => {
    const paths = [...text.matchAll(CITED_PATH)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("links to files that exist", () => {
    const links = [...text.matchAll(RELATIVE_LINK)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });
});

it("the README leads to the guides in at most 600 words", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(600);
});

it("docs/commands.md names every script of package.json", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object };
  const commands = readFileSync(join(ROOT, "docs/commands.md"), "utf8");
  const named = new Set([...commands.matchAll(/`npm (?:run )?([\w:]+)`/g)].map(([, name]) => name));
  expect(named).toEqual(new Set(Object.keys(scripts)));
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/** A test file in backticks. Titles of its tests may follow after a colon, separated by semicolons. */
const CITED = /`([\w./*-]+\.test\.tsx?)`(?:: ([^`|\n]+))?/g;
const COMMAND = /npm run ([\w:]+)/g;

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe.each(["docs/reliability.md", "SECURITY.md"])("%s", (document) => {
  const text = read(document);
  const cited = [...text.matchAll(CITED)];

  it("names tests that exist", () => {
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

  it("names commands that exist", () => {
    const commands = [...text.matchAll(COMMAND)].map(([, name = ""]) => name);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
