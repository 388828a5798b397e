import { nextPeriodInfoNoauth, winGuesses, winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import { inUnits, sum } from "../backend/account.ts";
import type { OfferName } from "../../../contract/offers.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";

export const FULL = { p: 1, p_size: 20 } as const;
const CATEGORIES = ["P", "S", "B", "E"] as const;
/** In minor units: backends may round a fee up or down. */
const ROUNDING = 1;

export const recordCheck = (name: string, run: Check["run"], ...offers: readonly OfferName[]): Check => ({
  name: `records ${name}`,
  needs: ["token"],
  offers,
  isMoney: true,
  run,
});

const check = recordCheck;

/** Results and guesses of Win Go. */
export function winRecords({ backend, first }: Session): Check[] {
  return [
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
          const day = Math.floor(next / 1000);
          const list = await backend.read(trial, winGuesses, first.with({ query: { ...query, ...FULL } }));
          for (const { period, price } of list.queryset.filter((row) => Math.floor(row.period / 1000) === day)) {
            const shown = periods.find(({ today_times: number }) => number === period % 1000);
            const isSame = shown === undefined || shown.price === price;
            const both = `${period}: the list has ${price}, the history ${shown?.price}`;
            trial.expect(isSame, "win_result", both, { field: "periods.*.price" });
          }
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
  ];
}

/** The rows of a list; a rule about rows is not checked without any. */
export function filled<R>(trial: Trial, { queryset: rows }: { readonly queryset: readonly R[] }): readonly R[] {
  if (rows.length === 0) throw trial.notRun("the list has no row");
  return rows;
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

export function checkFee(trial: Trial, stake: number, fee: number): void {
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
