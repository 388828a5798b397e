import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { bodyId, queryId } from "./shop.ts";
import { extra, personal } from "../values/tolerant.ts";
import { line, lines, time } from "../values/values.ts";

export const SUGGESTION_TYPES = ["recharge", "withdrawal", "game", "account", "other"] as const;
const suggestionType = z.enum(SUGGESTION_TYPES);
const suggestionStatus = z.enum(["Wait", "Completed"]);

const hidden = personal(z.string());
const suggestion = z.object({
  id: extra(bodyId, null),
  type: suggestionType,
  whats_app: hidden,
  content: hidden,
  /** Empty until the suggestion is answered. */
  reply: hidden,
  supple_serial: hidden,
  serial_number: hidden,
  status: suggestionStatus,
  create_time: time,
});

export const suggestions = call("GET", "/user/suggestions", {
  summary: "The member's suggestions",
  by: "member",
  query: { status: suggestionStatus, ...paging },
  answer: paged(suggestion),
});

export const suggestionDetail = call("GET", "/user/suggestion", {
  summary: "One of the member's suggestions",
  by: "member",
  query: { id: queryId },
  answer: { entry: suggestion },
});

/** The number of unanswered suggestions that a member may have. */
export const SUGGESTIONS_WAITING_MAX = 10;

export const addSuggestion = call("POST", "/user/add_suggestion", {
  summary: "Ask for help, or suggest something",
  by: "member",
  body: {
    type: suggestionType,
    whats_app: personal(line(0, 30)),
    content: personal(lines(1, 2000)),
    /** The serial number of the payment in question. */
    supple_serial: z.optional(personal(line(0, 60))),
  },
  answer: { serial_number: extra(hidden, "") },
});
