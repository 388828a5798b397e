import { browserStorage } from "./storage.ts";

/** Set to `true` by the Android app in the page that it shows. */
const IN_APP = "rangoli.inApp";

/** Whether the page runs inside the Android app: it says so, or its bridge is there. */
export function isInApp(): boolean {
  return browserStorage.read(IN_APP) === "true" || "Android" in window;
}

/** Where the Android app of a version is downloaded from a server; null: there is none. */
export function androidDownload(version: string, server: string): string | null {
  return version === "" ? null : `${server}/download/rangoli-${encodeURIComponent(version)}.apk`;
}
