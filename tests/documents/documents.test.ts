import { api, areas, callAt, games } from "#games/all/api.ts";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { controlAddStub } from "#contract/control/workbench.ts";
import { matchesPath } from "#contract/faults/chance.ts";
import { stubThatNeverApplies } from "#contract/documents/never-applies.ts";
import { ROOT } from "#tools/paths.ts";

const documents = globSync(["*.md", "docs/**/*.md", "packages/*/*.md", "tests/reference-origin/*.md"], {
  cwd: ROOT,
}).sort();
/** As `wc -w` counts them, of all documents. Each game after the fifth may bring its proof and a line of the changelog. */
const WORDS_MAX = 22_000 + 120 * (globSync("games/*/game.ts", { cwd: ROOT }).length - 5);

/** A path in backticks: it has a slash and begins with a folder of the repository. */
const CITED_PATH =
  /`((?:client|conform|contract|docs|edge|fairness|games|loadtest|scripts|simulator|tests|verify|web|\.ci|\.github)\/[\w./-]*)`/g;
/** A script of package.json in a document, with the flags behind it. */
const COMMAND = /npm run (?:-s )?([\w:]+)(?: -- ([^`|\n#]+))?/g;
/** A script that is named by its file. */
const TOOL = /npx node ([\w./-]+\.ts)/g;
const FLAG = /--([a-z][\w-]*)/g;

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/** The script's own line, and the source of its entry and of the files beside it. */
function sourceOf(script: string): string {
  const [, entry] = /^node (\S+\.ts)/.exec(script) ?? [];
  if (entry === undefined) return script;
  const beside = globSync(`${dirname(entry)}/*.ts`, { cwd: ROOT });
  return [script, ...beside.map((file) => readFileSync(join(ROOT, file), "utf8"))].join("\n");
}

/** A path below a prefix of the API, also behind the address of a local server. No path of a file. */
const PREFIXES = ["user", "shop", "exg", "control", "operate", ...games.map(({ name }) => name)];
const CALL_PATH = new RegExp(String.raw`(?:(?<![\w.])|(?<=:8787))/(?:${PREFIXES.join("|")})/[\w./*-]+`, "g");
/** The changelog also names the calls of the last release that are gone. */
const released = Object.keys(
  JSON.parse(readFileSync(join(ROOT, "tools/contract/released.json"), "utf8")) as object,
).map((call) => call.split(" ")[1] ?? "");
const known = [...areas.flatMap(({ calls }) => calls).map(({ path }) => path), ...released];
/** A request with a JSON body, over several lines. */
const CURL = /curl -X (\w+) [^']*?-d '([^']+)'[^/]*http:\/\/[\w.:]+(\/[\w/]+)/g;

const RELATIVE_LINK = /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g;

/** The anchor that a heading gets: lower case, without marks, with hyphens for spaces. */
function anchorsOf(document: string): readonly string[] {
  const headings = readFileSync(join(ROOT, document), "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe.each(documents)("%s", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");

  it("cites paths that exist", () => {
    const paths = [...text.matchAll(CITED_PATH)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("names commands that exist, with flags that they read", () => {
    const unknown = [...text.matchAll(COMMAND)].flatMap(([command, name = "", flags = ""]) => {
      const script = scripts[name];
      // The changelog also names scripts that are gone.
      if (script === undefined) return document === "CHANGELOG.md" ? [] : [command];
      const source = sourceOf(script);
      return [...flags.matchAll(FLAG)].filter(([, flag = ""]) => !source.includes(flag)).map(([flag]) => name + flag);
    });
    const tools = [...text.matchAll(TOOL)].map(([, file = ""]) => file);
    expect([...unknown, ...tools.filter((file) => !existsSync(join(ROOT, file)))]).toEqual([]);
  });

  it("links to files and headings that exist", () => {
    const links = [...text.matchAll(RELATIVE_LINK)].map(([all, link = "", anchor]) => ({
      all,
      anchor,
      file: link === "" ? document : join(dirname(document), link),
    }));
    const broken = links.filter(
      ({ file, anchor }) =>
        !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor)),
    );
    expect(broken.map(({ all }) => all)).toEqual([]);
  });
});

// Guides to adding calls name one that does not exist.
describe.each(documents.filter((document) => !document.startsWith("docs/adding-a-")))("%s", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");

  it("names calls that exist", () => {
    const paths = [...text.matchAll(CALL_PATH)].map(([path]) => path.replace(/[./]+$/, ""));
    expect(paths.filter((path) => !known.some((each) => matchesPath(path, each)))).toEqual([]);
  });

  it("shows requests that the contract takes", () => {
    for (const [, method = "GET", body = "", path = ""] of text.matchAll(CURL)) {
      const found = callAt(method, path);
      const schema: z.core.$ZodType = found?.body ?? z.never();
      const sent: unknown = JSON.parse(body);
      expect([path, z.safeDecode(schema, sent).success]).toEqual([path, true]);
      const stub = z.safeParse(z.object(controlAddStub.body.shape), sent);
      if (found === controlAddStub && stub.success) expect(stubThatNeverApplies(api, stub.data)).toBeNull();
    }
  });
});

it("docs/operating.md has calls and requests to check", () => {
  const text = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
  expect([...text.matchAll(CALL_PATH)].length).toBeGreaterThan(5);
  expect([...text.matchAll(CURL)]).toHaveLength(6);
});

it("all documents together have few words, and those of each new game", () => {
  const text = documents.map((document) => readFileSync(join(ROOT, document), "utf8")).join("\n");
  const words = text.trim().split(/\s+/).length;
  expect(words, `delete ${words - WORDS_MAX} words that another page says too`).toBeLessThanOrEqual(WORDS_MAX);
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

/** A test file in backticks. Its tests have titles of their own, which a document does not repeat. */
const CITED = /`([\w./*-]+\.test\.tsx?)`(:?)/g;
const CELL_WORDS_MAX = 40;

describe.each(["docs/reliability.md", "SECURITY.md"])("%s", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");

  it("names test files that exist, and no titles", () => {
    const cited = [...text.matchAll(CITED)];
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.flatMap(([, file = "", titles]) => (titles === "" ? [] : [file]))).toEqual([]);
    expect(cited.flatMap(([, file = ""]) => (globSync(file, { cwd: ROOT }).length === 0 ? [file] : []))).toEqual([]);
  });

  it("has short cells", () => {
    const cells = text.split("\n").flatMap((line) => (line.startsWith("|") ? line.split("|") : []));
    expect(cells.filter((cell) => cell.trim().split(/\s+/).length > CELL_WORDS_MAX)).toEqual([]);
  });
});
