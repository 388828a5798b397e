import { homeTop } from "#contract/home.ts";
import { useCallQuery } from "#web/data/client.ts";

/** What the home screen shows changes rarely: an answer is good for so long, in ms. */
const GOOD_MS = 60_000;

/** The home screen's content: notice, banners, lists of games. */
export function useHome() {
  return useCallQuery(homeTop, undefined, { staleTime: GOOD_MS });
}
