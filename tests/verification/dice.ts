import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { feeOf, numbers, scaled } from "./draws.ts";
import { askEach, judgeEach } from "./records.ts";
import { force, type Played, type Player, type Session } from "./session.ts";
import { Findings, type Verdict } from "./verdict.ts";
import { hundredths, reveal } from "./wire.ts";

// A second implementation of Dice and of its answers, from its public description alone.

/** A number of 10,000: floor(float · 10000). */
export function diceNumber(serverSeed: string, clientSeed: string, nonce: number): number {
  return scaled(numbers(serverSeed, clientSeed, nonce).next().value, 10_000);
}

interface DiceBet {
  readonly target: number;
  readonly over: boolean;
}

function chanceOf({ target, over }: DiceBet): number {
  return over ? 10_000 - target : target;
}

/** The fair coefficient, 10,000 over the winning numbers, times the delivery; rounded down once. */
export function dicePayout(delivery: number, bet: DiceBet): number {
  return Number((BigInt(delivery) * 10_000n) / BigInt(chanceOf(bet)));
}

const seeds = z.object({ commitment: z.string(), client_seed: z.string(), nonce: z.int() });
type Seeds = z.output<typeof seeds>;

const outcome = { roll: z.int(), won: z.boolean(), coefficient: hundredths, price: hundredths };
const published = z.object({ fairness: seeds });
const rolled = z.object({ ...outcome, id: z.string() });
const record = z.object({
  id: z.string(),
  target: z.int(),
  over: z.boolean(),
  ...outcome,
  amount: hundredths,
  delivery: hundredths,
  fee: hundredths,
});
type DiceRecord = z.output<typeof record>;
const entity = z.object({
  ...reveal,
  client_seed: z.string(),
  nonce: z.int(),
  target: z.int(),
  over: z.boolean(),
  roll: z.int(),
});
type DiceEntity = z.output<typeof entity>;
const round = z.object({ entity });

/** A roll as its player saw it; money in minor units. */
export interface DicePlay extends DiceBet {
  readonly member: string;
  readonly amount: number;
  /** The number of the member's earlier rolls. */
  readonly before: number;
  /** Commitment, client seed and nonce, read before the stake was made. */
  readonly published: Seeds;
  readonly answer: z.output<typeof rolled>;
}

export interface DiceEvidence {
  readonly play: DicePlay;
  readonly record: DiceRecord;
  readonly round: DiceEntity;
  readonly wasForced: boolean;
}

export function judgeDice({ play, record, round, wasForced }: DiceEvidence): Verdict {
  const findings = new Findings();
  const { target, over, amount, published, answer } = play;
  const serverSeed = findings.seedOf(round, published.commitment);
  findings.same("the nonce", published.nonce, play.before);
  findings.same(
    "the round",
    [round.client_seed, round.nonce, round.target, round.over],
    [published.client_seed, published.nonce, target, over],
  );
  const drawn = diceNumber(serverSeed, published.client_seed, published.nonce);
  const verifiable = findings.outcome(round.roll, drawn, round, wasForced);
  const roll = verifiable ? drawn : round.roll;
  const won = over ? roll >= target : roll < target;
  const fee = feeOf(amount);
  const price = won ? dicePayout(amount - fee, play) : 0;
  const result = { roll, won, coefficient: Math.floor(1_000_000 / chanceOf(play)), price };
  findings.fields(answer, { ...result, id: record.id });
  findings.fields<Omit<DiceRecord, "id">>(record, { ...result, target, over, amount, delivery: amount - fee, fee });
  return { faults: findings.faults, verifiable, payout: price };
}

const FORCED_ROLL = 7;

type Finished = readonly [record: DiceRecord, round: DiceEntity];

/** Rolls the given number of times and once forced, then verifies every record. */
export async function playDice(session: Session, rounds: number): Promise<Played> {
  const { players, api } = session;
  const [last] = players.slice(-1);
  if (last === undefined) throw new Error("nobody plays");
  const share = (at: number) => Math.floor((rounds + at) / players.length);
  const plays = await Promise.all(players.map((player, at) => playSome(session, player, share(at))));
  await force(api, `dice:${last.id}`, FORCED_ROLL);
  const forcedPlay = await playOne(session, last, share(players.length - 1));
  const forced = nameOf(forcedPlay);
  const finished = await Promise.all(players.map((player) => finishedOf(session, player)));
  const named = new Map([...plays.flat(), forcedPlay].map((play) => [nameOf(play), play]));
  const judge = (play: DicePlay, [record, round]: Finished) =>
    judgeDice({ play, record, round, wasForced: nameOf(play) === forced });
  return { game: "Dice", rounds, ...judgeEach(named, finished.flat(), judge) };
}

async function playSome(session: Session, player: Player, count: number): Promise<DicePlay[]> {
  const plays: DicePlay[] = [];
  while (plays.length < count) plays.push(await playOne(session, player, plays.length));
  return plays;
}

async function playOne({ api }: Session, { id, token }: Player, before: number): Promise<DicePlay> {
  const { fairness } = await api.get("/dice/user_records", published, token);
  const units = randomInt(10, 2_000);
  const bet = { target: randomInt(200, 9_801), over: randomInt(2) === 0 };
  const answer = await api.post("/dice/roll", rolled, token, { amount: units, ...bet, key: randomUUID() });
  return { member: id, amount: units * 100, ...bet, before, published: fairness, answer };
}

/** A player's records and the revealed seeds. */
async function finishedOf({ api }: Session, { id: member, token }: Player): Promise<[string, Finished][]> {
  const records = await api.rows("/dice/user_records", record, token);
  const rounds = await askEach(
    records.map(({ id }) => id),
    async (id) => (await api.get(`/dice/round_detail?id=${id}`, round, token)).entity,
  );
  return records.map((each): [string, Finished] => {
    const seen = z.parse(entity, rounds.get(each.id));
    return [nameOf({ member, published: seen }), [each, seen]];
  });
}

function nameOf({ member, published }: { readonly member: string; readonly published: { readonly nonce: number } }) {
  return `Dice roll ${published.nonce} of ${member}`;
}
