import { NOTICE_HEADER } from "#contract/notices.ts";
import { useSyncExternalStore } from "react";
import { createStore } from "./store.ts";
import { useStore } from "./use-store.ts";

/** Every gateway serves this path, whichever backend it has. */
const PROBE_PATH = "/healthz";

/** The wait before each try, in ms. */
export const probeWaitMs = (tries: number): number => Math.min(1_000 * 2 ** tries, 15_000);

const askGateway = (signal: AbortSignal | null = null) => globalThis.fetch(PROBE_PATH, { cache: "no-store", signal });

/** After a failed call, a gateway that is silent for this long is lost. */
const CONFIRM_MS = 2_000;

/** Whether the service responds. The browser's own `onLine` is no help: a network may lead nowhere. */
export function createConnection(ask: (signal?: AbortSignal) => Promise<Response> = askGateway) {
  let confirming: Promise<unknown> | null = null;

  /** A single call may be all that is gone: the others would say at once that the service is back. */
  function confirm(): void {
    if (confirming !== null) return;
    isDoubted.set(true);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), CONFIRM_MS);
    confirming = ask(limit.signal)
      .then(
        () => isDoubted.set(false),
        () => isLost.set(true),
      )
      .finally(() => {
        clearTimeout(timer);
        confirming = null;
      });
  }

  let hasHeard = false;
  const isLost = createStore(false);
  const isDoubted = createStore(false);
  const notice = createStore<string | null>(null);
  return {
    isLost,
    /** A call has failed, and nothing has been answered since. */
    isDoubted,
    ask,
    /** Names what the operators tell players; null: nothing. */
    notice,

    /** Whether the gateway has answered this page. */
    hasHeard: () => hasHeard,

    /** Asks the gateway what operators tell, for a screen whose calls do not say it. */
    async hear(): Promise<void> {
      await this.watch(ask()).catch(() => undefined);
    },

    /** Returns the response, and updates `isLost` and `notice`. An aborted request changes nothing. */
    async watch(response: Promise<Response>): Promise<Response> {
      try {
        const { headers } = await response;
        hasHeard = true;
        isLost.set(false);
        isDoubted.set(false);
        notice.set(headers.get(NOTICE_HEADER));
      } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError") && !isLost.get()) confirm();
      }
      return response;
    },
  };
}

export const connection = createConnection();

/** Whether the device has a network, whether the service answers, and whether its newest answer is no failure. */
export function useConnection(): { isOnline: boolean; isConnected: boolean; isCertain: boolean } {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const isLost = useStore(connection.isLost);
  const isConnected = isOnline && !isLost;
  return { isOnline, isConnected, isCertain: !useStore(connection.isDoubted) && isConnected };
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
