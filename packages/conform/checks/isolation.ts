import { writeJson } from "../../../contract/values/json.ts";
import { readTime } from "../../../contract/values/tolerant.ts";
import { type Id, readId } from "../../../contract/values/tolerant-schema.ts";
import { addresses, addressDetail, deleteAddress, editAddress } from "../../../contract/addresses.ts";
import { bankCardDetail, bankCards } from "../../../contract/calls/bank-cards.ts";
import { applyToBalanceRecords, bonusRecords, promotionRecords } from "../../../contract/calls/promotion.ts";
import { confirmReceipt, orders } from "../../../contract/calls/shop.ts";
import { suggestionDetail, suggestions } from "../../../contract/calls/support.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import { recharges, withdrawals } from "../../../contract/calls/wallet.ts";
import { aviatorRecords } from "../../../games/aviator/contract/calls.ts";
import { luckyHitRecords } from "../../../games/lucky-hit/contract/calls.ts";
import { minesRecords } from "../../../games/mines/contract/calls.ts";
import { winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import type { AnyCall } from "../../../contract/call.ts";
import { offersOfCall } from "../../../contract/offers.ts";
import { isElsewhere, isNotFound, told } from "../backend/answer.ts";
import type { Check, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

/** Lists of rows with ids, and the calls that read one row. */
const BY_ID: readonly { list: AnyCall; query?: Query; detail?: AnyCall }[] = [
  { list: addresses, detail: addressDetail },
  { list: bankCards, detail: bankCardDetail },
  { list: suggestions, query: { status: "Wait" }, detail: suggestionDetail },
  { list: suggestions, query: { status: "Completed" }, detail: suggestionDetail },
  { list: orders, query: { status: "all" } },
];

/** Lists whose rows have no ids: two members never have the same history. */
const HISTORIES: readonly (readonly [AnyCall, Query])[] = [
  [transactions, {}],
  [recharges, {}],
  [withdrawals, {}],
  [winMyGuesses, { category: "P" }],
  [aviatorRecords, {}],
  [luckyHitRecords, {}],
  [minesRecords, {}],
  [bonusRecords, { level: "1" }],
  [promotionRecords, { level: "1" }],
  [applyToBalanceRecords, {}],
];
/** Both accounts make one call with the same body, and a backend may count whole seconds. */
const COMMON_MAX = 1;

export function isolationChecks(session: Session): Check[] {
  const { backend, first } = session;
  const startedAt = backend.now();
  const isOfRun = (row: Row) => (readTime(row["create_time"]) ?? Number(row["period"]) * 10) >= startedAt;
  const own = BY_ID.map(({ list, query = {} }): Check => ({
    name: `isolation GET ${list.path}${query["status"] === undefined ? "" : `?status=${query["status"]}`}`,
    needs: ["token", "second"],
    offers: offersOfCall(list.path),
    run: async (trial) => {
      const [mine, theirs] = await rowsOfBoth(session, trial, list, query);
      if (mine.rows.length === 0) throw trial.notRun("the first account has no such row");
      const texts = new Set(theirs.rows.map((row) => writeJson(row)));
      const seen = mine.rows.some((row) => texts.has(writeJson(row)));
      trial.expect(!seen, "isolation", "the second account's list has a row of the first", { curl: theirs.curl });
    },
  }));
  const histories = HISTORIES.map(([list, query]): Check => ({
    name: `isolation GET ${list.path}`,
    needs: ["token", "second"],
    offers: offersOfCall(list.path),
    run: async (trial) => {
      const [mine, theirs] = await rowsOfBoth(session, trial, list, query);
      if (mine.rows.length === 0) throw trial.notRun("the first account has no such row");
      const texts = new Set(mine.rows.map((row) => writeJson(row)));
      const common = theirs.rows.filter((row) => texts.has(writeJson(row)) && isOfRun(row));
      const isSame = writeJson(mine.rows) === writeJson(theirs.rows) || common.length > COMMON_MAX;
      const story = isSame && common.length === 0 ? "the same rows" : `${common.length} new rows in common`;
      trial.expect(!isSame, "isolation", `both accounts have ${story}`, { curl: theirs.curl });
    },
  }));
  const details = BY_ID.flatMap(({ list, query = {}, detail }): Check[] =>
    detail === undefined
      ? []
      : [
          {
            name: `isolation ${detail.method} ${detail.path}${query["status"] === undefined ? "" : ` (${query["status"]})`}`,
            needs: ["token", "second"],
            offers: offersOfCall(detail.path),
            run: async (trial) => {
              const id = await idOfFirst(session, trial, list, query);
              await backend.accepts(trial, detail, first.with({ query: { id: String(id) } }));
              await expectUnknown(session, trial, detail, "query", id);
            },
          },
        ],
  );
  return [...own, ...histories, ...details, ...writingChecks(session)];
}

/** Calls by which the second member would change a row of the first. */
function writingChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  const needs = ["token", "second", "writes"] as const;
  const remove: Check = {
    name: `isolation ${deleteAddress.method} ${deleteAddress.path}`,
    needs,
    offers: ["shop"],
    run: async (trial) => {
      const id = await addRow(session, trial, addresses, editAddress, addressOf("Conformance Check"));
      const { curl } = await expectUnknown(session, trial, deleteAddress, "body", id);
      const { rows } = await rowsOf(session, trial, addresses, {}, first);
      const isThere = rows.some((row) => String(row["id"]) === String(id));
      trial.expect(isThere, "isolation", "the second account deleted a row of the first", { curl });
      // Its owner shows that the call exists.
      await backend.accepts(trial, deleteAddress, first.with({ body: { id } }));
    },
  };
  const edit: Check = {
    name: "isolation POST /user/edit_address",
    needs,
    offers: ["shop"],
    run: async (trial) => {
      const id = await addRow(session, trial, addresses, editAddress, addressOf("Conformance Check"));
      const before = await rowsOf(session, trial, addresses, {}, first);
      const body = { ...addressOf("Not Mine"), id };
      const { code, curl } = await backend.ask(trial, editAddress, second.with({ body }));
      const after = await rowsOf(session, trial, addresses, {}, first);
      const isSame = writeJson(before.rows) === writeJson(after.rows);
      trial.expect(code !== 200 && isSame, "isolation", "the second account edits an address of the first", { curl });
      await backend.accepts(trial, editAddress, first.with({ body }));
      await backend.accepts(trial, deleteAddress, first.with({ body: { id } }));
    },
  };
  const confirm: Check = {
    name: `isolation ${confirmReceipt.method} ${confirmReceipt.path}`,
    needs,
    offers: ["shop"],
    run: async (trial) => {
      const id = await idOfFirst(session, trial, orders, { status: "all" });
      const before = await rowsOf(session, trial, orders, { status: "all" }, first);
      const { curl } = await expectUnknown(session, trial, confirmReceipt, "body", id);
      const after = await rowsOf(session, trial, orders, { status: "all" }, first);
      const isSame = writeJson(before.rows) === writeJson(after.rows);
      trial.expect(isSame, "isolation", "the second account changed a row of the first", { curl });
      const mine = await backend.ask(trial, confirmReceipt, first.with({ body: { id } }));
      if (isElsewhere(mine)) throw trial.notRun(`the owner's own receipt gets ${told(mine)}`);
    },
  };
  return [remove, confirm, edit];
}

export function addressOf(name: string): Readonly<Record<string, string>> {
  return {
    full_name: name,
    mobile_number: "+919876543210",
    pin_code: "560001",
    state: "Karnataka",
    town_city: "Bengaluru",
    detail_address: "12 Residency Road",
  };
}

async function rowsOf({ backend }: Session, trial: Trial, list: AnyCall, query: Query, who: Session["first"]) {
  const { json, curl } = await backend.accepts(trial, list, who.with({ query }));
  const { queryset } = json;
  return { rows: Array.isArray(queryset) ? (queryset as Row[]) : [], curl };
}

function rowsOfBoth(session: Session, trial: Trial, list: AnyCall, query: Query) {
  const { first, second } = session;
  return Promise.all([rowsOf(session, trial, list, query, first), rowsOf(session, trial, list, query, second)]);
}

async function idOfFirst(session: Session, trial: Trial, list: AnyCall, query: Query): Promise<Id> {
  const [mine, theirs] = await rowsOfBoth(session, trial, list, query);
  return newId(trial, theirs.rows, mine.rows, "the first account has no such row of its own");
}

/** Adds a row to a list of the first account; returns its id. */
async function addRow(session: Session, trial: Trial, list: AnyCall, add: AnyCall, body: Row) {
  const { backend, first } = session;
  const before = await rowsOf(session, trial, list, {}, first);
  await backend.accepts(trial, add, first.with({ body }));
  const after = await rowsOf(session, trial, list, {}, first);
  return newId(trial, before.rows, after.rows, "the list has no new row");
}

/** The id of the first row that is not among the known ones. */
function newId(trial: Trial, known: readonly Row[], rows: readonly Row[], why: string): Id {
  const ids = new Set(known.map(({ id }) => String(id)));
  const found = rows.map(({ id }) => readId(id)).find((id) => id !== undefined && !ids.has(String(id)));
  if (found === undefined) throw trial.notRun(why);
  return found;
}

/** Expects that the second account is told of the first one's id as of an id that no row has. */
export async function expectUnknown(
  { backend, second }: Session,
  trial: Trial,
  call: AnyCall,
  place: "query" | "body",
  id: Id,
) {
  const [foreign, unknown] = await Promise.all([
    backend.ask(trial, call, second.with({ [place]: { id } })),
    backend.ask(trial, call, second.with({ [place]: { id: UNKNOWN_ID } })),
  ]);
  const { curl } = foreign;
  trial.expect(foreign.code !== 200, "isolation", "the second account reads or changes a row of the first", { curl });
  if (isElsewhere(foreign) && !isNotFound(foreign))
    throw trial.notRun(`${call.method} ${call.path} answers ${told(foreign)}`);
  const [one, other] = [foreign, unknown].map((each) => told(each).replaceAll(/\d+/g, "N"));
  const isSame = (one === other && foreign.code === unknown.code) || foreign.code === 200;
  trial.expect(isSame, "isolation", `${told(foreign)} differs from an unknown id's ${told(unknown)}`, { curl });
  return foreign;
}
