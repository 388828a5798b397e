import { clientApp, VERSION_PLACE } from "#contract/client.ts";
import { useCallQuery } from "./client.ts";
import { browserStorage } from "./stored-value.ts";

/** What the Android app offers the page that it shows, as far as it is used here. */
interface AndroidBridge {
  /** Counts an event; the price in whole units, with its decimals. */
  trackEvent?: (name: string, price: number) => void;
}

declare global {
  interface Window {
    Android?: AndroidBridge;
  }
}

/** Reports an event to the tracker of the Android app, where the page runs inside it. */
export function trackEvent(name: string, priceMinor: number): void {
  window.Android?.trackEvent?.(name, priceMinor / 100);
}

/** Set to `true` by the Android app in the page that it shows. */
const IN_APP = "rangoli.inApp";

/** Whether the page runs inside the Android app: it says so, or its bridge is there. */
export function isInApp(): boolean {
  return browserStorage.read(IN_APP) === "true" || "Android" in window;
}

/** Where the Android app of a version is downloaded; null: this is it, or there is none, or no file of it is served. */
export function useAndroidDownload(version: string): string | null {
  const isWanted = version !== "" && !isInApp();
  const { data } = useCallQuery(clientApp, undefined, { enabled: isWanted, staleTime: Infinity });
  const address = data?.android_download ?? "";
  if (!isWanted || address === "") return null;
  return new URL(address.replaceAll(VERSION_PLACE, encodeURIComponent(version)), window.location.origin).href;
}
