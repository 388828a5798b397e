import { minesRecords, minesTake } from "../../../games/mines/contract/calls.ts";
import { inUnits, type Mark } from "../backend/account.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { rewardsOf } from "./mines-rates.ts";
import { expectNow } from "./times.ts";
import { expectSameAnswer } from "./under-key.ts";

export const AMOUNT = 53;
/** Safe cells that are opened before the reward is taken. */
export const STEPS = 2;

/** Takes the reward of a running game, and judges what it pays and how it is recorded. */
export async function take(session: Session, trial: Trial, traps: number, rate: number, steps = STEPS): Promise<void> {
  const { backend, first } = session;
  const mark: Mark = await first.mark(trial);
  const options = first.with({ key: backend.newName() });
  const taken = await backend.succeeds(trial, minesTake, options);
  const { curl } = taken;
  trial.expect(taken.fields.is_win, "mines_grid", "is_win is false after taking the reward", { curl });
  const { changes, moved } = await first.movement(trial, mark);
  const wanted = rewardsOf(AMOUNT, traps, steps, rate);
  const distance = (change: number) => Math.abs(change - (wanted[0] ?? 0));
  // Payouts of other games may have come in between.
  const [paid = moved] = changes.filter((change) => change > 0).toSorted((a, b) => distance(a) - distance(b));
  const isRight = wanted.includes(paid);
  const story = `${steps} cells with ${traps} traps, coefficient ${rate / 10_000}, amount ${AMOUNT}: paid ${inUnits(paid)}`;
  trial.expect(isRight, "mines_reward", story, { curl });
  await expectSameAnswer(session, trial, minesTake, options, taken);
  await first.expectMoved(trial, mark, paid, "repeated_key", { curl });
  const [row] = (await backend.read(trial, minesRecords, first.with())).queryset;
  const isRecorded = row !== undefined && row.is_win && row.amount === AMOUNT * 100 && row.traps === traps;
  trial.expect(isRecorded, "recorded", "the newest record is not this game", { curl });
  if (row === undefined) return;
  const cells = (of: readonly number[]) => of.toSorted((a, b) => a - b).join();
  const isGrid = cells(row.trap_indexes) === cells(taken.fields.trap_idxs) && row.opened_indexes.length === steps;
  trial.expect(isGrid, "recorded", "the record has other traps, or other open cells", { curl });
  expectNow(trial, backend, row.create_time, curl);
  const { change_amount: change, over_steps: over, rate: last } = row;
  const isTold = [paid, paid - AMOUNT * 100].includes(change) && over === steps && last === rate;
  const told = `change_amount ${inUnits(change)}, over_steps ${over}, rate ${last / 10_000}`;
  trial.expect(isTold, "recorded", `paid ${inUnits(paid)}; the record has ${told}`, { curl });
}
