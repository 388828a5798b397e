import { walletLimits } from "#contract/calls/limits.ts";
import { useCallQuery } from "./client.ts";

/** The rules hardly change while a member plays. */
const STALE_MS = 600_000;

/** Whether the operator's rule set allows automatic play. A backend without rule sets does. */
export function useMayAutoPlay(): boolean {
  const { data } = useCallQuery(walletLimits, undefined, { staleTime: STALE_MS });
  // Until the answer, which the server's refusal does not wait for.
  return data?.entry.rules?.auto_play !== false;
}
