import { createStore } from "./store.ts";

/** Whether the service responds. The browser's own `onLine` is no help: a network may lead nowhere. */
export function createConnection() {
  const isLost = createStore(false);
  return {
    isLost,

    /** Returns the response, and updates `isLost`. An aborted request changes nothing. */
    async watch(response: Promise<Response>): Promise<Response> {
      try {
        await response;
        isLost.set(false);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError")) isLost.set(true);
      }
      return response;
    },
  };
}

export const connection = createConnection();
