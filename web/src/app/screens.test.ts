import { describe, expect, it } from "vitest";
import { OFFER_NAMES, OFFERS } from "#contract/offers.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { gameData } from "#games/screens.ts";
import { routesWith } from "../routing/routes.ts";
import { screens } from "./screens.tsx";

const files = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "../../../games/**/{screen,all}/**/*.{ts,tsx}", "!**/*.test.*", "!**/testing/**"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const HERE = "/web/src/app/screens.test.ts";
const at = (specifier: string, from: string) =>
  new URL(specifier.replace("#web/", "/web/src/").replace("#games/", "/games/"), `file://${from}`).pathname;
const sources = new Map(Object.entries(files).map(([path, source]) => [at(path, HERE), source]));

/** The areas of texts that a module and all its imports use. */
function areasOf(module: string, seen = new Set<string>()): Set<string> {
  const areas = new Set<string>();
  const source = sources.get(module);
  if (source === undefined || seen.has(module)) return areas;
  seen.add(module);
  for (const [, area = ""] of source.matchAll(/useTranslations\("(\w+)"\)/g)) areas.add(area);
  for (const [, specifier = ""] of source.matchAll(/(?:from |import\()"((?:\.|#(?:web|games)\/)[^"]+)"/g)) {
    for (const area of areasOf(at(specifier, module), seen)) areas.add(area);
  }
  return areas;
}

/** The files of texts that modules fetch before they show a lazy part. */
function fetchedBy(seen: ReadonlySet<string>) {
  const calls = [...seen].flatMap((module) => [...(sources.get(module) ?? "").matchAll(/texts\.need\(\[([^\]]*)\]/g)]);
  const names = calls.flatMap(([, list = ""]) => [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name));
  return routes.flatMap(({ texts }) => texts).filter((file) => names.includes(file));
}

const routes = routesWith(gameData);
const paths: ReadonlySet<string> = new Set(routes.map(({ path }) => path));

/** The modules of all screens by path, as the lists of screens import them. */
const modules = new Map(
  [...sources].flatMap(([list, source]) => {
    const [, step] = /^\/games(\/\w+)\/screen\/screen\.tsx$/.exec(list) ?? [];
    if (step !== undefined) return [[step, list] as const];
    return [...source.matchAll(/"(\/\w+)": (?:named\([^"]*"([^"]+)"|(\w+),)/g)].flatMap(
      ([, path = "", own, shared]) => {
        const specifier = own ?? new RegExp(`const ${shared} = named\\([^"]*"([^"]+)"`).exec(source)?.[1];
        return specifier === undefined ? [] : [[path, at(specifier, list)] as const];
      },
    );
  }),
)
  .set("/", "/web/src/features/home/home-screen.tsx")
  .set("/moreGames", "/web/src/features/provider-games/games-menu-screen.tsx")
  .set("/fairness", "/games/engine/screen/proof/proof-screen.tsx");

/** Addresses in the sources that links and redirects lead to, with the file that names them. */
const targets = [...sources].flatMap(([file, source]) =>
  [...source.matchAll(/(?:\b(?:to|back)=|\b(?:to|navigate|useWayBack)(?:: |\())\{?[`"](\/[\w/]*)/g)].map(
    ([, path = ""]) => `${path} in ${file}`,
  ),
);

describe("the table of routes", () => {
  it("names each path once", () => {
    expect(paths.size).toBe(routes.length);
  });

  it("names a path of each game", () => {
    expect(gameData.filter(({ id }) => !paths.has(`/${id}`))).toEqual([]);
  });

  it.each(screens())("finds the screen at $path", async ({ view }) => {
    await expect(view.fetch?.()).resolves.toBeTypeOf("function");
  });

  it("has every screen of the features and games", () => {
    const known = new Set(modules.values());
    const files = [...sources.keys()].filter((path) =>
      /^\/(?:web\/src\/features|games\/(?!engine\/))\/?.*-screens?\.tsx$/.test(path),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((path) => !known.has(path))).toEqual([]);
  });

  it("has every path that a link names", () => {
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((target) => !paths.has(target.split(" ")[0] ?? ""))).toEqual([]);
  });
});

describe("the texts of each route", () => {
  it("are found through imports", () => {
    expect(areasOf("/web/src/features/account/login-screen.tsx")).toEqual(
      new Set(["account", "common", "home", "shell"]),
    );
  });

  it.each(routes)("cover the screen at $path", async ({ path, texts }) => {
    const seen = new Set<string>();
    const shown = [...areasOf(modules.get(path) ?? "", seen)];
    const known = Object.keys(await loadTexts("in", ["initial", ...texts, ...fetchedBy(seen)]));
    expect(shown).not.toEqual([]);
    expect(shown.filter((area) => !known.includes(area))).toEqual([]);
  });
});

it("the offers name screens of the app alone", () => {
  const named = OFFER_NAMES.flatMap((name): readonly string[] => OFFERS[name].screens);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});
