import { basename } from "node:path";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** The app's page. */
const PAGE = "/index.html";
/** What it starts with. */
const START = "/web/src/app/start.ts";
/** What that fetches: the app. */
const ENTRY = "/web/src/main.tsx";
const ICONS = "/web/src/ui/icon-paths.ts";
/** What draws the screens of web/src/app/entries.ts. The first screen of most comes with the app, all but its banners. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  "/": ["/web/src/features/home/banners.tsx"],
  "/login": ["/web/src/features/account/login-screen.tsx", ICONS],
  "/register": ["/web/src/features/account/register-screen.tsx", ICONS],
  "/mine": ["/web/src/features/account/mine-screen.tsx", ICONS],
  "/promotion": ["/web/src/features/promotion/promotion-screen.tsx", ICONS],
};
const SCREEN_NAMES = Object.values(SCREENS).map(([module = ""]) => basename(module, ".tsx"));
/** What the first screen reaches through the index of TanStack Query alone, and does not use. */
const UNUSED =
  /[\\/]@tanstack[\\/].*[\\/](?:mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|useMutationState|useSuspense\w+|queriesObserver|useQueries)\.js/;

/**
 * Names the file for the scripts that the start needs, of the modules that are asked about: it brings none of the app,
 * which shares them.
 */
export function startChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const isReached = reachedFrom(START);
  // What runs stays the page's own file, as styles do.
  return (id, graph) => (!id.endsWith(START) && !id.endsWith(".css") && isReached(id, graph) ? name : null);
}

/**
 * Names the file for what the first screen needs, of the modules that are asked about: few files compress better than
 * fifty small ones, and are fewer journeys.
 */
export function firstLoadChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const isReached = reachedFrom(ENTRY);
  return (id, graph) => (!UNUSED.test(id) && isReached(id, graph) ? name : null);
}

/** Names the file for what brings the screens that people come in by, and what they bring. */
export function entryChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const isReached = reachedFrom(...Object.values(SCREENS).flat());
  return (id, graph) => (isReached(id, graph) ? name : null);
}

/** Tells of modules whether one of some entries brings them, by itself or by what it imports. */
function reachedFrom(...entries: readonly string[]): (id: string, graph: Rolldown.ChunkingContext) => boolean {
  const known = new Map<string, boolean>();

  return function isReached(id, graph): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Until it is known: a circle of imports leads nowhere by itself.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const reached = isOneOf(entries, id) || importers.some((each) => isReached(each, graph));
    known.set(id, reached);
    return reached;
  };
}

/** Whether a module, by the path that Vite knows it by, is one of some of ours. */
function isOneOf(modules: readonly string[], id: string): boolean {
  return modules.some((module) => id.endsWith(module));
}

/** Whether a script of the build is one of a screen that people come in by. */
export function isEntryScreen(file: string): boolean {
  return SCREEN_NAMES.some((name) => file.includes(`/${name}-`));
}

/**
 * Has the app's page name what its start fetches, so that it comes beside that and not after it; and, in a template each
 * for the start to choose from, what the screens need that people come in by.
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

/** Names scripts, and their styles, beside those that are there. */
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
  // What the mark is drawn with goes first where the network is narrow.
  const attrs = { rel, ...as, crossorigin: true, fetchpriority: "low", href: `/${file}` };
  return { tag: "link", attrs, injectTo: "head" };
}

/** Files of the build with all that they import. */
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
