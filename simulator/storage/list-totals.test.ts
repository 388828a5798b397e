import { afterEach, expect, it } from "vitest";
import { shiftTime } from "../testing/client.ts";
import { makeEveryCall } from "../testing/every-call.ts";
import { insideCell, reset } from "../testing/objects.ts";
import { tallySchema, TransferTallies } from "../ledger/tallies.ts";
import { listTotalSchema, profitDaySchema } from "./list-totals.ts";

const CELLS = [0, 1, 2];

afterEach(() => reset());

/** Totals and tallies, without those of empty lists. */
function totalsOf({ exec }: Pick<SqlStorage, "exec">): unknown[] {
  return [
    ...exec("SELECT * FROM list_total WHERE count <> 0 OR sum <> 0 ORDER BY member, list").toArray(),
    ...exec("SELECT * FROM transfer_tally ORDER BY member, kind").toArray(),
  ];
}

it("totals match the rows of every list, also those of a former release", async () => {
  await shiftTime(0);
  await makeEveryCall();
  const seen = await Promise.all(
    CELLS.map((cell) =>
      insideCell(cell, ({ storage: { sql } }) => {
        // Reading counts the transfers written since the last read.
        new TransferTallies(sql).count(0, null);
        const kept = totalsOf({ exec: (text) => sql.exec(text) });
        for (const name of ["list_total", "transfer_tally", "tally_mark"]) sql.exec(`DROP TABLE ${name}`);
        for (const name of ["shop_order_status", "profit_applied", "aviator_round_open", "transfer_bet"]) {
          sql.exec(`DROP INDEX ${name}`);
        }
        sql.exec(tallySchema + listTotalSchema + profitDaySchema);
        expect(totalsOf({ exec: (text) => sql.exec(text) })).toEqual(kept);
        return kept.length;
      }),
    ),
  );
  expect(Math.max(...seen)).toBeGreaterThan(15);
});
