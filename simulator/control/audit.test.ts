import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import type { Invariant } from "#contract/control/operate.ts";
import { PLATFORM } from "../ledger/accounts.ts";
import { catalogueStub, tableStub } from "../objects/stubs.ts";
import { control, makeMember, call, shiftTime, eventually } from "../testing/client.ts";
import { CELL, type Damage, FIRST_AT, inCell, stakeRow, transfer } from "../testing/game-sample.ts";
import { GAME_SAMPLES } from "#games/all/server/testing/game-samples.ts";
import { reset } from "../testing/objects.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { bet, connectToOpenRound, goTo, goToTime } from "#games/all/server/testing/tables.ts";
import { Player } from "#games/mines/server/testing/mines.ts";

/** A period in the past. */
const PAST = 20_260_101_001;
const ROUND = `win:P:1:${PAST}`;

const inTable = (sql: string) =>
  runInDurableObject(tableStub(env, "win:P:1"), (_, { storage }) => void storage.sql.exec(sql));

const inCatalogue = (sql: string) =>
  runInDurableObject(catalogueStub(env), (_, { storage }) => void storage.sql.exec(sql));

/** A correction that no operator agreed on, and that is in no ledger. */
const movedByHand = (member: string) =>
  `INSERT INTO by_hand (proposal, kind, member, change, reference, reason)
   VALUES ('p1', 'correction', ${member}, 500, 'ticket 1', 'a reason of ours')`;

/** Adds a past round, at the place of a round that the table has begun. */
async function insertRound(columns: string, values: string): Promise<void> {
  await tableStub(env, "win:P:1").current(1);
  await inTable(`INSERT INTO round (period, ordinal, ${columns}) SELECT ${PAST}, max(ordinal), ${values} FROM round`);
}

const round = (game: string, period: number, settled: number | null, outcome: string | null, odds: string | null) => {
  const text = (value: string | null) => (value === null ? "NULL" : `'${value}'`);
  return () =>
    `INSERT INTO round (game, period, since, settled, outcome, odds)
     VALUES ('${game}', ${period}, 1, ${settled}, ${text(outcome)}, ${text(odds)})`;
};

const flight = (outcome: string | null) => round("aviator", 7, 1, outcome, null);
const winRound = (settled: number | null, outcome: string | null, odds: string | null) =>
  round("win:P:1", PAST, settled, outcome, odds);
const guess = stakeRow("win:P:1", PAST, { pick: "G" });

const order = (status: string) => (member: string) =>
  `INSERT INTO shop_order (id, member, request, product, price, address, status, next_time, create_time)
   VALUES (3, ${member}, 'r', 1, 500, '', '${status}', NULL, 1)`;

const withdrawal = (member: string) =>
  `INSERT INTO withdrawal (serial, member, channel, account_number, price, fee, status, create_time, due_time)
   VALUES ('W1', ${member}, 'bank', '', 10000, 200, 'Wait', 1, 9e15)`;

const flightOf = (member: string) => `cell ${CELL}: stake aviator:7:${member}:${FIRST_AT}`;
const guessOf = (member: string) => `cell ${CELL}: stake ${ROUND}:${member}:${FIRST_AT}`;

