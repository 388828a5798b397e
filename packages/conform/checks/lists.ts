import { writeJson } from "../../../contract/values/json.ts";
import type { AnyCall } from "../../../contract/call.ts";
import { offersOfCall } from "../../../contract/offers.ts";
import { readTime } from "../../../contract/values/tolerant.ts";
import { bonusRecords, promotionRecords, applyToBalanceRecords } from "../../../contract/calls/promotion.ts";
import { orders } from "../../../contract/calls/shop.ts";
import { suggestions } from "../../../contract/calls/support.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import { exgGames } from "../../../contract/calls/exg.ts";
import { channels, recharges, withdrawals } from "../../../contract/calls/wallet.ts";
import { aviatorRecords } from "../../../games/aviator/contract/calls.ts";
import { luckyHitRecords } from "../../../games/lucky-hit/contract/calls.ts";
import { minesRecords } from "../../../games/mines/contract/calls.ts";
import { winGuesses, winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import type { Reply } from "../backend/answer.ts";
import { pause, rowsInCommon } from "../backend/account.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";

export type Query = Readonly<Record<string, string | number>>;

/** Each list of pages, with its other parameters. */
export const LISTS: readonly (readonly [AnyCall, Query])[] = [
  [transactions, {}],
  [recharges, {}],
  [withdrawals, {}],
  ...["all", "undelivered", "unreceived", "success"].map((status) => [orders, { status }] as const),
  ...["Wait", "Completed"].map((status) => [suggestions, { status }] as const),
  ...[1, 2].flatMap((level) => [[bonusRecords, { level }] as const, [promotionRecords, { level }] as const]),
  [applyToBalanceRecords, {}],
  ...["P", "S", "B", "E"].flatMap((category) => [
    [winGuesses, { category, saas_id: "1" }] as const,
    [winMyGuesses, { category }] as const,
  ]),
  [aviatorRecords, {}],
  [luckyHitRecords, {}],
  [minesRecords, {}],
];

const TRIES = 3;
const RETRY_MS = 500;
const ROWS = 10;
/** A longer list is not read to its end. */
const ROWS_MAX = 200;

type Row = Readonly<Record<string, unknown>>;
type Members = Pick<Session, "backend" | "first">;

/** Two values of one parameter: their lists differ. */
const FILTERS: readonly (readonly [AnyCall, Query, Query])[] = [
  [winGuesses, { category: "P" }, { category: "S" }],
  [bonusRecords, { level: 1 }, { level: 2 }],
  [promotionRecords, { level: 1 }, { level: 2 }],
  [channels, { type: "pay" }, { type: "withdraw" }],
  [exgGames, { provider: "pg" }, { provider: "spribe" }],
];

export function listChecks(session: Session): Check[] {
  return [...pageChecks(session), ...filterChecks(session)];
}

function filterChecks({ backend, first }: Session): Check[] {
  const rowsBy = async (trial: Trial, call: AnyCall, query: Query) => {
    const { json, curl } = await backend.accepts(trial, call, first.with({ query }));
    const rows = json["queryset"] ?? json["game_list"];
    return { rows: Array.isArray(rows) ? (rows as Row[]) : [], curl };
  };
  const apart = FILTERS.map(([call, one, other]): Check => {
    const [name = ""] = Object.keys(one);
    return {
      name: `lists GET ${call.path} by ${name}`,
      needs: ["token"],
      offers: offersOfCall(call.path),
      run: async (trial) => {
        const [a, b] = [await rowsBy(trial, call, one), await rowsBy(trial, call, other)];
        if (a.rows.length === 0 || b.rows.length === 0) throw trial.notRun("one of two lists has no row");
        const isSame = writeJson(a.rows) === writeJson(b.rows);
        trial.expect(!isSame, "filtered", `${name} ${one[name]} and ${other[name]} have the same rows`, {
          curl: a.curl,
        });
      },
    };
  });
  const byType: Check = {
    name: "lists GET /user/transactions by type",
    needs: ["token"],
    offers: [],
    run: async (trial) => {
      const all = await rowsBy(trial, transactions, { p: 1, p_size: 20 });
      const types = [...new Set(all.rows.map((row) => row["type"]))];
      const [type] = types;
      if (typeof type !== "string" || types.length < 2) throw trial.notRun("the transactions have one type");
      const { rows, curl } = await rowsBy(trial, transactions, { type, p: 1, p_size: 20 });
      const others = rows.filter((row) => row["type"] !== type);
      trial.expect(rows.length > 0, "filtered", `type ${type} has no row, and the whole list has`, { curl });
      trial.expect(others.length === 0, "filtered", `type ${type} has ${others.length} rows of other types`, { curl });
      for (const each of types) await checkPages({ backend, first }, trial, transactions, { type: String(each) });
    },
  };
  return [...apart, byType];
}

function pageChecks(session: Session): Check[] {
  return LISTS.map(([call, query]) => {
    const asked = Object.entries(query).filter(([name]) => name !== "saas_id");
    const shown = asked.map(([name, value]) => `${name}=${value}`).join("&");
    return {
      name: `lists GET ${call.path}${shown === "" ? "" : `?${shown}`}`,
      needs: ["token"],
      offers: offersOfCall(call.path),
      run: (trial) => checkPages(session, trial, call, query),
    };
  });
}

async function checkPages(session: Members, trial: Trial, call: AnyCall, query: Query): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const fault = await pageFault(session, trial, call, query);
    if (fault === null) return;
    // A list that grew between two pages is read again.
    if (attempt === TRIES) return trial.fail(fault.rule, fault.detail, { curl: fault.curl });
    await pause(RETRY_MS);
  }
}

