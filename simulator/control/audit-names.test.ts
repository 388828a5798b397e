import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import type { Invariant } from "#contract/control/control.ts";
import { PLATFORM } from "../ledger/accounts.ts";
import { catalogueStub, tableStub } from "../objects/stubs.ts";
import { control, makeMember } from "../testing/client.ts";
import { CELL, type Damage, inCell, transfer } from "../testing/damage.ts";
import { GAME_SAMPLES } from "../testing/game-samples.ts";
import { reset } from "../testing/objects.ts";

/** A period in the past. */
const PAST = 20_260_101_001;
const ROUND = `win:P:1:${PAST}`;

const inTable = (sql: string) =>
  runInDurableObject(tableStub(env, "win:P:1"), (_, { storage }) => void storage.sql.exec(sql));

const flight = (settled: number, result: number | null) => () =>
  `INSERT INTO aviator_round (period, settled, result) VALUES (7, ${settled}, ${result})`;

const flightStake = (status: string, { cash = "NULL", auto = "NULL", payout = 0 } = {}) => {
  return (member: string) =>
    `INSERT INTO aviator_stake (member, period, slot, bet_id, amount, auto_cash_out, status, cash_coefficient, payout, seed,
       create_time) VALUES (${member}, 7, 0, 'a', 10000, ${auto}, '${status}', ${cash}, ${payout}, '', 1)`;
};

const round = (settled: number, outcome: string | null, odds: string | null) => () => {
  const text = (value: string | null) => (value === null ? "NULL" : `'${value}'`);
  return `INSERT INTO round_settled (table_name, period, settled, outcome, odds)
    VALUES ('win:P:1', ${PAST}, ${settled}, ${text(outcome)}, ${text(odds)})`;
};

const roundStake =
  (fee = 200) =>
  (member: string) =>
    `INSERT INTO round_stake (table_name, list, period, member, bet_id, pick, amount, fee, contract_count, seed, create_time)
     VALUES ('win:P:1', 'win:P', ${PAST}, ${member}, 'a', 'G', 10000, ${fee}, 1, '', 1)`;

const order = (status: string) => (member: string) =>
  `INSERT INTO shop_order (id, member, request, product, price, address, status, next_time, create_time)
   VALUES (3, ${member}, 'r', 1, 500, '', '${status}', NULL, 1)`;

const withdrawal = (member: string) =>
  `INSERT INTO withdrawal (serial, member, channel, account_number, price, fee, status, create_time, due_time)
   VALUES ('W1', ${member}, 'bank', '', 10000, 200, 'Wait', 1, 9e15)`;

const flightOf = (member: string) => `cell ${CELL}: stake 7:${member}:0`;
const roundStakeOf = (member: string) => `cell ${CELL}: ${ROUND}:${member}:a`;