const cases: readonly Damage[] = [
  {
    name: "the sum of each cell is 0",
    sabotage: inCell((member) => `UPDATE member_book SET balance = balance + 3 WHERE member = ${member}`),
    first: () => `cell ${CELL}: 3`,
  },
  {
    name: "transit equals outbox minus inbox",
    sabotage: inCell(() => `INSERT INTO platform_book (account, balance) VALUES (${PLATFORM.transit}, 5)`),
    first: () => "transit is 5, under way are 0",
  },
  {
    name: "items taken are those of orders",
    sabotage: () => inCatalogue("INSERT INTO taken (order_id, product, outcome) VALUES ('none', 1, 'taken')"),
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
    name: "balances equal the replay of their rows",
    sabotage: inCell((member) => `UPDATE member_book SET balance = balance + 3 WHERE member = ${member}`),
    first: (member) => `cell ${CELL}: account ${member}: 100003 is not 100000`,
  },
  {
    name: "no member owes",
    // Turn the check off that refuses a member's debt.
    sabotage: inCell(
      () => "PRAGMA ignore_check_constraints = on",
      (member) => `UPDATE member_book SET balance = -1 WHERE member = ${member}`,
      () => "PRAGMA ignore_check_constraints = off",
    ),
    first: (member) => `cell ${CELL}: account ${member}`,
  },
  {
    name: "a member's balance after each movement follows from the one before",
    sabotage: inCell((member) => `UPDATE transfer SET member_after = 7 WHERE id = 'welcome:${member}'`),
    first: () => `cell ${CELL}: movement welcome welcome`,
  },
  {
    name: "a member's counters are those of the rows",
    sabotage: inCell(
      (member) =>
        `UPDATE member_book SET counters = json_set(counters, '$.counts.welcome', 2) WHERE member = ${member}`,
    ),
    first: (member) => `cell ${CELL}: account ${member}: welcome`,
  },
  {
    name: "each Aviator stake is paid what its coefficient gives",
    sabotage: inCell(flight("300"), stakeRow("aviator", 7, { status: "S", result: "150", payout: 14_000 })),
    first: flightOf,
  },
  {
    name: "each slot of an Aviator round holds one stake that is not cancelled",
    sabotage: inCell(flight("300"), stakeRow("aviator", 7), stakeRow("aviator", 7)),
    first: (member) => `cell ${CELL}: stake aviator:7:${member}:${FIRST_AT + 1}`,
  },
  {
    name: "each stake of a round that was given back, and each cancelled one, is refunded, and no other",
    sabotage: inCell(flight(null), stakeRow("aviator", 7)),
    first: flightOf,
  },
  {
    name: "each silence from before an Aviator flight cashed out at its coefficient, if the flight reached that",
    sabotage: inCell(flight("300"), stakeRow("aviator", 7, { silence: "1, 150" })),
    first: flightOf,
  },
  {
    name: "no Aviator stake was cashed out above its round's result",
    sabotage: inCell(flight("149"), stakeRow("aviator", 7, { status: "S", result: "150", payout: 15_000 })),
    first: flightOf,
  },
  {
    name: "each automatic cash-out that an Aviator round reached was paid at its coefficient",
    sabotage: inCell(flight("300"), stakeRow("aviator", 7, { auto: "150" })),
    first: flightOf,
  },
  {
    name: "the fee of each stake is 2 %, half up",
    sabotage: inCell(winRound(null, null, null), stakeRow("win:P:1", PAST, { pick: "G", fee: 199 })),
    first: guessOf,
  },
  {
    name: "each stake on a round is in a round of the cell",
    sabotage: inCell(guess),
    first: guessOf,
  },
  {
    name: "each stake on a round is paid what its odds give",
    sabotage: inCell(winRound(1, "{}", '{"G":200}'), guess),
    first: guessOf,
  },
  {
    name: "each stake of a settled round has its odds",
    sabotage: inCell(winRound(1, "{}", "{}"), guess),
    first: guessOf,
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
    sabotage: inCell(() => `INSERT INTO platform_book (account, balance) VALUES (${PLATFORM.orders}, 5)`),
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
    name: "what operators have moved is in the ledger, as it was agreed on",
    sabotage: inCell(movedByHand),
    first: () => `cell ${CELL}: proposal p1`,
  },
  {
    name: "no member was corrected without a proposal",
    sabotage: inCell(transfer("correction:none", "correction", "none")),
    first: () => `cell ${CELL}: transfer correction:none`,
  },
  {
    name: "no money moved by hand without a confirmed proposal",
    sabotage: inCell(movedByHand),
    first: () => `cell ${CELL}: proposal p1`,
  },
  {
    name: "each confirmed proposal moved its money",
    sabotage: (member) =>
      inCatalogue(
        `INSERT INTO proposal (id, kind, subject, amount, uses, cost, reference, reason, who, person, time, alone, state)
         VALUES ('p1', 'correction', '${member}', 500, 1, 500, 't', 'a reason of ours', 'asha', 'asha', 1, 0, 'done')`,
      ),
    first: () => "proposal p1",
  },
  {
    name: "each gift code is one that operators agreed on",
    sabotage: () =>
      inCatalogue("INSERT INTO gift_code (code, price, uses_left, proposal) VALUES ('KITE-1', 500, 1, 'none')"),
    first: () => "KITE-1",
  },
  {
    name: "no operator confirmed a proposal of its own",
    sabotage: (member) =>
      inCatalogue(
        `INSERT INTO proposal (id, kind, subject, amount, uses, cost, reference, reason, who, person, time, alone, state, decided_by)
         VALUES ('p1', 'correction', '${member}', 500, 1, 500, 't', 'a reason of ours', 'asha', 'asha', 1, 0, 'done', 'Asha@a.example')`,
      ),
    first: () => "proposal p1 was confirmed by Asha@a.example",
  },
  {
    name: "the public list has the books of each cell",
    sabotage: () =>
      inCatalogue(
        `INSERT INTO fairness_log (number, subject, time, entry, nodes)
         SELECT count(*), 'receipts ${CELL} 9', unixepoch() * 1000, 'receipts ${CELL} 9' || char(10) || 'books 7 ${"ab".repeat(32)}', ''
         FROM fairness_log`,
      ),
    first: () =>
      expect.stringMatching(
        `^cell ${CELL}: an older copy was put back: the list of \\S+ has seal 7, the cell ends at 1$`,
      ) as string,
  },
  {
    name: "each seal of the books follows from the one before",
    sabotage: inCell(() => "UPDATE seal SET number = 3"),
    first: () => `cell ${CELL}: seals 1 to 2 are missing`,
  },
  {
    name: "each settled stake and transfer is as it was sealed",
    sabotage: inCell((member) => `UPDATE transfer SET amount = 9000 WHERE member = ${member}`),
    first: (member) =>
      expect.stringMatching(
        new RegExp(`^cell ${CELL}: transfer welcome of member ${member} at \\d+: change is 9000, was 100000$`),
      ) as string,
  },
  {
    name: "each round was settled by the outcome of its table",
    sabotage: inCell(winRound(1, "{}", "{}")),
    first: () => `cell ${CELL}: ${ROUND}`,
  },
  {
    name: "each stake was settled at the odds that its round's outcome gives",
    sabotage: inCell(winRound(1, "{}", '{"G":200}'), guess),
    first: () => `cell ${CELL}: ${ROUND}:G`,
  },
  {
    name: "no stake is open past its round",
    sabotage: inCell(winRound(null, null, null), guess),
    first: () => `cell ${CELL}: ${ROUND}`,
  },
  {
    name: "each drawn round follows from its seeds",
    sabotage: async () => {
      await insertRound("outcome", `'{"price":1}'`);
    },
    first: () => `win:P:1: round ${PAST}`,
  },
  {
    name: "each commitment is that of its round's server seed",
    sabotage: async () => {
      await insertRound("outcome, commitment", `'{"price":1}', '00'`);
    },
    first: () => `win:P:1: round ${PAST}`,
  },
];

