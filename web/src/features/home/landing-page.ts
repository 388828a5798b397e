import { useEffect, useEffectEvent } from "react";
import { appVersion, appVersionAuth } from "#contract/app-version.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSession } from "#web/data/use-store.ts";

/**
 * Where to go when the app version call answers `landing`, seen from the page at `here`. Null: stay. Only https, or our
 * own host by whatever it is served: never a script, a file, an address with a password in it, nor where we are already.
 */
export function landingAddress(landing: string, here: string): string | null {
  if (landing.trim() === "" || !URL.canParse(landing, here)) return null;
  const to = new URL(landing, here);
  const from = new URL(here);
  if (to.protocol !== "https:" && to.origin !== from.origin) return null;
  if (to.username !== "" || to.password !== "") return null;
  const same = to.origin === from.origin && to.pathname === from.pathname && to.search === from.search;
  return same ? null : to.href;
}

/** Goes to the landing page, where the server names one. It shows nothing. */
export function LandingPage({ go = leaveFor }: { go?: (address: string) => void }) {
  const { token } = useSession();
  const { data } = useCallQuery(token === null ? appVersion : appVersionAuth, {}, { staleTime: Infinity });
  const land = useEffectEvent((landing: string) => {
    const address = landingAddress(landing, window.location.href);
    if (address !== null) go(address);
  });
  const landing = data?.landing_page;
  useEffect(() => {
    if (landing !== undefined) land(landing);
  }, [landing]);
  return null;
}

function leaveFor(address: string): void {
  window.location.assign(address);
}
