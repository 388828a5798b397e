import { controlReply, controlSuggestions } from "#contract/control.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import { cellOf } from "../objects/member-id.ts";
import { cellStub } from "../objects/stubs.ts";
import { SHOWN, waitingInAllCells } from "./waiting.ts";

/** What members ask the house, answered by an operator's hand before the simulator does. */
export const suggestionControlRoutes: readonly Route<VisitorCall>[] = [
  answer(controlSuggestions, async (context: VisitorCall) => {
    const waiting = await waitingInAllCells(context, (cell) => cell.waitingSuggestions(SHOWN));
    return {
      queryset: waiting.map(({ member, serial_number, type, whats_app, content, supple_serial, create_time }) => ({
        serial_number,
        user_id: String(member),
        type,
        whats_app,
        content,
        supple_serial,
        create_time,
      })),
    };
  }),

  answer(controlReply, async ({ env, cells }: VisitorCall, { serial_number, reply }) => {
    const member = Number(/^S([1-9]\d{4,15})-\d+$/.exec(serial_number)?.[1] ?? Number.NaN);
    if (!(cellOf(member) < cells)) return refuse("suggestion_unknown");
    return (await cellStub(env, cellOf(member)).replyToSuggestion(member, serial_number, reply)) ?? {};
  }),
];
