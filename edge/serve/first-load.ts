import type { Rolldown } from "vite";

const ENTRY = "/web/src/main.tsx";
/** What the first screen reaches through the index of TanStack Query alone, and does not use. */
const UNUSED =
  /[\\/]@tanstack[\\/].*[\\/](?:mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|useMutationState|useSuspense\w+|queriesObserver|useQueries)\.js/;

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
    const first = id.endsWith(ENTRY) || importers.some((each) => isFirst(each, graph));
    known.set(id, first);
    return first;
  }

  // The entry stays a file of its own: what others share must not wait for what it starts.
  return (id, graph) => (!id.endsWith(ENTRY) && !UNUSED.test(id) && isFirst(id, graph) ? name : null);
}
