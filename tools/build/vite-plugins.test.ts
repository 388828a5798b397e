import format from "use-intl/format-message/format-only";
import { createTranslator } from "use-intl/core";
import { describe, expect, it, vi } from "vitest";
import { compiledTexts, withCompiledTexts, watchFolders, withInline, withoutParts } from "./vite-plugins.ts";
import { globSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { ROOT } from "../paths.ts";

/** Value of a table's only constant, which is JSON here. */
function tableOf(code: string): Record<string, unknown> {
  return JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1)) as Record<string, unknown>;
}

const table = (texts: Record<string, unknown>) => `export const texts = ${JSON.stringify(texts, null, 2)};\n`;

it("leaves a part out of every game", () => {
  const { filter, handler } = withoutParts("contract/documents", "player").load as unknown as {
    filter: { id: RegExp };
    handler: (id: string) => string;
  };
  const files = globSync("games/**/*.ts", { cwd: ROOT });
  const left = files.filter((file) => filter.id.test(join(ROOT, file)));
  expect(left.sort()).toEqual(globSync("games/*/{contract/documents,player}.ts", { cwd: ROOT }).sort());
  expect(handler("/games/chess/player.ts")).toBe("export const player = undefined;");
});

describe("compiled texts", () => {
  it("are those of the shell and of every game, and no other files", () => {
    const tables = globSync("{web/src/locales/{in,pt,mx,vi}/*,games/*/texts/*}.ts", { cwd: ROOT });
    expect(tables.filter((file) => file.startsWith("games/")).length).toBeGreaterThanOrEqual(16);
    const { filter } = compiledTexts.transform as unknown as { filter: { id: RegExp } };
    expect(tables.filter((file) => !filter.id.test(join(ROOT, file)))).toEqual([]);
    expect(filter.id.test(join(ROOT, "web/src/locales/load-texts.ts"))).toBe(false);
  });

  it("stay as they are without placeholders", () => {
    const code = table({ back: "Back", rules: { first: "One", second: 'Two, "three"' } });
    expect(withCompiledTexts(code)).toBe(code);
  });

  it("keep their lines", () => {
    const code = table({ back: "Back", wait: "Wait {seconds}s", all: "{count, plural, one {# row} other {# rows}}" });
    expect(withCompiledTexts(code).split("\n")).toHaveLength(code.split("\n").length);
  });

  it("are refused if they are concatenated, since nothing would compile them", () => {
    expect(() => withCompiledTexts('export const texts = { wait: "Wait " + "{seconds}s" };')).toThrow(/one literal/);
    expect(() => withCompiledTexts("export const texts = { wait: `Wait {seconds}s` };")).toThrow(/one literal/);
  });
});

describe("a compiled text reads as its source", () => {
  const sources = {
    simple: "Wait {seconds}s",
    two: "{shown} of {count}",
    plural: "{count, plural, =0 {nothing} one {# row} other {# rows}}",
    select: "{who, select, me {yours} other {theirs}}",
    quoted: "It''s '{'not'}' filled in, {seconds}",
    tag: "Read the <link>policy of {who}</link> first",
  };
  const values = [
    { seconds: 7, shown: 1, count: 0, who: "me", link: (inside: unknown) => `[${String(inside)}]` },
    { seconds: 0, shown: 10, count: 1, who: "you", link: (inside: unknown) => `(${String(inside)})` },
    { seconds: 59, shown: 2, count: 1234, who: "", link: (inside: unknown) => String(inside) },
  ];

  it.each(Object.keys(sources))("%s", (key) => {
    const parsed = createTranslator<Record<string, unknown>>({ locale: "en-IN", messages: sources });
    const compiled = tableOf(withCompiledTexts(table(sources)))[key];
    for (const each of values) {
      const said = format(key, compiled as never, each, {
        cache: {} as never,
        formatters: {
          getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
            new Intl.DateTimeFormat(...args),
          getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
          getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
        } as never,
        locale: "en-IN",
        timeZone: "UTC",
      });
      expect(said).toBe(parsed.markup(key as never, each as never));
    }
  });
});

it("a page in development allows inline styles and scripts, and no more", () => {
  const rest = "object-src 'none'; connect-src 'self' ws://127.0.0.1:8787";
  expect(withInline(`default-src 'self'; script-src 'self' 'sha256-eA+/='; ${rest}`)).toBe(
    `default-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; ${rest}`,
  );
});

it("the policy of a data answer stays as it is", () => {
  expect(withInline("default-src 'none'; frame-ancestors 'none'")).toBe("default-src 'none'; frame-ancestors 'none'");
});

it("development sees each change of a file outside Vite's root, even after it was deleted and rewritten", async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "rangoli-dev-")));
  for (const folder of ["web", "edge"]) mkdirSync(join(root, folder));
  const file = join(root, "edge/worker.ts");
  writeFileSync(file, "export const version = 0;");
  const server = await createServer({
    configFile: false,
    root: join(root, "web"),
    logLevel: "silent",
    server: { middlewareMode: true, ws: false, fs: { strict: false } },
    plugins: [watchFolders([join(root, "edge")])],
  });
  const load = async () => (await server.ssrLoadModule(file))["version"] as number;
  try {
    expect(await load()).toBe(0);
    for (const version of [1, 2, 3]) {
      // Vite's watcher drops a change within 50 ms of the one before, so the file is rewritten until Vite sees it.
      await vi.waitFor(
        async () => {
          if ((await load()) === version) return;
          const beside = join(root, "new.ts");
          writeFileSync(beside, `export const version = ${version};`);
          rmSync(file);
          renameSync(beside, file);
          throw new Error(`version ${version} is not loaded`);
        },
        { timeout: 20_000, interval: 500 },
      );
    }
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});
