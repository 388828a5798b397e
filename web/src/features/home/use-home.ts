import { homeTop } from "#contract/calls/home.ts";
import { useCallQuery } from "#web/data/client.ts";

const GOOD_MS = 60_000;

export function useHome() {
  return useCallQuery(homeTop, undefined, { staleTime: GOOD_MS });
}
