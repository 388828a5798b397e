import { describe, expect, it } from "vitest";
import { FIRST_AREAS } from "../locales/load-texts.ts";
import { ANY_PATH, routes } from "./routes.tsx";
import routesSource from "./routes.tsx?raw";

const files = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const HERE = "/src/app/routes.tsx";
const at = (specifier: string, from: string) => new URL(specifier.replace("#web/", "/src/"), `file://${from}`).pathname;
const sources = new Map(Object.entries(files).map(([path, source]) => [at(path, HERE), source]));

/** The areas of texts that a module and all that it imports may show. */
function areasOf(module: string, seen = new Set<string>()): Set<string> {
  const areas = new Set<string>();
  const source = sources.get(module);
  if (source === undefined || seen.has(module)) return areas;
  seen.add(module);
  for (const [, area = ""] of source.matchAll(/useTranslations\("(\w+)"\)/g)) areas.add(area);
  for (const [, specifier = ""] of source.matchAll(/(?:from |import\()"((?:\.|#web\/)[^"]+)"/g)) {
    for (const area of areasOf(at(specifier, module), seen)) areas.add(area);
  }
  return areas;
}

/** The modules that a part of the route table draws: fetched there, or imported by the table itself. */
function importsOf(part: string): string[] {
  const fetched = [...part.matchAll(/import\("([^"]+)"\)/g)].map(([, path = ""]) => path);
  const imported = [...routesSource.matchAll(/^import \{ (?:\w+, )*(\w+Screen) \} from "([^"]+)"/gm)]
    .filter(([, name = ""]) => new RegExp(`\\b${name}\\b`).test(part))
    .map(([, , path = ""]) => path);
  return [...fetched, ...imported];
}

/** The function of the route table that makes an entry's screen, where it has one. */
function makerOf(entry: string): string {
  const name = /screen: (\w+)\(/.exec(entry)?.[1] ?? "";
  const start = routesSource.indexOf(`function ${name}(`);
  return start < 0 ? "" : routesSource.slice(start, routesSource.indexOf("\n}", start));
}

/** What the route table says: where, which screen's module, which areas of texts beside the first ones. */
const entries = routesSource
  .slice(routesSource.indexOf("const routes"), routesSource.indexOf("\n];"))
  .split("path:")
  .slice(1)
  .map((entry) => ({
    path: /^ "([^"]+)"/.exec(entry)?.[1] ?? ANY_PATH,
    modules: importsOf(entry + makerOf(entry)),
    declared: /texts: \[([^\]]*)\]/.exec(entry)?.[1]?.match(/\w+/g) ?? [],
  }));

describe("each screen has the texts that it shows", () => {
  it("and all of them are looked at", () => {
    const built = routes.map(({ path }) => path).filter((path) => !path.startsWith("/dev/"));
    expect(entries.map(({ path }) => path)).toEqual(built);
    expect(entries.filter(({ modules }) => modules.length === 0)).toEqual([]);
    expect(areasOf("/src/features/account/login-screen.tsx")).toEqual(new Set(["account", "common"]));
  });

  it.each(entries)("$path", ({ modules, declared }) => {
    const known: readonly string[] = [...FIRST_AREAS, ...declared];
    const shown = modules.flatMap((module) => [...areasOf(at(module, HERE))]);
    expect(shown.filter((area) => !known.includes(area))).toEqual([]);
  });
});
