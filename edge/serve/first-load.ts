import type { Rolldown } from "vite";

const ENTRY = "/web/src/main.tsx";
/** Where the first load begins: the app, its first screen, and what that makes its calls with. */
const ROOTS = [ENTRY, "/web/src/screens/home/home-screen.tsx", "/web/src/data/data-provider.tsx"];

/**
 * Names the file for what the first screen needs, of the modules that are asked about: few files compress better than
 * fifty small ones, and are fewer journeys.
 */
export function firstLoadChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();

  function isFirst(id: string, graph: Rolldown.ChunkingContext): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Until it is known: a circle of imports leads nowhere by itself.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const first = ROOTS.some((root) => id.endsWith(root)) || importers.some((each) => isFirst(each, graph));
    known.set(id, first);
    return first;
  }

  // The entry stays a file of its own: what others share must not wait for what it starts.
  return (id, graph) => (!id.endsWith(ENTRY) && isFirst(id, graph) ? name : null);
}