interface PageFault {
  readonly rule: "page_size" | "page_repeats" | "newest_first" | "filtered";
  readonly detail: string;
  readonly curl: string;
}

async function pageFault(session: Members, trial: Trial, call: AnyCall, query: Query): Promise<PageFault | null> {
  const { backend, first } = session;
  const page = async (p: number, rows: number) => {
    const reply = await backend.ask(trial, call, first.with({ query: { ...query, p, p_size: rows } }));
    return { reply, rows: rowsOf(reply) };
  };
  await backend.read(trial, call, first.with({ query: { ...query, p: 1, p_size: ROWS } }));
  const [one, two, wide] = await Promise.all([page(1, ROWS), page(2, ROWS), page(1, 2 * ROWS)]);
  const count = Number((one.reply.json["page"] as Row | undefined)?.["count"]);
  if (!Number.isInteger(count)) throw trial.notRun("page.count is no number");
  if (count === 0 && one.rows.length === 0) throw trial.notRun("the list has no row");
  const fault = (rule: PageFault["rule"], detail: string, { curl }: Reply) => ({ rule, detail, curl });
  const { status = "all" } = query;
  const other = status === "all" ? undefined : one.rows.find((row) => row["status"] !== status);
  if (other !== undefined)
    return fault("filtered", `status=${status} has a row of ${String(other["status"])}`, one.reply);
  const wrong = one.rows.find((row) => query["type"] !== undefined && row["type"] !== query["type"]);
  if (wrong !== undefined)
    return fault("filtered", `type=${query["type"]} has a row of ${String(wrong["type"])}`, one.reply);
  const wanted = Math.min(count, ROWS);
  if (one.rows.length !== wanted) {
    return fault("page_size", `page.count is ${count}, and page 1 has ${one.rows.length} of ${wanted} rows`, one.reply);
  }
  const texts = (rows: readonly Row[]) => rows.map((row) => writeJson(row));
  if (texts([...one.rows, ...two.rows]).join() !== texts(wide.rows).join()) {
    return fault("page_repeats", "pages 1 and 2 of 10 rows are not page 1 of 20 rows", two.reply);
  }
  for (const size of count <= ROWS_MAX ? [ROWS, 2 * ROWS] : []) {
    const rows = [...(size === ROWS ? one : wide).rows];
    for (let p = 2; (p - 1) * size < count; p++) {
      const next = await page(p, size);
      const common = rowsInCommon(rows, next.rows);
      const story = `pages ${p - 1} and ${p} of ${size} rows have ${common} rows in common`;
      if (common > 0) return fault("page_repeats", story, next.reply);
      rows.push(...next.rows);
    }
    const story = `page.count is ${count}, and all pages of ${size} rows together have ${rows.length}`;
    if (rows.length !== count) return fault("page_size", story, one.reply);
  }
  const beyond = await page(Math.floor(count / ROWS) + 2, ROWS);
  if (beyond.rows.length > 0) return fault("page_repeats", "a page after the last one has rows", beyond.reply);
  const times = wide.rows.map((row) => readTime(row["create_time"])).filter((time) => time !== undefined);
  const isSorted = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0));
  return isSorted ? null : fault("newest_first", "create_time rises from one row to the next", wide.reply);
}

function rowsOf({ json }: Reply): readonly Row[] {
  const { queryset } = json;
  return Array.isArray(queryset) ? (queryset as Row[]) : [];
}
