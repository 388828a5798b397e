import type { QueryClient } from "@tanstack/react-query";
import { invalidateMember } from "./client.ts";

// A member may have the app open twice. Tabs of a browser tell each other of each deed; other devices ask again when
// they are shown.

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("app.deeds");

/** Tells the other tabs of this browser that the member has done something here. */
export function tellOtherTabs(): void {
  channel?.postMessage(null);
}

/** Automatic play acts several times a second. */
const GAP_MS = 500;

/** Catches up at once after a deed in another tab. Deeds within `GAP_MS` count together. */
export function followOtherTabs(client: QueryClient): void {
  let isResting = false;
  let isDue = false;
  function follow(): void {
    isDue = isResting;
    if (isResting) return;
    isResting = true;
    void invalidateMember(client);
    setTimeout(() => {
      isResting = false;
      if (isDue) follow();
    }, GAP_MS);
  }
  channel?.addEventListener("message", follow);
}
