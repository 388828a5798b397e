import { NOTICE_HEADER } from "#contract/client.ts";
import { createStore } from "./store.ts";

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
