import * as z from "zod/mini";
import { call } from "../call.ts";
import { confirmingPassword } from "../values/entered.ts";
import { personal } from "../values/tolerant-schema.ts";
import { described, money, time } from "../values/values.ts";

// Our addition: a member's data, to take along, and the end of the account.

/** The parts of the data, in the order of the file. */
export const OWN_DATA_PARTS = [
  "account",
  "phone",
  "sessions",
  "limits",
  "consents",
  "payees",
  "addresses",
  "money",
  "recharges",
  "withdrawals",
  "corrections",
  "stakes",
  "archived_stakes",
  "orders",
  "gifts",
  "invites",
  "profit",
  "suggestions",
  "notices",
  "seeds",
  "game_starts",
] as const;
export type OwnDataPart = (typeof OWN_DATA_PARTS)[number];

export const ownDataPart = described(z.enum(OWN_DATA_PARTS), "A part of the data", "stakes");
export const ownDataPlace = described(
  personal(z.optional(z.string().check(z.maxLength(200)))),
  "`next` of the page before; absent: the first page",
  "cells/0/2026-11-20/5f0c3a1e.jsonl",
);
export const ownDataPage = {
  lines: described(
    personal(z.string()),
    "Rows as lines of JSON with named values: times in ISO 8601, money in whole units. Names are added as a part grows",
  ),
  next: described(personal(z.nullable(z.string())), "Where the next page begins; null: this was the last"),
};
/** The time for which an export may be read. */
export const EXPORT_MINUTES = 30;
/** Exports that a member may begin within 24 hours. */
export const EXPORTS_A_DAY = 3;

const readable = described(time, `Its pages can be read until then: ${EXPORT_MINUTES} minutes`);
export const begunExport = { until: readable };

export const exportData = call("POST", "/user/export_data", {
  summary: "Begin an export: this session may then read everything that is held about the member",
  by: "member",
  without: "leave `own_data` out of the offers: the app then offers neither the export nor the deletion",
  password: true,
  rate: "account",
  body: { password: confirmingPassword },
  answer: begunExport,
});

export const ownData = call("GET", "/user/own_data", {
  summary: "A page of what is held about the member, after `export_data`",
  by: "member",
  without: "leave `own_data` out of the offers",
  query: { part: ownDataPart, after: ownDataPlace },
  answer: ownDataPage,
});

export const givenUp = described(
  money.check(z.gte(0)),
  "The whole balance, which the member gives up expressly; 0 if there is none",
  12.5,
);

export const deleteAccount = call("POST", "/user/delete_account", {
  summary: "Delete the account at once and for ever; refused while money is under way. A repeat gets the first answer",
  by: "member",
  without: "leave `own_data` out of the offers",
  money: true,
  password: true,
  rate: "account",
  body: { give_up: givenUp, password: confirmingPassword },
});
