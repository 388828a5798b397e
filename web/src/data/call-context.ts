import { connection } from "./connection.ts";
import type { CallContext } from "#client/send-call.ts";
import { serverClock } from "./server-clock.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";

export function callContext(): CallContext {
  return {
    url: "",
    fetch: (input, init) => connection.watch(globalThis.fetch(input, init)),
    now: () => Date.now(),
    locale: settings.get().locale,
    token: session.get().token,
    observe: serverClock.observe,
    expire: session.expire,
  };
}
