import { addresses, addressDetail, deleteAddress, editAddress } from "../../edge/contract/addresses.ts";
import { bankCardDetail, bankCards, deleteBankCard } from "../../edge/contract/calls/bank-cards.ts";
import { confirmReceipt, orders } from "../../edge/contract/calls/shop.ts";
import { suggestionDetail, suggestions } from "../../edge/contract/calls/support.ts";
import { transactions } from "../../edge/contract/calls/transactions.ts";
import { recharges, withdrawals } from "../../edge/contract/calls/wallet.ts";
import { aviatorRecords } from "../../edge/contract/games/aviator/calls.ts";
import { luckyHitRecords } from "../../edge/contract/games/lucky-hit/calls.ts";
import { minesRecords } from "../../edge/contract/games/mines/calls.ts";
import { winMyGuesses } from "../../edge/contract/games/win/calls.ts";
import type { AnyCall } from "../../edge/contract/call.ts";
import type { Check, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

/** Lists of rows with ids, and the calls that take these ids. */
const BY_ID: readonly { list: AnyCall; query?: Query; detail?: AnyCall; remove?: AnyCall }[] = [
  { list: addresses, detail: addressDetail, remove: deleteAddress },
  { list: bankCards, detail: bankCardDetail, remove: deleteBankCard },
  { list: suggestions, query: { status: "Wait" }, detail: suggestionDetail },
  { list: suggestions, query: { status: "Completed" }, detail: suggestionDetail },
  { list: orders, query: { status: "all" }, remove: confirmReceipt },
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
];
const ROWS_MIN = 2;

export function isolationChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  const own = BY_ID.map(({ list, query = {} }): Check => ({
    name: `isolation GET ${list.path}${query["status"] === undefined ? "" : `?status=${query["status"]}`}`,
    needs: ["token", "second"],
    run: async (trial) => {
      const [mine, theirs] = await Promise.all([first, second].map((who) => rowsOf(session, trial, list, query, who)));
      const texts = new Set(theirs?.rows.map((row) => JSON.stringify(row)));
      const seen = mine?.rows.some((row) => texts.has(JSON.stringify(row))) === true;
      trial.expect(!seen, "isolation", "the second account's list has a row of the first", {
        curl: theirs?.curl ?? "",
      });
    },
  }));
  const histories = HISTORIES.map(([list, query]): Check => ({
    name: `isolation GET ${list.path}`,
    needs: ["token", "second"],
    run: async (trial) => {
      const [mine, theirs] = await Promise.all([first, second].map((who) => rowsOf(session, trial, list, query, who)));
      const isSame = JSON.stringify(mine?.rows) === JSON.stringify(theirs?.rows);
      const hasRows = (mine?.rows.length ?? 0) >= ROWS_MIN;
      trial.expect(!(hasRows && isSame), "isolation", "both accounts have the same rows", { curl: theirs?.curl ?? "" });
    },
  }));
  const details = BY_ID.flatMap(({ list, query = {}, detail }): Check[] =>
    detail === undefined
      ? []
      : [
          {
            name: `isolation ${detail.method} ${detail.path}${query["status"] === undefined ? "" : ` (${query["status"]})`}`,
            needs: ["token", "second"],
            run: async (trial) => {
              const id = await idOfFirst(session, trial, list, query);
              await expectUnknown(session, trial, detail, "query", id);
            },
          },
        ],
  );
  const writes = BY_ID.flatMap(({ list, query = {}, remove }): Check[] =>
    remove === undefined
      ? []
      : [
          {
            name: `isolation ${remove.method} ${remove.path}`,
            needs: ["token", "second", "writes"],
            run: async (trial) => {
              const id = await idOfFirst(session, trial, list, query);
              const before = await rowsOf(session, trial, list, query, first);
              const { curl } = await expectUnknown(session, trial, remove, "body", id);
              const after = await rowsOf(session, trial, list, query, first);
              const isSame = JSON.stringify(before.rows) === JSON.stringify(after.rows);
              trial.expect(isSame, "isolation", "the second account changed a row of the first", { curl });
            },
          },
        ],
  );
  const edit: Check = {
    name: "isolation POST /user/edit_address",
    needs: ["token", "second", "writes"],
    run: async (trial) => {
      const id = await idOfFirst(session, trial, addresses, {});
      const before = await rowsOf(session, trial, addresses, {}, first);
      const body = { ...addressOf("Not Mine"), id };
      const { code, curl } = await backend.ask(trial, editAddress, second.with({ body }));
      const after = await rowsOf(session, trial, addresses, {}, first);
      const isSame = JSON.stringify(before.rows) === JSON.stringify(after.rows);
      trial.expect(code !== 200 && isSame, "isolation", "the second account edits an address of the first", { curl });
    },
  };
  return [...own, ...histories, ...details, ...writes, edit];
}

/** An address as the client sends it. */
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
  const reply = await backend.ask(trial, list, who.with({ query }));
  const { queryset } = reply.json;
  return { rows: Array.isArray(queryset) ? (queryset as Row[]) : [], curl: reply.curl };
}

/** The id of a row that the first account has and the second has not. */
async function idOfFirst(session: Session, trial: Trial, list: AnyCall, query: Query): Promise<number | string> {
  const mine = await rowsOf(session, trial, list, query, session.first);
  const theirs = await rowsOf(session, trial, list, query, session.second);
  const known = new Set(theirs.rows.map(({ id }) => String(id)));
  const found = mine.rows.map(({ id }) => id).find((id) => id !== undefined && !known.has(String(id)));
  if (typeof found !== "number" && typeof found !== "string")
    throw trial.skip("the first account has no such row of its own");
  return found;
}

/** Expects that the second account is told of the first one's id as of an id that no row has. */
async function expectUnknown(
  { backend, second }: Session,
  trial: Trial,
  call: AnyCall,
  place: "query" | "body",
  id: number | string,
) {
  const [foreign, unknown] = await Promise.all([
    backend.ask(trial, call, second.with({ [place]: { id } })),
    backend.ask(trial, call, second.with({ [place]: { id: UNKNOWN_ID } })),
  ]);
  const { curl } = foreign;
  trial.expect(foreign.code !== 200, "isolation", "the second account reads or changes a row of the first", { curl });
  const told = ({ code, msg }: typeof foreign) => `code ${code}, "${msg.replaceAll(/\d+/g, "N")}"`;
  const isSame = told(foreign) === told(unknown) || foreign.code === 200;
  trial.expect(isSame, "isolation", `${told(foreign)} differs from an unknown id's ${told(unknown)}`, { curl });
  return foreign;
}
