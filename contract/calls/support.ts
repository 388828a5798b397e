import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { bodyId, queryId } from "./shop.ts";
import { extra, listRow, owed, personal } from "../values/tolerant-schema.ts";
import { line, lines } from "../values/entered.ts";
import { described, time } from "../values/values.ts";

export const SUGGESTION_TYPES = ["recharge", "withdrawal", "game", "account", "other"] as const;
const suggestionType = described(z.enum(SUGGESTION_TYPES), "What it is about");
const suggestionStatus = described(z.enum(["Wait", "Completed"]), "Wait, or Completed after the reply");

const hidden = personal(z.string());
const suggestion = listRow({
  id: extra(bodyId, null),
  type: suggestionType,
  whats_app: described(hidden, "A number for the reply; may be empty"),
  content: described(hidden, "The text"),
  reply: described(hidden, "Empty until the suggestion is answered"),
  supple_serial: described(hidden, "The serial number of the payment in question; may be empty"),
  serial_number: described(hidden, "The suggestion's own serial number"),
  status: suggestionStatus,
  create_time: owed(time, null),
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
  answer: { entry: described(suggestion, "The suggestion") },
});

/** The number of unanswered suggestions that a member may have. */
export const SUGGESTIONS_WAITING_MAX = 10;

export const addSuggestion = call("POST", "/user/add_suggestion", {
  summary: "Ask for help, or suggest something",
  by: "member",
  body: {
    type: suggestionType,
    whats_app: described(personal(line(0, 30)), "A number for the reply; may be empty"),
    content: described(personal(lines(1, 2000)), "The text"),
    supple_serial: described(z.optional(personal(line(0, 60))), "The serial number of the payment in question"),
  },
  answer: { serial_number: described(extra(hidden, ""), "The suggestion's own serial number") },
});