async function audited(): Promise<{ ok: boolean; invariants: Invariant[] }> {
  return (await control("GET", "/operate/audit")) as unknown as { ok: boolean; invariants: Invariant[] };
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

/** Longer than any flight. */
const FLOWN_MS = 200_000;

/** Plays a round of Aviator, a round of Win Go and a game of Mines as a member. */
async function playRounds(): Promise<{ readonly flown: number }> {
  const member = await makeMember(1000, CELL);
  const { socket, round } = await connectToOpenRound(member);
  await socket.ask(5015, bet(round), 5016);
  await goTo(socket, round.lockTime);
  await goTo(socket, round.takeOffTime + FLOWN_MS);
  socket.close();
  const guessed = shiftPeriod(periodAt(await shiftTime(0)), 1);
  await goToTime(roundOf(guessed).startTime);
  await call(
    "POST",
    "/win/add_user_guess",
    { category: "P", period: guessed, guess_type: "G", contract_money: 100, contract_count: 1 },
    { token: member.token },
  );
  const player = new Player(member);
  await player.start(3, 100);
  await goToTime(roundOf(guessed).endTime);
  await eventually(async () => {
    expect((await invariant("each round was settled by the outcome of its table")).checked).toBe(2);
  });
  return { flown: round.period };
}

async function invariant(name: string): Promise<Invariant> {
  const found = (await audited()).invariants.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no invariant: ${name}`);
  return found;
}

describe("the audit of the whole simulator", () => {
  it("recomputes every round, and finds nothing in clean books", async () => {
    await playRounds();
    const { invariants: all } = await audited();
    for (const { name, broken, first } of all)
      expect({ name, broken, first }).toEqual({ name, broken: 0, first: null });
    const checked = Object.fromEntries(all.map((each) => [each.name, each.checked]));
    expect(checked).toMatchObject({
      "each round was settled by the outcome of its table": 2,
      "each stake was settled at the odds that its round's outcome gives": 13,
      "each Mines layout follows from its seeds": 1,
      "no stake is open past its round": 0,
    });
    expect(checked["each drawn round follows from its seeds"]).toBeGreaterThanOrEqual(2);
    expect(checked["each commitment is that of its round's server seed"]).toBeGreaterThanOrEqual(2);
  });

  it("finds a bettor's seed that was changed, and names the round", async () => {
    const { flown } = await playRounds();
    await runInDurableObject(tableStub(env, "aviator"), (_, { storage }) => {
      storage.sql.exec("UPDATE round SET players = json_set(players, '$[0].seed', 'x') WHERE period = ?", flown);
    });
    const broken = await invariant("each drawn round follows from its seeds");
    expect(broken).toMatchObject({ broken: 1, first: expect.stringContaining(`aviator: round ${flown}`) });
  });
});
