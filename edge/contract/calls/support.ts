import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { bodyId, queryId } from "./shop.ts";
import { extra } from "../values/tolerant.ts";
import { line, lines, time } from "../values/values.ts";

export const SUGGESTION_TYPES = ["recharge", "withdrawal", "game", "account", "other"] as const;
const suggestionType = z.enum(SUGGESTION_TYPES);
const suggestionStatus = z.enum(["Wait", "Completed"]);

const suggestion = z.object({
  id: extra(bodyId, null),
  type: suggestionType,
  whats_app: z.string(),
  content: z.string(),
  /** Empty until the suggestion is answered. */
  reply: z.string(),
  supple_serial: z.string(),
  serial_number: z.string(),
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
    whats_app: line(0, 30),
    content: lines(1, 2000),
    /** The serial number of the payment in question. */
    supple_serial: z.optional(line(0, 60)),
  },
  answer: { serial_number: extra(z.string(), "") },
});
