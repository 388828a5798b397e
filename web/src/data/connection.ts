import { NOTICE_HEADER } from "#contract/client.ts";
import { useSyncExternalStore } from "react";
import { createStore } from "./store.ts";
import { useStore } from "./use-store.ts";

/** Whether the service responds. The browser's own `onLine` is no help: a network may lead nowhere. */
export function createConnection() {
  const isLost = createStore(false);
  const notice = createStore<string | null>(null);
  return {
    isLost,
    /** Names what the operators tell players; null: nothing. */
    notice,

    /** Returns the response, and updates `isLost` and `notice`. An aborted request changes nothing. */
    async watch(response: Promise<Response>): Promise<Response> {
      try {
        const { headers } = await response;
        isLost.set(false);
        notice.set(headers.get(NOTICE_HEADER));
      } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError")) isLost.set(true);
      }
      return response;
    },
  };
}

export const connection = createConnection();

/** Whether the device has a network, and whether the service answers. */
export function useConnection(): { isOnline: boolean; isConnected: boolean } {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const isLost = useStore(connection.isLost);
  return { isOnline, isConnected: isOnline && !isLost };
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
