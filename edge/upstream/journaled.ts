import { controlJournal } from "#contract/control-journal.ts";
import type { UnreadFields } from "./unread-fields.ts";
import type { Upstream } from "./upstream.ts";

/** A real origin has no journal: of its answers, the gateway's own says what cannot be read. */
export function journaled(upstream: Upstream, unread: UnreadFields, now: () => number): Upstream {
  return {
    ...upstream,
    fetch(outgoing, call) {
      if (call !== controlJournal) return upstream.fetch(outgoing, call);
      const journal = { calls: [], frames: [], unread: unread.entries.toReversed() };
      return Promise.resolve(Response.json({ code: 200, msg: "OK", server_time: now(), ...journal }));
    },
  };
}
