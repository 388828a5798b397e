import { basename } from "node:path";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { entryRoutes } from "#web/app/entry-routes.ts";

const PAGE = "/index.html";
/** Module that the page starts with. */
const START = "/web/src/app/start.ts";
/** The app, which the start fetches. */
const ENTRY = "/web/src/main.tsx";
const ICONS = "/web/src/ui/icon-paths.ts";
/** The home screen comes with the app, without this module and with icons of its own. */
const BANNERS = "/web/src/features/home/banners.tsx";

/** Modules that the entry screens need beside the app, by path. */
const SCREENS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(entryRoutes).map(({ path, module }) => [
    path,
    path === entryRoutes.home.path ? [BANNERS] : [`/web/src/${module}.tsx`, ICONS],
  ]),
);
const SCREEN_NAMES = Object.values(SCREENS).map(([module = ""]) => basename(module, ".tsx"));
/** Modules that the first screen imports only through the index of TanStack Query, and does not use. */
const UNUSED =
  /[\\/]@tanstack[\\/].*[\\/](?:mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|useMutationState|useSuspense\w+|queriesObserver|useQueries)\.js/;

/** Names the chunk of the modules that the start needs. It leaves out those that the app shares. */
export function startChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const isReached = reachedFrom(START);
  // The page's own script stays a file of its own, as styles do.
  return (id, graph) => (!id.endsWith(START) && !id.endsWith(".css") && isReached(id, graph) ? name : null);
}

/**
 * Names the chunk of the modules that the first screen needs. A few files compress better than fifty small ones and
 * need fewer requests.
 */
export function firstLoadChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const isReached = reachedFrom(ENTRY);
  return (id, graph) => (!UNUSED.test(id) && isReached(id, graph) ? name : null);
}

/** Names the chunk of the entry screens and their imports. */
export function entryChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const isReached = reachedFrom(...Object.values(SCREENS).flat());
  return (id, graph) => (isReached(id, graph) ? name : null);
}

/** Returns whether a module is one of some entries or among their imports. */
function reachedFrom(...entries: readonly string[]): (id: string, graph: Rolldown.ChunkingContext) => boolean {
  const known = new Map<string, boolean>();

  return function isReached(id, graph): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Preliminary value, so that circular imports end.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const reached = isOneOf(entries, id) || importers.some((each) => isReached(each, graph));
    known.set(id, reached);
    return reached;
  };
}

/** Whether Vite's path of a module belongs to the list. */
function isOneOf(modules: readonly string[], id: string): boolean {
  return modules.some((module) => id.endsWith(module));
}

export function isEntryScreen(file: string): boolean {
  return SCREEN_NAMES.some((name) => file.includes(`/${name}-`));
}

/** Whether a chunk is a screen that no user enters the app by. */
export function isInnerScreen(chunk: string): boolean {
  return /-screens?$/.test(chunk) && !SCREEN_NAMES.includes(chunk);
}

/**
 * Adds preload hints to the app's page, so that the files of the start load in parallel. A template per entry screen
 * names that screen's files, and the start chooses one.
 */
export const appBesideStart: Plugin = {
  name: "app-beside-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { path, chunk, bundle = {} }) {
      if (path !== PAGE || !chunk) return [];
      const start = withImports([chunk.fileName], bundle);
      const app = withImports(chunk.dynamicImports, bundle);
      const there = new Set([...start, ...app]);
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const templates = Object.entries(SCREENS).map(([screen, modules]) => {
        const drawing = chunks.filter(({ moduleIds }) => moduleIds.some((id) => isOneOf(modules, id)));
        const names = drawing.map(({ fileName }) => fileName);
        return template(screen, hints(withImports(names, bundle), there));
      });
      return [...hints(app, start), ...templates];
    },
  },
};

function template(screen: string, children: HtmlTagDescriptor[]): HtmlTagDescriptor {
  return { tag: "template", attrs: { "data-screen": screen }, children, injectTo: "head" };
}

/** Builds hints for scripts and their styles, without those that the page has already. */
function hints(
  chunks: ReadonlySet<Rolldown.OutputChunk>,
  there: ReadonlySet<Rolldown.OutputChunk>,
): HtmlTagDescriptor[] {
  const files = [...chunks].filter((each) => !there.has(each));
  const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...files.map(({ fileName }) => hint("modulepreload", fileName)),
    ...[...styles].map((file) => hint("preload", file)),
  ];
}

function hint(rel: "modulepreload" | "preload", file: string): HtmlTagDescriptor {
  const as = rel === "preload" ? { as: "style" } : {};
  // The files that draw the logo come first on a slow network.
  const attrs = { rel, ...as, crossorigin: true, fetchpriority: "low", href: `/${file}` };
  return { tag: "link", attrs, injectTo: "head" };
}

function withImports(names: readonly string[], bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(visit);
  };
  names.forEach(visit);
  return found;
}
