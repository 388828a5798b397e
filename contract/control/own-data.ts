import * as z from "zod/mini";
import { call } from "../call.ts";
import { begunExport, givenUp, ownDataPage, ownDataPart, ownDataPlace } from "../calls/own-data.ts";
import { callerId } from "../values/entered.ts";
import { described, memberId } from "../values/values.ts";
import { act } from "./act.ts";

// A member's own data, for one who asks the operator because it has lost its access.

export const operateExportMember = act("POST", "/operate/export_member", {
  summary: "Begin an export: this operator may then read everything that is held about a member",
  body: { user_id: memberId },
  answer: begunExport,
});

export const operateMemberData = call("GET", "/operate/member_data", {
  summary: "A page of what is held about a member, for the operator who has begun its export",
  by: "operator",
  query: { user_id: memberId, part: ownDataPart, after: ownDataPlace },
  answer: ownDataPage,
});

export const operateDeleteMember = act("POST", "/operate/delete_member", {
  summary: "Delete a member's account on its request, as the member itself does; a repeat changes nothing",
  body: {
    id: described(callerId, "Made by the caller: a repeat with it gets the first answer"),
    user_id: memberId,
    give_up: givenUp,
  },
  answer: { given_up: described(z.optional(givenUp), "What the member has given up") },
});
