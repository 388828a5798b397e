import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { diceRecords, diceRoll, diceRoundDetail } from "#games/dice/calls.ts";
import { type Played, playInstant, seeds, type Session } from "./session.ts";

const next = z.object({ fairness: seeds });
/** As answered, because the record has to repeat the answer. */
const rolled = z.object({
  roll: z.number(),
  won: z.boolean(),
  coefficient: z.number(),
  price: z.number(),
  id: z.string(),
});

/** Rolls the given number of times and once forced. */
export function playDice(session: Session, rounds: number): Promise<Played> {
  const kind = { game: "dice", records: diceRecords.path, round: diceRoundDetail.path, forced: 7, play } as const;
  return playInstant(kind, session, rounds);
}

async function play({ api }: Session, { token }: { readonly token: string }) {
  const { fairness: published } = await api.get(diceRecords.path, next, token);
  const amount = randomInt(10, 2_000);
  const bet = { target: randomInt(200, 9_801), over: randomInt(2) === 0 };
  const answer = await api.post(diceRoll.path, rolled, token, { amount, ...bet, key: randomUUID() });
  const terms = { target: String(bet.target), over: String(bet.over) };
  return { amount: amount * 100, terms, shown: { ...answer, ...bet, amount }, published };
}
