import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** The app's page. */
const PAGE = "/index.html";
/** What it starts with. */
const START = "/web/src/start.ts";
/** What that fetches: the app. */
const ENTRY = "/web/src/main.tsx";
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

/** Tells of modules whether one of them brings them, by itself or by what it imports. */
function reachedFrom(entry: string): (id: string, graph: Rolldown.ChunkingContext) => boolean {
  const known = new Map<string, boolean>();

  return function isReached(id, graph): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Until it is known: a circle of imports leads nowhere by itself.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const reached = id.endsWith(entry) || importers.some((each) => isReached(each, graph));
    known.set(id, reached);
    return reached;
  };
}

/** Has the app's page name what its start fetches, so that it comes beside that and not after it. */
export const appBesideStart: Plugin = {
  name: "app-beside-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { path, chunk, bundle = {} }) {
      if (path !== PAGE || !chunk) return [];
      const there = withImports([chunk.fileName], bundle);
      const all = withImports(chunk.dynamicImports, bundle);
      const files = [...all].filter((each) => !there.has(each));
      const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      return [
        ...files.map(({ fileName }) => hint("modulepreload", fileName)),
        ...[...styles].map((file) => hint("preload", file)),
      ];
    },
  },
};

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
