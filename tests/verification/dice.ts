import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { diceRecords, diceRoll, diceRoundDetail } from "#games/dice/calls.ts";
import {
  force,
  pair,
  type Played,
  type Player,
  roundsOf,
  type Row,
  seeds,
  type Session,
  type Stake,
} from "./session.ts";

const next = z.object({ fairness: seeds });
/** As answered, because the record has to repeat the answer. */
const rolled = z.object({
  roll: z.number(),
  won: z.boolean(),
  coefficient: z.number(),
  price: z.number(),
  id: z.string(),
});
const record = z.looseObject({ id: z.string() });

const FORCED_ROLL = 7;

/** Rolls the given number of times and once forced. */
export async function playDice(session: Session, rounds: number): Promise<Played> {
  const { players, api } = session;
  const [last] = players.slice(-1);
  if (last === undefined) throw new Error("nobody plays");
  const share = (at: number) => Math.floor((rounds + at) / players.length);
  const played = await Promise.all(players.map((player, at) => playSome(session, player, share(at))));
  await force(api, `dice:${last.id}`, FORCED_ROLL);
  const forced = await playOne(session, last, true);
  const rows = await Promise.all(players.map((player) => rowsOf(session, player)));
  return pair([...played.flat(), forced], rows.flat());
}

async function playSome(session: Session, player: Player, count: number): Promise<Stake[]> {
  const played: Stake[] = [];
  while (played.length < count) played.push(await playOne(session, player));
  return played;
}

async function playOne({ api }: Session, { id, token }: Player, forced = false): Promise<Stake> {
  const { fairness: published } = await api.get(diceRecords.path, next, token);
  const amount = randomInt(10, 2_000);
  const bet = { target: randomInt(200, 9_801), over: randomInt(2) === 0 };
  const answer = await api.post(diceRoll.path, rolled, token, { amount, ...bet, key: randomUUID() });
  return {
    game: "dice",
    table: "dice",
    name: nameOf(id, published.nonce),
    member: id,
    amount: amount * 100,
    terms: { target: String(bet.target), over: String(bet.over) },
    shown: { ...answer, ...bet, amount },
    published,
    forced,
  };
}

/** A player's records and the revealed seeds. */
async function rowsOf(session: Session, { id: member, token }: Player): Promise<Row[]> {
  const roundAt = roundsOf(session);
  const rows = await session.api.rows(diceRecords.path, record, token);
  return Promise.all(
    rows.map(async (each) => {
      const round = await roundAt(`${diceRoundDetail.path}?id=${each.id}`, token);
      return { name: nameOf(member, seeds.parse(round).nonce), record: each, round };
    }),
  );
}

function nameOf(member: string, nonce: number): string {
  return `Dice roll ${nonce} of ${member}`;
}
