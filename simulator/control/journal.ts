import { controlJournal } from "#contract/control-journal.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import type { CallJournal } from "../journal/journal.ts";
import { cellStub } from "../objects/stubs.ts";

/** As many of each as an operator is shown. */
const SHOWN = 200;

/** The journals of this front desk and of every cell, put together. */
export function journalControlRoutes(calls: CallJournal): readonly Route<VisitorCall>[] {
  return [
    answer(controlJournal, async ({ env, cells }: VisitorCall, { member, call, request_id }) => {
      const cmd = call !== undefined && /^\d{1,5}$/.test(call) ? Number(call) : null;
      const path = cmd === null ? (call ?? null) : null;
      const filter = { member: member === undefined ? null : Number(member), cmd };
      // A frame has neither a path nor a request's id, a call no number.
      const framesAsked = path === null && request_id === undefined;
      const frames = await Promise.all(
        Array.from({ length: framesAsked ? cells : 0 }, (_, cell) => cellStub(env, cell).frames(filter)),
      );
      const asked = { member: member ?? null, path, requestId: request_id ?? null };
      return {
        calls: cmd === null ? calls.entries(asked).slice(0, SHOWN) : [],
        frames: frames
          .flat()
          .sort((a, b) => b.real_time - a.real_time)
          .slice(0, SHOWN),
      };
    }),
  ];
}
