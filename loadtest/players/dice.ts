import { diceRecords, diceRoll } from "#games/dice/calls.ts";
import { diceBet, type DiceHabits } from "#games/dice/player.ts";
import { refusalOf } from "./calls.ts";
import { FIRST_PAGE, type Journey, look, RANDOM } from "./journeys.ts";
import { countAnswer } from "./recorder.ts";

const HABITS: DiceHabits = { amount: () => 5_000 };
const ROLLS = 3;

/** Opens Dice and rolls some times. */
export const playDice: Journey = async (visitor) => {
  const { guest, ask, record, dueAt } = visitor;
  if ((await look(diceRecords, visitor, { query: FIRST_PAGE }, dueAt)) === null) return;
  for (let at = 0; at < ROLLS; at++) {
    const body = { ...diceBet(RANDOM, HABITS), key: RANDOM.letters() };
    const told = await ask(diceRoll, guest.token, { body });
    countAnswer(record, "stake_ack", told.ackMs, refusalOf(diceRoll, told));
    record.add("stakes", 1);
    if (told.answer === null) return;
  }
};
