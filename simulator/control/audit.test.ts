import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import type { Invariant } from "#contract/control/operate.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { tableStub } from "../objects/stubs.ts";
import { bet, connectToOpenRound, goTo, goToTime } from "../testing/tables.ts";
import { call, control, makeMember, shiftTime, eventually } from "../testing/client.ts";
import { insideCell, reset } from "../testing/objects.ts";
import { Player } from "../testing/mines.ts";

const CELL = 1;
/** Longer than any flight. */
const FLOWN_MS = 200_000;

interface PlayedRounds {
  readonly member: string;
  /** Periods of the member's Aviator and Win Go rounds. */
  readonly flown: number;
  readonly guessed: number;
}

/** Plays a round of Aviator, a round of Win Go and a game of Mines as a member. */
async function playRounds(): Promise<PlayedRounds> {
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
  return { member: member.user_id, flown: round.period, guessed };
}

async function invariants(): Promise<Invariant[]> {
  return (await control("GET", "/operate/audit"))["invariants"] as Invariant[];
}

async function invariant(name: string): Promise<Invariant> {
  const found = (await invariants()).find((each) => each.name === name);
  if (found === undefined) throw new Error(`no invariant: ${name}`);
  return found;
}

const inCell = (query: string) => insideCell(CELL, ({ storage }) => void storage.sql.exec(query));
const inTable = (table: string, query: string) =>
  runInDurableObject(tableStub(env, table), (_, { storage }) => void storage.sql.exec(query));

afterEach(() => reset());

describe("the audit of the whole simulator", () => {
  it("recomputes every round, and finds nothing in clean books", async () => {
    await playRounds();
    const all = await invariants();
    for (const { name, broken, first } of all)
      expect({ name, broken, first }).toEqual({ name, broken: 0, first: null });
    const checked = Object.fromEntries(all.map((each) => [each.name, each.checked]));
    expect(checked).toMatchObject({
      "each round was settled by the outcome of its table": 2,
      "each stake was settled at the odds that its round's outcome gives": 13,
      "each Mines layout follows from its seeds": 1,
      "no stake is open past its round": 0,
    });
    expect(checked["each drawn round follows from its seeds"]).toBeGreaterThan(2);
    expect(checked["each commitment is that of its round's server seed"]).toBeGreaterThanOrEqual(2);
  });

  const tampered: [string, (rounds: PlayedRounds) => Promise<unknown>, string, (rounds: PlayedRounds) => string][] = [
    [
      "one posting",
      ({ member }) => inCell(`UPDATE member_book SET balance = balance + 100 WHERE member = ${member}`),
      "balances equal the replay of their rows",
      ({ member }) => `cell 1: account ${member}: `,
    ],
    [
      "the odds that a stake was paid at",
      async ({ guessed }) => inCell(`UPDATE round SET odds = json_set(odds, '$.G', 900) WHERE period = ${guessed}`),
      "each stake was settled at the odds that its round's outcome gives",
      ({ guessed }) => `cell 1: win:P:1:${guessed}:G`,
    ],
    [
      "the outcome that a round was settled by",
      ({ flown }) => inCell(`UPDATE round SET outcome = outcome + 1 WHERE period = ${flown}`),
      "each round was settled by the outcome of its table",
      ({ flown }) => `cell 1: aviator:${flown}`,
    ],
    [
      "one bettor's seed",
      ({ flown }) =>
        inTable("aviator", `UPDATE round SET players = json_set(players, '$[0].seed', 'x') WHERE period = ${flown}`),
      "each drawn round follows from its seeds",
      ({ flown }) => `aviator: round ${flown}`,
    ],
    [
      "one outcome of a table",
      ({ guessed }) =>
        inTable("win:P:1", `UPDATE round SET outcome = json_set(outcome, '$.price', 1) WHERE period = ${guessed}`),
      "each drawn round follows from its seeds",
      ({ guessed }) => `win:P:1: round ${guessed}`,
    ],
    [
      "one commitment",
      ({ flown }) => inTable("aviator", `UPDATE round SET commitment = '00' WHERE period = ${flown}`),
      "each commitment is that of its round's server seed",
      ({ flown }) => `aviator: round ${flown}`,
    ],
    [
      "one client seed of Mines",
      () => inCell("UPDATE stake SET seed = 'another' WHERE game = 'mines'"),
      "each Mines layout follows from its seeds",
      () => "cell 1: game ",
    ],
    [
      "a round that is open for ever",
      ({ guessed }) => inCell(`UPDATE round SET settled = NULL, outcome = NULL, odds = NULL WHERE period = ${guessed}`),
      "no stake is open past its round",
      ({ guessed }) => `cell 1: win:P:1:${guessed}`,
    ],
    [
      "a fee",
      ({ guessed }) => inCell(`UPDATE stake SET fee = fee - 1 WHERE period = ${guessed}`),
      "the fee of each stake is 2 %, half up",
      ({ guessed, member }) => `cell 1: stake win:P:1:${guessed}:${member}:`,
    ],
  ];

  it.each(tampered)("finds %s that was changed, and names the row", async (_, tamper, name, offender) => {
    const rounds = await playRounds();
    await tamper(rounds);
    if (name === "no stake is open past its round") await shiftTime(FLOWN_MS);
    const found = await control("GET", "/operate/audit");
    expect(found["ok"]).toBe(false);
    const broken = (found["invariants"] as Invariant[]).find((each) => each.name === name);
    expect(broken?.broken).toBe(1);
    expect(broken?.first).toContain(offender(rounds));
  });
});
