import { homeTop } from "#contract/calls/home.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { useSession } from "#web/data/use-store.ts";

const GOOD_MS = 60_000;
const AGAIN_MS = 15_000;

export function useHome() {
  // Others may answer meanwhile, so nothing else says that it is back.
  const refetchInterval = ({ state }: { state: { status: string } }) => (state.status === "error" ? AGAIN_MS : false);
  return useCallQuery(homeTop, undefined, { staleTime: GOOD_MS, refetchInterval });
}

/** Whether gift hours are offered to the reader; null until a member's profile says so. */
export function useHasGifts(): boolean | null {
  const { token } = useSession();
  const { data, error } = useProfile();
  if (token === null) return true;
  return data?.event_gift_enable ?? (error === null ? null : false);
}
