import type { AnyCall, ReadOf } from "../../contract/call.ts";
import { profile } from "../../contract/calls/profile.ts";
import { transactions } from "../../contract/calls/transactions.ts";
import { withdrawals } from "../../contract/calls/wallet.ts";
import { aviatorRecords } from "../../games/aviator/calls.ts";
import { luckyHitRecords } from "../../games/lucky-hit/calls.ts";
import { minesRecords, minesStatus } from "../../games/mines/calls.ts";
import { nextPeriodInfo, nextPeriodInfoNoauth, winGuesses, winMyGuesses } from "../../games/win-go/calls.ts";
import { type Account, inUnits, pause, sum } from "../backend/account.ts";
import type { OfferName } from "../../contract/offers.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";

const FULL = { p: 1, p_size: 20 } as const;
const CATEGORIES = ["P", "S", "B", "E"] as const;
/** Pages of transactions that are read. */
const PAGES_MAX = 20;
const TRIES = 4;
const RETRY_MS = 500;
/** In minor units: backends may round a fee up or down. */
const ROUNDING = 1;

/** The rules of money and games, seen in records that exist. */
export function recordChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  const check = (name: string, run: Check["run"], ...offers: readonly OfferName[]): Check => ({
    name: `records ${name}`,
    needs: ["token"],
    offers,
    isMoney: true,
    run,
  });
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
    ...CATEGORIES.map((category) =>
      check(
        `results of Win Go ${category} have their colours`,
        async (trial) => {
          const query = { category, saas_id: "1", ...FULL };
          const rows = filled(trial, await backend.read(trial, winGuesses, first.with({ query })));
          for (const row of rows) checkColours(trial, row);
          const periods = rows.map(({ period }) => period);
          const isFalling = periods.every((period, at) => at === 0 || period < (periods[at - 1] ?? 0));
          trial.expect(isFalling, "newest_first", "periods do not fall from row to row");
        },
        "win",
      ),
    ),
    check(
      "rounds of Win Go in a row have prices of their own",
      async (trial) => {
        const lists = [];
        for (const category of CATEGORIES) {
          const query = { category, saas_id: "1", ...FULL };
          lists.push((await backend.read(trial, winGuesses, first.with({ query }))).queryset.map(({ price }) => price));
        }
        const pairs = sum(lists.map(({ length }) => Math.max(0, length - 1)));
        if (pairs === 0) throw trial.notRun("no list has two rounds");
        const same = sum(
          lists.map((prices) => prices.filter((price, at) => at > 0 && price === prices[at - 1]).length),
        );
        // Two by chance once in three million times.
        trial.expect(same < 2, "own_round", `${same} of ${pairs} rounds have the price of the round before`);
      },
      "win",
    ),
    ...(["S", "B", "E"] as const).map((category) =>
      check(
        `history of Win Go ${category} is in order`,
        async (trial) => {
          const query = { category, saas_id: "1" };
          const { periods, next_period: next } = await backend.read(trial, nextPeriodInfoNoauth, { query });
          if (periods.length === 0) throw trial.notRun("the history has no period");
          for (const row of periods) checkColours(trial, row);
          const numbers = periods.map(({ today_times: number }) => number);
          const isRising = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
          trial.expect(isRising, "win_history", "today_times does not rise by 1 from period to period", {
            field: "periods.*.today_times",
          });
          const last = numbers.at(-1);
          const [listed] = (await backend.read(trial, winGuesses, first.with({ query: { ...query, ...FULL } })))
            .queryset;
          const shown = periods.find(({ today_times: number }) => number === (listed?.period ?? 0) % 1000);
          const isSame = shown === undefined || shown.price === listed?.price;
          const both = `${listed?.period}: the list has ${listed?.price}, the history ${shown?.price}`;
          trial.expect(isSame, "win_result", both, { field: "periods.*.price" });
          trial.expect(last === (next % 1000) - 1, "win_history", `${last} comes before ${next}`);
        },
        "win",
      ),
    ),
    ...CATEGORIES.map((category) =>
      check(
        `own guesses of Win Go ${category} are settled right`,
        async (trial) => {
          const query = { category, ...FULL };
          const rows = filled(trial, await backend.read(trial, winMyGuesses, first.with({ query })));
          for (const row of rows) checkGuess(trial, row);
          if (!rows.some(({ status }) => "SF".includes(status))) throw trial.notRun("no guess is settled");
        },
        "win",
      ),
    ),
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

/** The rows of a list; a rule about rows is not checked without any. */
function filled<R>(trial: Trial, { queryset: rows }: { readonly queryset: readonly R[] }): readonly R[] {
  if (rows.length === 0) throw trial.notRun("the list has no row");
  return rows;
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

interface ResultRow {
  readonly price: number;
  readonly last_num: number;
  readonly is_green: boolean;
  readonly is_red: boolean;
  readonly is_violet: boolean;
}

function checkColours(trial: Trial, { price, last_num: digit, ...row }: ResultRow): void {
  const isRight =
    price % 10 === digit &&
    row.is_green === (digit % 2 === 1) &&
    row.is_red === (digit % 2 === 0) &&
    row.is_violet === (digit === 0 || digit === 5);
  const colours = `green ${row.is_green}, red ${row.is_red}, violet ${row.is_violet}`;
  trial.expect(isRight, "win_result", `price ${price}, last_num ${digit}, ${colours}`);
}

function checkFee(trial: Trial, stake: number, fee: number): void {
  const isTwoPercent = Math.abs(fee - stake / 50) <= ROUNDING;
  trial.expect(isTwoPercent, "fee", `a stake of ${inUnits(stake)} has the fee ${inUnits(fee)}`, {
    field: "queryset.*.fee",
  });
}

interface Guess {
  readonly amount: number;
  readonly delivery: number;
  readonly fee: number;
  readonly status: string;
  readonly result: number | null;
  readonly type: string;
  readonly number: number | null;
}

function checkGuess(trial: Trial, { amount, delivery, fee, status, result, type, number }: Guess): void {
  checkFee(trial, amount, fee);
  trial.expect(delivery + fee === amount, "fee", `${inUnits(delivery)} and ${inUnits(fee)} of ${inUnits(amount)}`);
  if (status === "W" || result === null || !"SF".includes(status)) return;
  const colour = result % 2 === 1 ? "G" : "R";
  const isWon = type === "N" ? number === result : type === "V" ? result === 0 || result === 5 : type === colour;
  trial.expect(
    isWon === (status === "S"),
    "win_status",
    `type ${type}, number ${number}, result ${result}: ${status}`,
    {
      field: "queryset.*.status",
    },
  );
}
