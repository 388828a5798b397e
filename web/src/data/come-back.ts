import type { Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError, isUnanswered } from "#contract/transport/call-error.ts";
import { probeWaitMs } from "./connection.ts";

/** The gateway asks the backend for it, once a second for everybody. */
const READY_PATH = "/readyz";
const SERVICE_UNAVAILABLE = 503;

const isDown = ({ state: { error } }: Query) =>
  isUnanswered(error) || (error instanceof CallError && error.code === SERVICE_UNAVAILABLE);

/** A new try forgets its error. */
const isTrying = ({ state }: Query) => state.status === "pending" && state.errorUpdateCount > 0;

const watched = new WeakSet<QueryCache>();

/**
 * Asks the gateway, while a screen shows that its backend is down, whether the backend is back, and then calls `retry`.
 * The waits grow over all tries: a backend may be well but for one call.
 */
export function comeBack(client: QueryClient, retry: () => void): void {
  const cache = client.getQueryCache();
  if (watched.has(cache)) return;
  watched.add(cache);
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const has = (predicate: (query: Query) => boolean) => cache.findAll({ type: "active", predicate }).length > 0;

  async function look(): Promise<void> {
    const isReady =
      !document.hidden &&
      has(isDown) &&
      (await fetch(READY_PATH).then(
        ({ ok }) => ok,
        () => false,
      ));
    timer = undefined;
    if (isReady) retry();
    follow();
  }

  function follow(): void {
    if (has(isDown)) timer ??= setTimeout(() => void look(), probeWaitMs(tries++));
    else if (!has(isTrying)) tries = 0;
  }

  follow();
  cache.subscribe(({ type }) => {
    if (type === "updated" || type === "observerAdded") follow();
  });
}
