import { clientApp, VERSION_PLACE } from "#contract/client.ts";
import { useCallQuery } from "./client.ts";
import { browserStorage } from "./stored-value.ts";

/** The parts of the Android app's JavaScript bridge that the client uses. */
interface AndroidBridge {
  /** Counts an event. `price` is in whole units, with decimals. */
  trackEvent?: (name: string, price: number) => void;
}

declare global {
  interface Window {
    Android?: AndroidBridge;
  }
}

/** Reports an event to the Android app's tracker, if the page runs in the app. */
export function trackEvent(name: string, priceMinor: number): void {
  window.Android?.trackEvent?.(name, priceMinor / 100);
}

/** Set to `true` by the Android app in the page that it shows. */
const IN_APP = "app.inApp";

export function isInApp(): boolean {
  return browserStorage.read(IN_APP) === "true" || "Android" in window;
}

/** The download address of an Android version; null inside the app, or if the server offers none. */
export function useAndroidDownload(version: string): string | null {
  const isWanted = version !== "" && !isInApp();
  const { data } = useCallQuery(clientApp, undefined, { enabled: isWanted, staleTime: Infinity });
  const address = data?.android_download ?? "";
  if (!isWanted || address === "") return null;
  return new URL(address.replaceAll(VERSION_PLACE, encodeURIComponent(version)), window.location.origin).href;
}
