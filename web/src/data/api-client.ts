import { createClient } from "#contract/transport/client.ts";
import { connection } from "./connection.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";

/** The calls and sockets of this page, at its own host. */
export const apiClient = createClient({
  url: window.location.origin,
  fetch: (input, init) => connection.watch(globalThis.fetch(input, init)),
  locale: () => settings.get().locale,
  token: () => session.get().token,
  expire: session.expire,
});

export const serverClock = apiClient.clock;

/** The estimated server time. All countdowns use it. */
export function serverNow(): number {
  return Math.round(serverClock.now());
}
