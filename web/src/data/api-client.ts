import type { AnyCall, ReadOf } from "#contract/call.ts";
import { createClient } from "#contract/transport/client.ts";
import { readSuccess, searchText } from "#contract/transport/send-call.ts";
import { connection } from "./connection.ts";
import { pageFetch } from "./page-fetch.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";

/** The calls and sockets of this page, at its own host. */
export const apiClient = createClient({
  url: window.location.origin,
  fetch: (input, init) => connection.watch(pageFetch(input, init)),
  locale: () => settings.get().locale,
  token: () => session.get().token,
  expire: session.expire,
});

/**
 * The answer that came before the app's code, and when it was asked for: for the first render. Undefined: none, or the
 * client reads it later.
 */
export function firstAnswer<C extends AnyCall>(call: C, query: object | undefined): [ReadOf<C>, number] | undefined {
  const come = window.appFirst?.look(call.path, searchText({ ...query }), session.get().token, settings.get().locale);
  const read = come && readSuccess(call, come.text);
  if (!come || !read) return undefined;
  void connection.watch(come.take());
  const [answer, serverTime] = read;
  if (serverTime !== undefined) serverClock.observe({ ...come, serverTime });
  return [answer, come.sentAt];
}

export const serverClock = apiClient.clock;

/** The estimated server time. All countdowns use it. */
export function serverNow(): number {
  return Math.round(serverClock.now());
}
