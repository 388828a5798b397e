import { addresses } from "../../../contract/addresses.ts";
import { bankCards } from "../../../contract/calls/bank-cards.ts";
import { giftEvents } from "../../../contract/calls/gifts.ts";
import { profile } from "../../../contract/calls/profile.ts";
import { promotionInfo } from "../../../contract/calls/promotion.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import { winGuesses } from "../../../games/win-go/contract/calls.ts";
import type { AnyCall } from "../../../contract/call.ts";
import { offersOfCall } from "../../../contract/offers.ts";
import { writeJson } from "../../../contract/values/json.ts";
import { readTime } from "../../../contract/values/tolerant.ts";
import type { Account } from "../backend/account.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { LISTS, type Query } from "./lists.ts";

type Row = Readonly<Record<string, unknown>>;

const PAGES = [
  { p: 1, p_size: 10 },
  { p: 2, p_size: 10 },
  { p: 1, p_size: 20 },
] as const;
const WIDE = PAGES[2];
/** Calls that answer the member's own data, but for the lists of pages. */
const OWN: readonly (readonly [AnyCall, Query])[] = [
  [profile, {}],
  [promotionInfo, {}],
  [addresses, {}],
  [bankCards, {}],
  [giftEvents, {}],
];
const OF_MEMBER = ["user_id", "member_id", "member", "user", "uid", "owner_id", "account_id"];
/** Both accounts make some calls with one body, and a backend may count whole seconds. */
const COMMON_MAX = 1;

/** No parameter of a list opens the rows of another member: no filter, no page and no name of a member. */
export function askedRowChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  const startedAt = backend.now();
  const isOfRun = (row: Row) => (readTime(row["create_time"]) ?? Number(row["period"]) * 10) >= startedAt;
  const rowsOf = async (trial: Trial, call: AnyCall, query: Query, who: Account) => {
    const { json, curl } = await backend.accepts(trial, call, who.with({ query }));
    return { rows: Array.isArray(json["queryset"]) ? (json["queryset"] as Row[]) : [], curl };
  };
  const owned = LISTS.filter(([call]) => call !== winGuesses);
  const byFilter = [...Map.groupBy(owned, ([call]) => call)].map(([call, lists]): Check => ({
    name: `isolation GET ${call.path} on each page, by each filter`,
    needs: ["token", "second"],
    offers: offersOfCall(call.path),
    run: async (trial) => {
      let seen = 0;
      const types =
        call === transactions ? (await rowsOf(trial, call, WIDE, first)).rows.map(({ type }) => String(type)) : [];
      const filters: readonly Query[] = [
        ...lists.map(([, query]) => query),
        ...[...new Set(types)].map((type) => ({ type })),
      ];
      for (const query of filters.flatMap((filter) => PAGES.map((page) => ({ ...filter, ...page })))) {
        const [mine, theirs] = [await rowsOf(trial, call, query, first), await rowsOf(trial, call, query, second)];
        seen += mine.rows.length;
        const texts = new Set(mine.rows.map((row) => writeJson(row)));
        const common = theirs.rows.filter((row) => texts.has(writeJson(row)));
        const isSame = writeJson(mine.rows) === writeJson(theirs.rows) || common.filter(isOfRun).length > COMMON_MAX;
        const story = `both accounts have ${common.length} rows in common with ${new URLSearchParams(textsOf(query))}`;
        trial.expect(common.length <= COMMON_MAX || !isSame, "isolation", story, { curl: theirs.curl });
      }
      if (seen === 0) throw trial.notRun("the first account has no such row");
    },
  }));
  const named: Check = {
    name: "isolation of a query that names another member: it answers the caller's own",
    needs: ["token", "second"],
    offers: [],
    run: async (trial) => {
      const { user_id: other } = await second.profile(trial);
      const members = Object.fromEntries(OF_MEMBER.map((name) => [name, other]));
      for (const [call, query] of [...OWN, ...owned]) {
        if (!session.hasCall(call)) continue;
        const ask = (who: Account, more: Query) => backend.ask(trial, call, who.with({ query: { ...query, ...more } }));
        const asked = await ask(first, members);
        const [mine, theirs] = [await ask(first, {}), await ask(second, {})];
        const isForeign = textOf(asked.json) === textOf(theirs.json) && textOf(mine.json) !== textOf(theirs.json);
        const story = `${call.path} answers the member whose id is in the query`;
        trial.expect(!isForeign || asked.code !== 200, "isolation", story, { curl: asked.curl });
      }
    },
  };
  return [...byFilter, named];
}

const textsOf = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const OF_MOMENT = new Set(["server_time", "request_id"]);
const textOf = (json: Row) => writeJson(Object.entries(json).filter(([name]) => !OF_MOMENT.has(name)));
