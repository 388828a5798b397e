import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** What the page starts with. */
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
  // Its styles are the page's own, and nobody else waits for them.
  return (id, graph) => (!id.endsWith(START) && !id.endsWith(".css") && isReached(id, graph) ? name : null);
}

/**
 * Names the file for what the first screen needs, of the modules that are asked about: few files compress better than
 * fifty small ones, and are fewer journeys.
 */
export function firstLoadChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const isReached = reachedFrom(ENTRY);
  // The entry stays a file of its own: what others share must not wait for what it starts.
  return (id, graph) => (!id.endsWith(ENTRY) && !UNUSED.test(id) && isReached(id, graph) ? name : null);
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

/** Has the page fetch the app beside what starts it, and not after it. */
export const appBesideStart: Plugin = {
  name: "app-beside-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle = {}, chunk }) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ENTRY));
      if (!app || !chunk?.dynamicImports.includes(app.fileName)) return [];
      const there = new Set(withImports(chunk, bundle));
      const files = withImports(app, bundle).filter((each) => !there.has(each));
      const styles = new Set(files.flatMap((each) => [...(each.viteMetadata?.importedCss ?? [])]));
      return [
        ...files.map(({ fileName }) => hint("modulepreload", fileName)),
        ...[...styles].map((file) => hint("preload", file)),
      ];
    },
  },
};

function hint(rel: "modulepreload" | "preload", file: string): HtmlTagDescriptor {
  const as = rel === "preload" ? { as: "style" } : {};
  return { tag: "link", attrs: { rel, ...as, crossorigin: true, href: `/${file}` }, injectTo: "head" };
}

/** A file of the build with all that it imports. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (each: Rolldown.OutputChunk) => {
    if (found.has(each)) return;
    found.add(each);
    for (const file of each.imports) {
      const imported = bundle[file];
      if (imported?.type === "chunk") visit(imported);
    }
  };
  visit(chunk);
  return [...found];
}
