import { diceRecords, diceRoll } from "#games/dice/calls.ts";
import { diceBet, type DiceBet, type DiceHabits } from "#games/dice/player.ts";
import { pause, type Player, type PlayerContext, type Row } from "./player.ts";

const HABITS: DiceHabits = { amount: (random) => random.between(10, 500) * 100 };

interface Roll extends DiceBet {
  readonly id: string;
  readonly paid: number;
}

/** Rolls one time after another. */
export class DicePlayer implements Player {
  readonly #context: PlayerContext;
  readonly #rolls: Roll[] = [];

  constructor(context: PlayerContext) {
    this.#context = context;
  }

  async play(): Promise<void> {
    const { caller, random, member, tally, isOver } = this.#context;
    while (!isOver()) {
      const bet = diceBet(random, HABITS);
      const key = random.letters();
      const answer = await caller.move(diceRoll, member, { body: { ...bet, key }, key });
      if ("refused" in answer) {
        return void tally.problems.push(`Dice refused a roll of ${member.id}: ${answer.refused.msg}`);
      }
      this.#rolls.push({ ...bet, id: answer.id, paid: answer.price });
      await pause(random.between(5, 80));
    }
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member, tally } = this.#context;
    const records = new Map((await caller.rows(diceRecords, member)).map((record) => [record.id, record]));
    if (records.size !== this.#rolls.length) {
      tally.problems.push(`${member.id} rolled ${this.#rolls.length} times, and ${records.size} are recorded`);
    }
    return this.#rolls.flatMap(({ id, amount, target, over, paid }) => {
      const record = records.get(id);
      if (record?.amount !== amount || record.target !== target || record.over !== over || record.price !== paid) {
        tally.problems.push(`roll ${id} of ${member.id} is recorded otherwise than it was answered`);
      }
      const relation = `dice:${id}`;
      const bet = { member: member.id, type: "bet", change: -amount, relation };
      return paid > 0 ? [bet, { member: member.id, type: "win", change: paid, relation }] : [bet];
    });
  }
}
