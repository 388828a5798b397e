import { clientApp, VERSION_PLACE } from "#contract/client.ts";
import { useCallQuery } from "./client.ts";
import { browserStorage } from "./storage.ts";

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
