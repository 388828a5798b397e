import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { ensureBuilt } from "./build.ts";
import { CLIENT_DIST } from "../paths.ts";
import { profile } from "#contract/calls/profile.ts";
import { groupFrame } from "#games/aviator/contract/frames.ts";
import { gameData } from "#games/screens.ts";

/** Bytes without further games; each of those adds its `game.ts` and the names of its files. */
const GAMES_BEFORE = 5;
const FIRST_LOAD_MAX = 115_400 + 150 * (gameData.length - GAMES_BEFORE);
const START_MAX = 2_000;
const GAME_MAX = 30_000;

/** Files that a browser fetches before home is complete, with its texts in one locale. */
const firstOf = (locale: Locale) => [...app(), `src/locales/${locale}/initial.ts`];
/** The page, and the scripts that its start fetches. */
const app = () => ["index.html", ...(manifest["index.html"]?.dynamicImports ?? [])];

const GAME_SCREEN = /^\.\.\/games\/([\w-]+)\/screen\/(?:[\w-]+-)?screens?\.tsx$/;

let manifest: Manifest;

beforeAll(async () => {
  await ensureBuilt();
  manifest = JSON.parse(readFileSync(join(CLIENT_DIST, ".vite/manifest.json"), "utf8")) as Manifest;
}, 120_000);

/** Scripts that many screens share belong to no game. */
const SHARED = /^assets\/(?:shared|play)-/;

/** Scripts of the start besides texts, without small files that only name others. */
const APP = /^assets\/(?:react|libraries|first|main|client)-/;

function scriptsOf(modules: readonly string[]): Set<string> {
  const scripts = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    scripts.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return scripts;
}

function withStyles(scripts: ReadonlySet<string>): Set<string> {
  const chunks = Object.values(manifest).filter(({ file }) => scripts.has(file));
  return new Set([...scripts, ...chunks.flatMap(({ css = [] }) => css)]);
}

const page = () => readFileSync(join(CLIENT_DIST, "index.html"), "utf8");

function filesIn(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file);
}

function gzipBytes(scripts: Iterable<string>): number {
  let bytes = 0;
  for (const script of scripts) bytes += gzipSync(readFileSync(join(CLIENT_DIST, script))).byteLength;
  return bytes;
}

describe("the first load", () => {
  it.each(LOCALES)("is small enough for a poor network for visitors and members in %s", (locale) => {
    const scripts = scriptsOf(firstOf(locale));
    expect(scripts.size).toBeGreaterThan(2);
    expect(
      gzipBytes(scripts),
      "import code and texts lazily that the first screens do not need; each game may bring 150 bytes of its own",
    ).toBeLessThanOrEqual(FIRST_LOAD_MAX);
  });

  it("is named by the page, so that nothing waits for the start script", () => {
    const named = filesIn(page());
    const scripts = scriptsOf(app());
    expect([...scripts].filter((file) => APP.test(file))).toHaveLength(3);
    expect(new Set(named)).toEqual(withStyles(scripts));
  });

  it.each(["/mine", "/aviator"])("of %s names its own scripts and styles, and no other screen's", (path) => {
    const html = readFileSync(join(CLIENT_DIST, `${path.slice(1)}.html`), "utf8");
    const screen = Object.keys(manifest).filter((key) => key.endsWith(`${path}-screen.tsx`));
    expect(screen).toHaveLength(1);
    const own = [...withStyles(scriptsOf(screen))];
    expect(filesIn(html)).toEqual(expect.arrayContaining(own));
    const early = path === "/aviator" ? scriptsOf(["src/app/early-access.tsx"]) : [];
    expect(new Set(filesIn(html))).toEqual(new Set([...withStyles(scriptsOf(app())), ...own, ...early]));
    expect(own.filter((file) => /phones-/.test(file))).toEqual([]);
  });

  it("starts with scripts that load at once and need none of the app's", () => {
    expect(gzipBytes(scriptsOf(["index.html"]))).toBeLessThan(START_MAX);
  });
});

describe("a game", () => {
  it("adds few bytes of its own", () => {
    const screens = Object.keys(manifest).filter((key) => GAME_SCREEN.test(key));
    expect(screens).toContain("../games/aviator/screen/aviator-screen.tsx");
    const there = scriptsOf(firstOf("in"));
    const sizes = screens.map((screen) => {
      const own = [...scriptsOf([screen])].filter((script) => !there.has(script) && !SHARED.test(script));
      return { screen, bytes: gzipBytes(own) };
    });
    expect(sizes.filter(({ bytes }) => bytes > GAME_MAX)).toEqual([]);
  });
});

beforeAll(ensureBuilt, 120_000);

it("leaves the words of calls, fields and frames out of the built client", () => {
  const words = [profile.summary, groupFrame.text, "True: the app shows gift events"];
  const files = globSync("assets/*.js", { cwd: CLIENT_DIST });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(join(CLIENT_DIST, file), "utf8");
    expect(
      words.filter((each) => text.includes(each)),
      file,
    ).toEqual([]);
  }
});