const cases: readonly Damage[] = [
  {
    name: "the sum of each cell is 0",
    sabotage: inCell((member) => `UPDATE account SET posted = posted + 3 WHERE id = ${member}`),
    first: () => `cell ${CELL}: 3`,
  },
  {
    name: "transit equals outbox minus inbox",
    sabotage: inCell(() => `INSERT INTO account (id, posted) VALUES (${PLATFORM.transit}, 5)`),
    first: () => "transit is 5, under way are 0",
  },
  {
    name: "items taken are those of orders",
    sabotage: async () =>
      runInDurableObject(catalogueStub(env), (_, { storage }) => {
        storage.sql.exec("INSERT INTO taken (order_id, product, outcome) VALUES ('none', 1, 'taken')");
      }),
    first: () => "1 are taken, 0 orders have goods, 0 are being placed",
  },
  {
    name: "no message between objects is older than a minute",
    // A kind without money keeps transit balanced.
    sabotage: inCell(
      () =>
        `INSERT INTO outbox (id, kind, payload, time, target, tries, next_time)
         VALUES ('late', 'invited', '{}', 1000, 'cell:2', 3, 9e15)`,
    ),
    first: () => `cell ${CELL}: late to cell:2, since 1970-01-01T00:00:01.000Z, tried 3 times`,
  },
  {
    name: "balances equal the replay of their transfers",
    sabotage: inCell((member) => `UPDATE account SET posted = posted + 3 WHERE id = ${member}`),
    first: (member) => `cell ${CELL}: account ${member}: 100003 is not 100000`,
  },
  {
    name: "no member owes",
    // Drop the check that refuses a member's debt.
    sabotage: inCell(
      () => "PRAGMA defer_foreign_keys = on",
      () => "CREATE TABLE stored AS SELECT * FROM account",
      () => "DROP TABLE account",
      () => "CREATE TABLE account (id INTEGER PRIMARY KEY, posted INTEGER NOT NULL) STRICT",
      () => "INSERT INTO account SELECT * FROM stored",
      (member) => `UPDATE account SET posted = -1 WHERE id = ${member}`,
    ),
    first: (member) => `cell ${CELL}: account ${member}`,
  },
  {
    name: "a member's balance after each transfer follows from the one before",
    sabotage: inCell((member) => `UPDATE transfer SET member_after = 7 WHERE id = 'welcome:${member}'`),
    first: (member) => `cell ${CELL}: transfer welcome:${member}`,
  },
  {
    name: "each Aviator stake has its one bet transfer",
    sabotage: inCell(flight(0, null), flightStake("W")),
    first: flightOf,
  },
  {
    name: "each Aviator stake is paid once, and what it was due",
    sabotage: inCell(flight(1, 300), flightStake("S", { cash: "150", payout: 15_000 })),
    first: flightOf,
  },
  {
    name: "each cancelled Aviator stake was taken once, refunded once, and never paid",
    sabotage: inCell(
      (member) => `INSERT INTO aviator_cancelled (member, period, slot, attempt, bet_id, amount, seed, create_time)
        VALUES (${member}, 7, 0, 0, 'a', 10000, '', 1)`,
    ),
    first: (member) => `cell ${CELL}: cancelled stake aviator:7:${member}:0`,
  },
  {
    name: "each cancelled stake on a round was taken once, refunded once, and never paid",
    sabotage: inCell(
      (member) => `INSERT INTO round_cancelled
        VALUES (1, 'luckyhit', 'luckyhit', 7, ${member}, 'a', 'B', 10000, 200, 1, '', 1)`,
    ),
    first: (member) => `cell ${CELL}: cancelled stake luckyhit:7:${member}:a`,
  },
  {
    name: "each silence from before an Aviator flight cashed out at its coefficient, if the flight reached that",
    sabotage: inCell(
      flight(1, 300),
      flightStake("F"),
      () => "UPDATE aviator_stake SET silence_ms = 1, silence_at = 150, heard = 0",
    ),
    first: (member) => `cell ${CELL}: stake aviator:7:${member}:0`,
  },
  {
    name: "no Aviator stake waits in a settled round",
    sabotage: inCell(flight(1, 300), flightStake("W")),
    first: flightOf,
  },
  {
    name: "no Aviator stake was cashed out above its round's result",
    sabotage: inCell(flight(1, 149), flightStake("S", { cash: "150", payout: 15_000 })),
    first: flightOf,
  },
  {
    name: "each automatic cash-out that an Aviator round reached was paid at its coefficient",
    sabotage: inCell(flight(1, 300), flightStake("F", { auto: "150" })),
    first: flightOf,
  },
  {
    name: "the fee of each stake is 2 %, half up",
    sabotage: inCell(round(0, null, null), roundStake(199)),
    first: roundStakeOf,
  },
  {
    name: "each stake on a round has its one bet transfer",
    sabotage: inCell(round(0, null, null), roundStake()),
    first: roundStakeOf,
  },
  {
    name: "each stake on a round is paid once, and what its odds give",
    sabotage: inCell(round(1, "{}", '{"G":200}'), roundStake()),
    first: roundStakeOf,
  },
  {
    name: "each bet transfer is that of a game's stake",
    sabotage: inCell(transfer("bet:none", "bet", "win:P:1:1")),
    first: () => `cell ${CELL}: transfer bet:none`,
  },
  {
    name: "each stake of a settled round has its odds",
    sabotage: inCell(round(1, "{}", "{}"), roundStake()),
    first: roundStakeOf,
  },
  ...GAME_SAMPLES.flatMap(({ damage }) => damage),
  {
    name: "each order is paid once, at its price",
    sabotage: inCell(order("success")),
    first: () => `cell ${CELL}: order 3`,
  },
  {
    name: "a cancelled order is given back once, and no other is",
    sabotage: inCell(order("cancelled")),
    first: () => `cell ${CELL}: order 3`,
  },
  {
    name: "the house holds what the orders came to, and nothing else as such",
    sabotage: inCell(() => `INSERT INTO account (id, posted) VALUES (${PLATFORM.orders}, 5)`),
    first: () => `cell ${CELL}: 5 is held`,
  },
  {
    name: "stock is asked for as long as an order is being placed, and not after",
    sabotage: inCell(order("placing")),
    first: () => `cell ${CELL}: order 3`,
  },
  {
    name: "each recharge that was paid is credited once, and one that was not never",
    sabotage: inCell(
      (member) =>
        `INSERT INTO recharge (serial, member, key, price, status, create_time)
         VALUES ('R1', ${member}, 'upi', 500, 'Success', 1)`,
    ),
    first: () => `cell ${CELL}: recharge R1`,
  },
  {
    name: "every credit of a recharge is of its price, to its member",
    sabotage: inCell(transfer("recharge:none", "recharge", "none")),
    first: () => `cell ${CELL}: transfer recharge:none`,
  },
  {
    name: "each withdrawal's money was taken, and paid out or given back as it was decided",
    sabotage: inCell(withdrawal),
    first: () => `cell ${CELL}: withdrawal W1`,
  },
  {
    name: "no other money moves for a withdrawal",
    sabotage: inCell(transfer("withdrawal:none", "withdrawal", "none")),
    first: () => `cell ${CELL}: transfer withdrawal:none`,
  },
  {
    name: "what waits to be paid out is what the waiting withdrawals come to",
    sabotage: inCell(withdrawal),
    first: () => `cell ${CELL}: waiting 0, asked for 10000`,
  },
  {
    name: "each round was settled by the outcome of its table",
    sabotage: inCell(round(1, "{}", "{}")),
    first: () => `cell ${CELL}: ${ROUND}`,
  },
  {
    name: "each stake was settled at the odds that its round's outcome gives",
    sabotage: inCell(round(1, "{}", '{"G":200}'), roundStake()),
    first: () => `cell ${CELL}: ${ROUND}:G`,
  },
  {
    name: "no stake is open past its round",
    sabotage: inCell(round(0, null, null), roundStake()),
    first: () => `cell ${CELL}: ${ROUND}`,
  },
  {
    name: "each drawn round follows from its seeds",
    sabotage: async () => {
      await inTable(`INSERT INTO round (period, outcome) VALUES (${PAST}, '{"price":1}')`);
    },
    first: () => `win:P:1: round ${PAST}`,
  },
  {
    name: "each commitment is that of its round's server seed",
    sabotage: async () => {
      await inTable(`INSERT INTO round (period, outcome, commitment) VALUES (${PAST}, '{"price":1}', '00')`);
    },
    first: () => `win:P:1: round ${PAST}`,
  },
];

async function audited(): Promise<{ ok: boolean; invariants: Invariant[] }> {
  return (await control("GET", "/control/audit")) as unknown as { ok: boolean; invariants: Invariant[] };
}

afterEach(() => reset());

describe("an audit of broken books", () => {
  it.each(cases)("names the invariant and its first broken row: $name", async ({ name, sabotage, first }) => {
    const { user_id: member } = await makeMember(1000, CELL);
    await sabotage(member);
    const { ok, invariants } = await audited();
    expect(ok).toBe(false);
    const broken = invariants.filter((each) => each.broken > 0);
    expect(broken).toContainEqual({ name, checked: expect.any(Number), broken: 1, first: first(member) });
    // A broken invariant names rows, and a sound one names none.
    for (const each of invariants) expect([each.name, each.broken > 0]).toEqual([each.name, each.first !== null]);
  });

  it("is tested for every invariant", async () => {
    const { ok, invariants } = await audited();
    expect(ok).toBe(true);
    expect(cases.map(({ name }) => name).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
  });
});
