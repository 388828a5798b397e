import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "../../games/mines/calls.ts";
import { amountBeyond, inUnits, type Mark } from "../backend/account.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { expectSameAnswer } from "./under-key.ts";

const AMOUNT = 53;
const TRAPS = 1;
const GAMES_MAX = 4;
const CELLS = 25;
const AMOUNT_MAX = 10_000;
const MONEY = { needs: ["token", "writes"], offers: ["mines"], isMoney: true } as const;
/** The reward comes from the shown coefficient, and a backend may round it up or down. */
const ROUNDING = 1;

export function minesChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    {
      name: "mines a game costs its amount and pays its reward, each once under one key",
      ...MONEY,
      run: async (trial) => {
        const before = await backend.read(trial, minesStatus, first.with({ query: { traps: TRAPS } }));
        if (before.game_lock === "1") throw trial.notRun("the first account has a game in progress");
        for (let game = 0; game < GAMES_MAX; game++) if (await playGame(session, trial)) return;
        throw trial.notRun(`each of ${GAMES_MAX} games hit its trap at once`);
      },
    },
    {
      name: "mines an amount below 0, out of range or beyond the balance moves nothing",
      ...MONEY,
      run: async (trial) => {
        const { balance } = await first.profile(trial);
        // An amount above the balance alone, if the limits allow one.
        const beyond = amountBeyond(balance);
        for (const amount of [0, -60, 1_000_000, ...(beyond <= AMOUNT_MAX ? [beyond] : [])]) {
          const mark = await first.mark(trial);
          const body = { traps: TRAPS, amount };
          const given = first.with({ body });
          const { curl } = await backend.refuses(trial, minesStart, given, `an amount of ${amount} is accepted`);
          if (amount !== 0) await first.expectUnmoved(trial, mark, Math.abs(amount) * 100, "not_moved", { curl });
        }
      },
    },
  ];
}

/** Plays one game. False: its first cell was the trap. */
async function playGame(session: Session, trial: Trial): Promise<boolean> {
  const { backend, first } = session;
  const mark = await first.mark(trial);
  const options = first.with({ key: backend.newName(), body: { traps: TRAPS, amount: AMOUNT } });
  const started = await backend.accepts(trial, minesStart, options);
  const { curl } = started;
  await first.expectMoved(trial, mark, -AMOUNT * 100, "staked", { curl });
  await expectSameAnswer(session, trial, minesStart, options, started);
  await first.expectMoved(trial, mark, -AMOUNT * 100, "repeated_key", { curl });
  const second = await backend.ask(trial, minesStart, first.with({ key: backend.newName(), body: options.body ?? {} }));
  trial.expect(second.code !== 200, "refused", "a second game starts beside the first", { curl: second.curl });
  const early = await backend.ask(trial, minesTake, first.with({ key: backend.newName() }));
  trial.expect(early.code !== 200, "refused", "a reward is paid before the first cell", { curl: early.curl });

  const cell = 1 + (Math.floor(backend.now()) % CELLS);
  const tapped = await backend.succeeds(trial, minesTap, first.with({ body: { idx: cell } }));
  const { game_over: isOver, opened_idxs: opened, opening_idx: opening } = tapped.fields;
  trial.expect(opening === cell, "mines_grid", `opening_idx is ${opening} for cell ${cell}`, { curl: tapped.curl });
  if (isOver) {
    const traps = tapped.fields.trap_idxs ?? [];
    trial.expect(traps.includes(cell), "mines_grid", "the game is over, and the cell is no trap", {
      curl: tapped.curl,
    });
    await first.expectMoved(trial, mark, -AMOUNT * 100, "staked", { curl: tapped.curl });
    return false;
  }
  trial.expect(opened.includes(cell), "mines_grid", "opened_idxs has not the cell", { curl: tapped.curl });
  const again = await backend.ask(trial, minesTap, first.with({ body: { idx: cell } }));
  const { steps } = tapped.fields.game_detail_map;
  const isSame =
    again.fields !== null &&
    again.fields.opened_idxs.length === opened.length &&
    again.fields.game_detail_map.steps === steps;
  trial.expect(isSame, "mines_grid", "an opened cell again changes opened_idxs or steps", { curl: again.curl });
  await take(session, trial, started.fields.step_rates[opened.length - 1] ?? 0);
  return true;
}

async function take(session: Session, trial: Trial, rate: number): Promise<void> {
  const { backend, first } = session;
  const mark: Mark = await first.mark(trial);
  const options = first.with({ key: backend.newName() });
  const taken = await backend.succeeds(trial, minesTake, options);
  const { curl } = taken;
  trial.expect(taken.fields.is_win, "mines_grid", "is_win is false after taking the reward", { curl });
  const { changes, moved } = await first.movement(trial, mark);
  const wanted = (rate * AMOUNT * 98) / 10_000;
  const distance = (change: number) => Math.abs(change - wanted);
  // Payouts of other games may have come in between.
  const [paid = moved] = changes.filter((change) => change > 0).toSorted((a, b) => distance(a) - distance(b));
  const isRight = distance(paid) <= ROUNDING;
  const story = `coefficient ${rate / 10_000}, amount ${AMOUNT}: paid ${inUnits(paid)}`;
  trial.expect(isRight, "mines_reward", story, { curl });
  await expectSameAnswer(session, trial, minesTake, options, taken);
  await first.expectMoved(trial, mark, paid, "repeated_key", { curl });
  const [row] = (await backend.read(trial, minesRecords, first.with())).queryset;
  const isRecorded = row !== undefined && row.is_win && row.amount === AMOUNT * 100;
  trial.expect(isRecorded, "recorded", "the newest record is not this game", { curl });
}
