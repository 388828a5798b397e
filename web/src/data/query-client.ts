import { MutationCache, QueryClient } from "@tanstack/react-query";
import { isUnanswered } from "./call-error.ts";
import { limitReached } from "./limit-reached.ts";

/** A missing answer is asked for again so often; a refusal never is. */
const RETRIES = 2;
/** An answer is good for so long, in ms: coming back to a screen within it asks nothing. */
const STALE_MS = 5_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onError: limitReached.hearError }),
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
