import { homeTop } from "#contract/calls/home.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { useSession } from "#web/data/use-store.ts";

const GOOD_MS = 60_000;

export function useHome() {
  return useCallQuery(homeTop, undefined, { staleTime: GOOD_MS });
}

/** Whether gift hours are offered to the reader; null until a member's profile says so. */
export function useHasGifts(): boolean | null {
  const { token } = useSession();
  const { data, error } = useProfile();
  if (token === null) return true;
  return data?.event_gift_enable ?? (error === null ? null : false);
}
