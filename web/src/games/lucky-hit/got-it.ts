import { useState, useSyncExternalStore } from "react";
import { isDismissed } from "#web/data/cookie-notice.ts";
import { storedValue, type StoredValue, browserStorage } from "#web/data/stored-value.ts";

function moment(key: string): StoredValue<number> {
  return storedValue<number>(browserStorage, key, (json) => (typeof json === "number" ? json : null), 0);
}

/** When the player last said "got it" to something: ms since the epoch by the device's clock, 0: never. */
const said = {
  notice: moment("rangoli.luckyHit.gotNotice"),
  completed: moment("rangoli.luckyHit.gotCompleted"),
};

/** Whether the player has got something in the last 6 h, as it was when this was first drawn, and how to say so. */
export function useGotIt(what: keyof typeof said): [boolean, () => void] {
  const at = useSyncExternalStore(said[what].subscribe, said[what].get);
  const [now] = useState(() => Date.now());
  // Said since then counts too.
  return [at > now || isDismissed(at, now), () => said[what].set(Date.now())];
}
