import type { AnyCall, ReadOf } from "../../../contract/call.ts";
import { profile } from "../../../contract/calls/profile.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import { withdrawals } from "../../../contract/calls/wallet.ts";
import { aviatorRecords } from "../../../games/aviator/contract/calls.ts";
import { luckyHitRecords } from "../../../games/lucky-hit/contract/calls.ts";
import { minesRecords, minesStatus } from "../../../games/mines/contract/calls.ts";
import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { type Account, inUnits, pause } from "../backend/account.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";

import { checkFee, filled, FULL, recordCheck as check, winRecords } from "./win-records.ts";

/** Pages of transactions that are read. */
const PAGES_MAX = 20;
const TRIES = 4;
const RETRY_MS = 500;

/** The rules of money and games, seen in records that exist. */
export function recordChecks(session: Session): Check[] {
  return [...moneyRecords(session), ...winRecords(session), ...gameRecords(session)];
}

function moneyRecords(session: Session): Check[] {
  const { backend, first, second } = session;
  return [
    ...([first, second] as const).map((who, at) => ({
      ...check(
        `each transaction of the ${at === 0 ? "first" : "second"} account follows from the one before`,
        (trial) => checkChain(session, trial, who),
      ),
      needs: at === 0 ? (["token"] as const) : (["second"] as const),
    })),
    check("every call shows the same balance", async (trial) => {
      for (let attempt = 1; ; attempt++) {
        const balances = await balancesOf(session, trial);
        if (new Set(Object.values(balances)).size === 1) return;
        if (attempt === TRIES) {
          const all = Object.entries(balances).map(([name, minor]) => `${name} ${inUnits(minor)}`);
          return trial.fail("one_balance", all.join(", "));
        }
        // A payout of a running round may have come between two calls.
        await pause(RETRY_MS);
      }
    }),
    check(
      "a withdrawal pays out its price less its fee",
      async (trial) => {
        const rows = filled(trial, await backend.read(trial, withdrawals, first.with({ query: FULL })));
        for (const row of rows) {
          const { price = 0, fee = 0, actual_price: actual = 0 } = known(row);
          trial.expect(
            price - fee === actual,
            "withdrawal",
            `${inUnits(price)} less ${inUnits(fee)}: ${inUnits(actual)}`,
          );
        }
      },
      "withdrawal",
    ),
  ];
}

function gameRecords({ backend, first }: Session): Check[] {
  return [
    check(
      "Aviator pays no cash-out above the result",
      async (trial) => {
        const rows = filled(trial, await backend.read(trial, aviatorRecords, first.with({ query: FULL })));
        const paid = rows.filter(({ cash_result: cash, open_result: end }) => cash !== null && end !== null);
        if (paid.length === 0) throw trial.notRun("no record has a cash-out and a result");
        for (const { cash_result: cash, open_result: end, period } of paid) {
          if (cash === null || end === null) continue;
          trial.expect(
            cash <= end,
            "aviator_tie",
            `${inUnits(cash)} paid in ${period}, which ended at ${inUnits(end)}`,
          );
        }
      },
      "aviator",
    ),
    check(
      "Lucky Hit stakes are settled right",
      async (trial) => {
        const rows = filled(trial, await backend.read(trial, luckyHitRecords, first.with({ query: FULL })));
        for (const row of rows) {
          checkFee(trial, row.delivery + row.fee, row.fee);
          if (row.open_type === null || !"SF".includes(row.status)) continue;
          const isWon = row.type === "L" ? row.lucky_hit_odds > 0 : row.type === row.open_type;
          const story = `pick ${row.type}, result ${row.open_type}, odds ${row.lucky_hit_odds}: status ${row.status}`;
          trial.expect(isWon === (row.status === "S"), "lucky_status", story, { field: "queryset.*.status" });
        }
      },
      "luckyhit",
    ),
    check(
      "Mines games are whole",
      async (trial) => {
        const rows = filled(trial, await backend.read(trial, minesRecords, first.with({ query: FULL })));
        for (const row of rows) {
          checkFee(trial, row.amount, row.fee);
          trial.expect(
            row.delivery + row.fee === row.amount,
            "fee",
            `${inUnits(row.delivery)} and ${inUnits(row.fee)}`,
          );
          const { traps, trap_indexes: trapCells, opened_indexes: opened } = row;
          trial.expect(
            trapCells.length === traps,
            "mines_grid",
            `${traps} traps, and ${trapCells.length} trap_indexes`,
          );
          const hasTrap = opened.some((cell) => trapCells.includes(cell));
          trial.expect(!(row.is_win && hasTrap), "mines_grid", "a game that opened a trap is won", {
            field: "queryset.*.is_win",
          });
        }
      },
      "mines",
    ),
  ];
}

/** The fields of a row that can be read; `fields` reports the others. */
function known<Row extends object>(row: Row): { [Name in keyof Row]?: NonNullable<Row[Name]> } {
  const entries = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Row]?: NonNullable<Row[Name]> };
}

/** Every change since the oldest transaction that is read adds up to the balance. */
async function checkChain({ backend }: Session, trial: Trial, who: Account): Promise<void> {
  const rows: ReadOf<typeof transactions>["queryset"][number][] = [];
  for (let p = 1; p <= PAGES_MAX; p++) {
    const { queryset, page } = await backend.read(trial, transactions, who.with({ query: { ...FULL, p } }));
    rows.push(...queryset);
    if (rows.length >= (page.count ?? 0)) break;
  }
  if (rows.length < 2) throw trial.notRun("one transaction follows from none");
  for (const [at, row] of rows.entries()) {
    const [start, change, end] = [rows[at + 1]?.after_balance, row.change_balance, row.after_balance];
    // `fields` reports an amount that cannot be read.
    if (typeof start !== "number" || change === null || end === null || start + change === end) continue;
    const story = `${inUnits(start)} and ${inUnits(change)}`;
    trial.fail("after_balance", `${story} make ${inUnits(end)} in row ${at + 1}`, {
      field: "queryset.*.after_balance",
    });
  }
}

async function balancesOf(session: Session, trial: Trial): Promise<Record<string, number>> {
  const { backend, first, hasCall } = session;
  const read = async <C extends AnyCall>(name: string, call: C, of: (fields: ReadOf<C>) => number, query = {}) =>
    hasCall(call) ? { [name]: of(await backend.read(trial, call, first.with({ query }))) } : {};
  const list = await backend.read(trial, transactions, first.with({ query: { p: 1, p_size: 10 } }));
  const [newest] = list.queryset;
  return {
    ...(await read("profile", profile, ({ entry }) => entry.balance)),
    ...(await read("next_period_info", nextPeriodInfo, ({ balance }) => balance)),
    ...(await read("mines/status", minesStatus, ({ balance }) => balance, { traps: 3 })),
    ...(typeof newest?.after_balance === "number" && { after_balance: newest.after_balance }),
  };
}
