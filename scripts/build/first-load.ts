import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

const PAGE = "/index.html";
/** The app, which the page's start fetches. */
const ENTRY = "/web/src/main.tsx";

/**
 * Names the chunk of the modules that the first screen needs. A few files compress better than fifty small ones and
 * need fewer requests.
 */
export function firstLoadChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();

  function isReached(id: string, graph: Rolldown.ChunkingContext): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Preliminary value, so that circular imports end.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const reached = id.endsWith(ENTRY) || importers.some((each) => isReached(each, graph));
    known.set(id, reached);
    return reached;
  }

  return (id, graph) => (isReached(id, graph) ? name : null);
}

/**
 * Adds preload hints to the app's page, so that the app loads in parallel with the start. Their low priority lets the
 * files that draw the logo come first on a slow network.
 */
export const appBesideStart: Plugin = {
  name: "app-beside-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { path, chunk, bundle = {} }) {
      if (path !== PAGE || !chunk) return [];
      const needed = withImports([chunk.fileName, ...chunk.dynamicImports], bundle);
      needed.delete(chunk);
      const files = [...needed];
      const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      return [
        ...files.map(({ fileName }) => hint({ rel: "modulepreload" }, fileName)),
        ...[...styles].map((file) => hint({ rel: "preload", as: "style" }, file)),
      ];
    },
  },
};

function hint(kind: { rel: string; as?: string }, file: string): HtmlTagDescriptor {
  return {
    tag: "link",
    attrs: { ...kind, crossorigin: true, fetchpriority: "low", href: `/${file}` },
    injectTo: "head",
  };
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
