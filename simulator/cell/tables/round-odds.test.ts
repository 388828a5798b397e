import { afterEach, expect, it } from "vitest";
import { migrate } from "#simulator/storage/migrate.ts";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { CELL_SCHEMA } from "../create-cell-services.ts";
import { roundOddsSchema } from "./round-stake-rows.ts";

afterEach(() => reset());

it("keeps the settled and the open stakes of an older database", async () => {
  await insideTestCell(async ({ storage }) => {
    const { sql } = storage;
    await storage.deleteAll();
    migrate(storage, CELL_SCHEMA.slice(0, CELL_SCHEMA.indexOf(roundOddsSchema)), "cell:0");
    sql.exec(`
      INSERT INTO round_settled (table_name, period, settled, outcome) VALUES
        ('win:P:1', 1, 1, '{"price":5}'), ('win:P:1', 2, 1, NULL), ('win:P:1', 3, 0, NULL), ('luckyhit', 1, 1, '{}');
      INSERT INTO round_stake
        (table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, status, odds, payout, create_time)
      VALUES
        ('win:P:1', 'win:P', 1, 7, 'a', 'G', 1001, 20, 1, '', 'S', 150, 1471, 1),
        ('win:P:1', 'win:P', 1, 7, 'b', 'G', 1000, 20, 1, '', 'S', 150, 1470, 1),
        ('win:P:1', 'win:P', 1, 7, 'c', 'N9', 1000, 20, 1, '', 'F', 0, 0, 1),
        ('win:P:1', 'win:P', 2, 7, 'd', 'G', 1000, 20, 1, '', 'R', NULL, 1000, 1),
        ('win:P:1', 'win:P', 3, 7, 'e', 'G', 1000, 20, 1, '', 'W', NULL, 0, 1),
        ('luckyhit', 'luckyhit', 1, 7, 'f', 'L', 1000, 20, 1, '', 'S', 2500, 24500, 1)`);
    const stakes = "SELECT bet_id, status, payout, outcome FROM";
    const before = sql
      .exec(`${stakes} round_stake JOIN round_settled USING (table_name, period) ORDER BY id`)
      .toArray();
    migrate(storage, CELL_SCHEMA, "cell:0");
    expect(sql.exec(`${stakes} round_result ORDER BY id`).toArray()).toEqual(before);
  });
});
