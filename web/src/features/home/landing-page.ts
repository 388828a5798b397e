import { useEffect, useEffectEvent } from "react";
import { appVersion, appVersionAuth } from "#contract/calls/app-version.ts";
import { mayLeadTo } from "#contract/values/leading-address.ts";
import { useCallQuery } from "#web/data/client.ts";
import { parseUrl } from "#web/data/parse-url.ts";
import { useSession } from "#web/data/use-store.ts";

/**
 * The address to leave for when the app version call answers `landing`; null to stay. Accepts no credentials.
 */
export function landingAddress(landing: string, here: string): string | null {
  const to = landing.trim() === "" ? null : parseUrl(landing, here);
  const from = new URL(here);
  if (to === null || !mayLeadTo(to, from)) return null;
  if (to.username !== "" || to.password !== "") return null;
  const same = to.origin === from.origin && to.pathname === from.pathname && to.search === from.search;
  return same ? null : to.href;
}

/** Leaves for the landing page if the server names one. Renders nothing. */
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
