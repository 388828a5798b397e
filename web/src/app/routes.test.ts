import { expect, it, describe } from "vitest";
import { CLIENT_ROUTES, VISITOR_ROUTES } from "#contract/client-routes.ts";
import { games } from "../games/games.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { entryRoutes } from "./entries.ts";
import { ANY_PATH, routes } from "./routes.tsx";
import routesSource from "./routes.tsx?raw";

it("the gateway's list of client routes equals the route table", () => {
  const paths = routes.map(({ path }) => path).filter((path) => path !== ANY_PATH && !path.startsWith("/dev/"));
  expect(CLIENT_ROUTES.toSorted()).toEqual(paths.toSorted());
});

it("the list of routes for visitors equals the routes that need no session", () => {
  const open = routes.filter(({ path, members }) => !members && CLIENT_ROUTES.some((route) => route === path));
  expect(VISITOR_ROUTES.toSorted()).toEqual(open.map(({ path }) => path).toSorted());
});

const files = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const HERE = "/src/app/routes.tsx";
const at = (specifier: string, from: string) => new URL(specifier.replace("#web/", "/src/"), `file://${from}`).pathname;
const sources = new Map(Object.entries(files).map(([path, source]) => [at(path, HERE), source]));

/**
 * The files that list the screens of the games. Each screen is a route of its own, so imports of the registry do not
 * count.
 */
const gameFiles = new Map(
  [...sources].flatMap(([path, source]) => {
    const game = games.find(({ id }) => source.includes(`  id: "${id}",`) && path.startsWith("/src/games/"));
    return game ? [[path, { game, source }] as const] : [];
  }),
);

/** The areas of texts that a module and all its imports use. */
function areasOf(module: string, seen = new Set<string>()): Set<string> {
  const areas = new Set<string>();
  const source = sources.get(module);
  if (source === undefined || seen.has(module) || gameFiles.has(module)) return areas;
  seen.add(module);
  for (const [, area = ""] of source.matchAll(/useTranslations\("(\w+)"\)/g)) areas.add(area);
  for (const [, specifier = ""] of source.matchAll(/(?:from |import\()"((?:\.|#web\/)[^"]+)"/g)) {
    for (const area of areasOf(at(specifier, module), seen)) areas.add(area);
  }
  return areas;
}

/** The modules of a part of the route table, whether lazy or imported at the top. */
function importsOf(part: string): string[] {
  const fetched = [...part.matchAll(/import\("([^"]+)"\)/g)].map(([, path = ""]) => path);
  const imported = [...routesSource.matchAll(/^import \{ (?:\w+, )*(\w+Screen) \} from "([^"]+)"/gm)]
    .filter(([, name = ""]) => new RegExp(`\\b${name}\\b`).test(part))
    .map(([, , path = ""]) => path);
  return [...fetched, ...imported];
}

/** The source of the route table's function that makes an entry's screen; empty without one. */
function makerOf(entry: string): string {
  const name = /screen: (\w+)\(/.exec(entry)?.[1] ?? "";
  const start = routesSource.indexOf(`function ${name}(`);
  return start < 0 ? "" : routesSource.slice(start, routesSource.indexOf("\n}", start));
}

const entryPaths = new Map(Object.entries(entryRoutes).map(([name, { path }]) => [name, path]));

/** The path at the start of a part of the route table. */
function pathOf(part: string): string {
  const [, path, name = ""] = /^ "([^"]+)"|^\.(\w+)/.exec(part) ?? [];
  return path ?? entryPaths.get(name) ?? ANY_PATH;
}

/** The modules of each screen, as the route table and the games list them. */
const entries = [
  ...routesSource
    .slice(routesSource.indexOf("const routes"), routesSource.indexOf("\n];"))
    .split(/path:|\.\.\.entryRoutes(?=\.)/)
    .slice(1)
    .map((entry) => ({
      path: pathOf(entry),
      modules: importsOf(entry + makerOf(entry)).map((module) => at(module, HERE)),
    })),
  ...[...gameFiles].flatMap(([file, { game, source }]) =>
    game.screens.map(({ path }) => ({ path, modules: importsOf(source).map((module) => at(module, file)) })),
  ),
];

describe("the texts of each route", () => {
  it("are checked for every route", () => {
    const built = routes.map(({ path }) => path).filter((path) => !path.startsWith("/dev/"));
    expect(entries.map(({ path }) => path).sort()).toEqual(built.sort());
    expect(entries.filter(({ modules }) => modules.length === 0)).toEqual([]);
    expect(areasOf("/src/features/account/login-screen.tsx")).toEqual(new Set(["account", "common", "shell"]));
  });

  it.each(entries)("cover the screen at $path", async ({ path, modules }) => {
    const declared = routes.find((route) => route.path === path)?.texts ?? [];
    const known = Object.keys(await loadTexts("in", ["initial", ...declared]));
    const shown = modules.flatMap((module) => [...areasOf(module)]);
    expect(shown.filter((area) => !known.includes(area))).toEqual([]);
  });
});
