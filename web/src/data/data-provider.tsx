import { QueryClientContext, QueryClientProvider, MutationCache, QueryClient } from "@tanstack/react-query";
import { use, type ReactNode, lazy, type ComponentType } from "react";
import { isUnanswered } from "./call-error.ts";
import { connection } from "./connection.ts";
import { limitReached } from "./limit-reached.ts";

/** A component that makes calls, fetched when it is first drawn. */
export function withData(load: () => Promise<ComponentType>) {
  let fetched: Promise<ComponentType> | undefined;

  /**
   * For those who know before it is drawn that it will be. A browser takes several turns for a script that it has
   * already, in which something else would be drawn in its place: what is there is kept here. What failed is not.
   */
  function fetch(): Promise<ComponentType> {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  }

  const component = lazy(async () => {
    const Inside = await fetch();
    return {
      default: () => (
        <DataProvider>
          <Inside />
        </DataProvider>
      ),
    };
  });
  return Object.assign(component, { fetch });
}

/** A missing answer is asked for again so often; a refusal never is. */
const RETRIES = 2;
/** An answer is good for so long, in ms: coming back to a screen within it asks nothing. */
const STALE_MS = 5_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onError: limitReached.onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < RETRIES && isUnanswered(error),
      },
      // Offline too: whoever presses a button is told at once that it did not work.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** One for the page, whatever screens come and go. */
export const pageClient = createQueryClient();

// What failed while the service was out of reach is asked for again when it is back.
connection.isLost.subscribe(() => {
  if (connection.isLost.get()) return;
  void pageClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
});

/** Gives its children the answers that the page keeps; within another of its kind, the same ones. */
export function DataProvider({ children }: { children: ReactNode }) {
  if (use(QueryClientContext)) return children;
  return <QueryClientProvider client={pageClient}>{children}</QueryClientProvider>;
}
