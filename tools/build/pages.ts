import { existsSync, readFileSync, globSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, parseSync } from "vite";
import { searchText } from "#contract/transport/send-call.ts";
import { LOCALE_TAGS } from "#contract/values/locale.ts";
import { gameData } from "#games/screens.ts";
import { type Route, routesWith, type TextFile } from "#web/routing/routes.ts";
import type { FirstView } from "#web/start/first-view.ts";
import type { Brand } from "../brand/schema.ts";
import { ROOT } from "../paths.ts";
import { allFirstViews } from "./first-views.ts";
import { shellOf } from "./shell.ts";

/** The page's data for its first script: see web/src/start/first.js. */
interface PageData {
  readonly path: string;
  readonly members?: true;
  readonly early?: true;
  readonly calls: readonly { readonly path: string; readonly members?: true }[];
  readonly socket?: { readonly path: string; readonly query: string };
  readonly currency: Brand["currency"];
  /** By locale: its tag, the scripts of the route's texts, and what shows before the app. */
  readonly locales: Readonly<Record<string, { tag: string; scripts: readonly string[]; shell?: string }>>;
}

interface PageParts {
  readonly manifest: Manifest;
  /** The built page, which all pages are made of. */
  readonly html: string;
  readonly brand: Brand;
}

/** Writes the page of each route: it names what its address needs, and what it asks and shows before the app. */
export async function writePages(folder: string, { manifest, html, brand }: PageParts): Promise<void> {
  const [screens, views] = [screenModules(), await allFirstViews()];
  const there = new Set(closure(manifest, [PAGE, ...(manifest[PAGE]?.dynamicImports ?? [])]));
  for (const route of routesWith(gameData)) {
    const view = views[route.path];
    const modules = [screens.get(route.path) ?? [], route.isEarly === true ? [EARLY_ACCESS] : []].flat();
    // Over HTTP/1.1 a few files travel at once: small ones wait beside a large one, and not the other way round.
    const files = closure(manifest, modules)
      .filter((file) => !there.has(file))
      .toSorted((one, other) => sizeIn(folder, other) - sizeIn(folder, one));
    const data = JSON.stringify(await dataOf(route, view, manifest, brand)).replaceAll("</", "<\\/");
    const page = html
      .replace("<script>", () => `<script type="application/json" id="page">${data}</script>\n    <script>`)
      .replace("</head>", () => `${files.map(hint).join("")}</head>`);
    const name = route.path === "/" ? PAGE : `${route.path.slice(1)}.html`;
    writeFileSync(join(folder, name), view === undefined ? page : page.replaceAll(SHELL_STYLES, applied));
  }
}

/** The styles of the shell apply before the first paint. */
const SHELL_STYLES = /<link rel="preload" as="style"([^>]*) fetchpriority="low"([^>]*\/(?:first|play)-[^>]*)>/g;
const applied = '<link rel="stylesheet"$1$2>';

const PAGE = "index.html";
const EARLY_ACCESS = "src/app/early-access.tsx";

async function dataOf(route: Route, view: FirstView | undefined, manifest: Manifest, brand: Brand): Promise<PageData> {
  const texts: readonly TextFile[] = ["initial", ...route.texts];
  const locales = brand.languages.map(async (locale) => {
    const scripts = texts.map((file) => scriptOf(manifest, textsOf(file, locale)));
    const shell = view && (await shellOf({ brand, locale, route, view }));
    return [locale, { tag: LOCALE_TAGS[locale], scripts, ...(shell !== undefined && { shell }) }];
  });
  return {
    path: route.path,
    ...(route.members && { members: true }),
    ...(route.isEarly && { early: true }),
    calls: (view?.calls ?? []).map(({ call, query }) => ({
      path: query === undefined ? call.path : `${call.path}?${searchText(query)}`,
      ...(call.by === "member" && { members: true }),
    })),
    ...(view?.socket && { socket: { path: view.socket.path, query: searchText(view.socket.flags ?? {}) } }),
    currency: brand.currency,
    locales: Object.fromEntries(await Promise.all(locales)),
  };
}

function textsOf(file: TextFile, locale: string): string {
  return file.startsWith("games/") ? `../${file}/texts/${locale}.ts` : `src/locales/${locale}/${file}.ts`;
}

/** Without its folder, which is the same for all. */
function scriptOf(manifest: Manifest, key: string): string {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  return chunk.file.replace(/^assets\//, "");
}

const sizeIn = (folder: string, file: string) => statSync(join(folder, file)).size;

function hint(file: string): string {
  const kind = file.endsWith(".css") ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `  <link ${kind} crossorigin fetchpriority="low" href="/${file}">\n  `;
}

/** The scripts and styles of modules and of all that they import. */
function closure(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    chunk.imports?.forEach(visit);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
  };
  modules.forEach(visit);
  return [...files];
}

interface SyntaxNode {
  readonly type: string;
  readonly key?: { readonly value?: unknown };
  readonly value?: unknown;
  readonly source?: { readonly value?: unknown };
}

/** Files that name the components of routes: `"/path": named(() => import("./module.tsx"), "Name")`. */
const LISTS = ["web/src/app/screens.tsx", "games/all/screen/client-games.ts", "games/*/screen/screens.ts"];

/** The modules of the screens by their routes' paths, as the manifest names them. */
export function screenModules(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(LISTS, { cwd: ROOT })) {
    visitNodes(parseSync(file, readFileSync(join(ROOT, file), "utf8")).program, ({ type, key, value }) => {
      if (type !== "Property" || typeof key?.value !== "string" || !key.value.startsWith("/")) return;
      const modules: string[] = [];
      visitNodes(value, (node) => {
        if (node.type === "ImportExpression") modules.push(keyOf(join(file, "..", String(node.source?.value))));
      });
      found.set(key.value, modules);
    });
  }
  for (const { id, texts } of gameData) {
    const step = join(texts, "screen/screen.tsx");
    if (existsSync(join(ROOT, step))) found.set(`/${id}`, [keyOf(step)]);
  }
  return found;
}

/** The manifest's names are relative to the pages' folder. */
function keyOf(file: string): string {
  return file.startsWith("web/") ? file.slice("web/".length) : `../${file}`;
}

function visitNodes(part: unknown, onNode: (node: SyntaxNode) => void): void {
  if (typeof part !== "object" || part === null) return;
  if ("type" in part) onNode(part as SyntaxNode);
  for (const each of Object.values(part)) visitNodes(each, onNode);
}
