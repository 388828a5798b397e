import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#scripts/paths.ts";

const documents = [...globSync("docs/*.md", { cwd: ROOT }), "CONTRIBUTING.md", "CHANGELOG.md"].sort();

/** A path in backticks: it has a slash and begins with a folder of the repository. */
const CITED_PATH = /`((?:edge|simulator|web|loadtest|docs|\.ci)\/[\w./-]*)`/g;
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

  it("keeps prose lines within 120 characters", () => {
    const isProse = (line: string) => !line.startsWith("|");
    const long = text.split("\n").filter((line) => isProse(line) && line.length > 120);
    expect(long).toEqual([]);
  });
});
