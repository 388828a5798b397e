import { QueryClientContext, QueryClientProvider, MutationCache, QueryClient } from "@tanstack/react-query";
import { use, type ReactNode, lazy, type ComponentType } from "react";
import { NOTICES_PATH } from "#contract/notices.ts";
import { isUnanswered } from "#contract/transport/call-error.ts";
import { invalidateCall, isMembers } from "./client.ts";
import { connection } from "./connection.ts";
import { limitReached } from "./limit-reached.ts";
import { followOtherTabs } from "./other-screens.ts";

export function withData<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: Promise<ComponentType<Props>> | undefined;

  /** Loads the component ahead of its render. The cached promise avoids a fallback; a failed load is retried. */
  function fetch(): Promise<ComponentType<Props>> {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  }

  const component = lazy(async () => {
    const Inside = await fetch();
    return {
      default: (props: Props) => (
        <DataProvider>
          <Inside {...props} />
        </DataProvider>
      ),
    };
  });
  return Object.assign(component, { fetch });
}

/** Retries after a missing response. A refusal is never retried. */
const RETRIES = 2;
/** How long cached data is fresh, in ms. A return to a screen within this time sends nothing. */
const STALE_MS = 5_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onError: limitReached.onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Meanwhile the member may have acted on another device.
        refetchOnWindowFocus: (query) => (isMembers(query) ? "always" : true),
        // A query fails at once when offline: a screen that waits for the network never says so.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) => navigator.onLine && failures < RETRIES && isUnanswered(error),
      },
      // A mutation fails at once when offline, instead of waiting for the network.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** The page's only client, shared by all screens. */
export const pageClient = createQueryClient();

followOtherTabs(pageClient);
// Only a screen that failed needs it.
pageClient.getQueryCache().subscribe(({ query }) => {
  if (query.state.error !== null)
    void import("./come-back.ts").then((module) => module.comeBack(pageClient, retryFailed));
});
connection.isLost.subscribe(() => {
  if (!connection.isLost.get()) retryFailed();
});
// A game that operators opened again answers.
connection.notice.subscribe(() => {
  void invalidateCall(pageClient, { path: NOTICES_PATH });
  retryFailed();
});

function retryFailed(): void {
  void pageClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

/** Provides the page's query client, unless a parent already does. */
export function DataProvider({ children }: { children: ReactNode }) {
  if (use(QueryClientContext)) return children;
  return <QueryClientProvider client={pageClient}>{children}</QueryClientProvider>;
}
