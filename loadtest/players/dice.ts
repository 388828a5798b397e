import { diceRecords, diceRoll } from "#contract/games/dice/calls.ts";
import { diceBet, type DiceHabits } from "#simulator/crowd/players/dice.ts";
import { record } from "../measures.ts";
import type { Guest } from "../target.ts";
import { countAnswer } from "./recorder.ts";
import { FIRST_PAGE } from "./calls.ts";
import { ask, look, RANDOM } from "./rest.ts";

const HABITS: DiceHabits = { amount: () => 5_000 };
const ROLLS = 3;

/** Opens Dice and rolls some times. */
export function playDice(guest: Guest, dueAt: number): void {
  if (look(diceRecords, guest, { query: FIRST_PAGE }, dueAt) === null) return;
  for (let at = 0; at < ROLLS; at++) {
    const body = { ...diceBet(RANDOM, HABITS), key: RANDOM.letters() };
    const told = ask(diceRoll, guest.token, { body });
    countAnswer(record, "stake_ack", told.ackMs, told.code === 200 ? null : `${diceRoll.path} ${told.code}`);
    record.add("stakes", 1);
    if (told.answer === null) return;
  }
}
