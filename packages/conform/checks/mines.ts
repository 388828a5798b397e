import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "../../../games/mines/contract/calls.ts";
import { type Account, amountBeyond, inUnits } from "../backend/account.ts";
import type { AnyCall } from "../../../contract/call.ts";
import type { AskOptions } from "../backend/backend.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { expectUntold, fieldOfCells } from "./early.ts";
import { expectHidden, playShown, recordTexts } from "./mines-hidden.ts";
import { CELLS, isFair, rewardsOf } from "./mines-rates.ts";
import { expectOwnMoney, expectSameAnswer } from "./under-key.ts";
import { TRAP_OPTIONS } from "../../../games/mines/rules/stake.ts";

import { AMOUNT, STEPS, take } from "./mines-reward.ts";

const TRAPS = 1;
/** Traps, and safe cells that are opened before a reward is taken. */
const WINS = [
  ...TRAP_OPTIONS.filter((traps) => traps !== TRAPS).map((traps) => [traps, STEPS] as const),
  [TRAPS, 9],
] as const;
/** Games to try until the last step: with 7 traps every second game comes so far. */
const GAMES_MAX = 14;
/** Its game is lost before the last safe cell, but for one in 480,700. */
const LOST_TRAPS = 7;
const AMOUNT_MAX = 10_000;
const MONEY = { needs: ["token", "writes"], offers: ["mines"], isMoney: true } as const;

export function minesChecks(session: Session): Check[] {
  return [...gameChecks(session), ...boundChecks(session)];
}

function gameChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    {
      name: "mines a game costs its amount and pays its reward, each once under one key",
      ...MONEY,
      run: async (trial) => {
        const before = await backend.read(trial, minesStatus, first.with({ query: { traps: TRAPS } }));
        if (before.game_lock === "1") throw trial.notRun("the first account has a game in progress");
        for (let game = 0; game < GAMES_MAX; game++) if (await playGame(session, trial)) return;
        throw trial.notRun(`each of ${GAMES_MAX} games hit its trap`);
      },
    },
    ...WINS.map(([traps, steps]) => ({
      name: `mines a win with ${traps} traps pays its reward after ${steps} cells`,
      ...MONEY,
      run: async (trial: Trial) => {
        for (let game = 0; game < GAMES_MAX; game++) if (await winGame(session, trial, traps, steps)) return;
        throw trial.byChance(`each of ${GAMES_MAX} games hit a trap`);
      },
    })),
    {
      name: "mines a trap ends the game, which pays nothing and is recorded as lost",
      ...MONEY,
      run: async (trial) => void (await loseGame(session, trial)),
    },
    {
      name: "mines the traps of two games differ",
      ...MONEY,
      async run(trial) {
        const games = [await loseGame(session, trial), await loseGame(session, trial)];
        const [one = "", other] = games.map((traps) => traps.toSorted((a, b) => a - b).join(", "));
        // Equal by chance once in 480,700 times.
        trial.expect(one !== other, "mines_grid", `two games in a row have the traps ${one}`);
      },
    },
    {
      name: "mines a running game is shown as it is, whatever traps are asked for",
      ...MONEY,
      run: async (trial) => {
        for (let game = 0; game < GAMES_MAX; game++) {
          if (await playShown(session, trial, start(session, TRAPS), AMOUNT)) return endGame(session, trial, first);
        }
        throw trial.byChance(`each of ${GAMES_MAX} games hit its trap`);
      },
    },
    {
      name: "mines two starts at once cost one stake, and two rewards at once pay one",
      ...MONEY,
      run: async (trial) => {
        for (let game = 0; game < GAMES_MAX; game++) if (await playAtOnce(session, trial)) return;
        throw trial.byChance(`each of ${GAMES_MAX} games hit a trap`);
      },
    },
  ];
}

/** Needs no luck. */
function boundChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    {
      name: "mines coefficients are the fair ones",
      needs: ["token"],
      // A backend that does not play by the rules of the contract has coefficients of its own.
      offers: ["mines"],
      isMoney: true,
      run: async (trial) => {
        if (!session.offers.has("rules")) throw trial.notOffered("the rules of the contract");
        for (const traps of TRAP_OPTIONS) {
          const { step_rates: rates } = await backend.read(trial, minesStatus, first.with({ query: { traps } }));
          const wrong = rates.findIndex((rate, at) => !isFair(rate, traps, at + 1));
          const story = `after ${wrong + 1} cells with ${traps} traps it is ${(rates[wrong] ?? 0) / 10_000}`;
          trial.expect(wrong < 0 && rates.length === CELLS - traps, "mines_reward", story);
        }
      },
    },
    {
      name: "mines an amount below 0, out of range or beyond the balance moves nothing",
      ...MONEY,
      run: async (trial) => {
        const { balance } = await first.profile(trial);
        // An amount above the balance alone, if the limits allow one.
        const beyond = amountBeyond(balance);
        for (const [amount, traps = TRAPS] of [
          [0],
          [-60],
          [49],
          [1_000_000],
          [61, 2],
          [62, 0],
          ...(beyond <= AMOUNT_MAX ? [[beyond] as const] : []),
        ] as const) {
          const mark = await first.mark(trial);
          const body = { traps, amount };
          const given = first.with({ body });
          const { curl } = await backend.refuses(
            trial,
            minesStart,
            given,
            `an amount of ${amount} with ${traps} traps is accepted`,
          );
          if (amount !== 0) await first.expectUnmoved(trial, mark, Math.abs(amount) * 100, "not_moved", { curl });
        }
      },
    },
  ];
}

/** Plays one game. False: its first cell was the trap. */
async function playGame(session: Session, trial: Trial): Promise<boolean> {
  const { backend, first } = session;
  const records = await recordTexts(session, trial);
  const mark = await first.mark(trial);
  const options = first.with({ key: backend.newName(), body: { traps: TRAPS, amount: AMOUNT } });
  const started = await backend.accepts(trial, minesStart, options);
  const { curl } = started;
  await first.expectMoved(trial, mark, -AMOUNT * 100, "staked", { curl });
  await expectSameAnswer(session, trial, minesStart, options, started);
  await first.expectMoved(trial, mark, -AMOUNT * 100, "repeated_key", { curl });
  if (await expectOwnMoney(session, trial, minesStart, options, -AMOUNT * 100))
    await endGame(session, trial, session.second);
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
  await expectHidden(session, trial, TRAPS, records, [started, tapped], opened);
  const again = await backend.ask(trial, minesTap, first.with({ body: { idx: cell } }));
  const { steps } = tapped.fields.game_detail_map;
  const isSame =
    again.fields !== null &&
    again.fields.opened_idxs.length === opened.length &&
    again.fields.game_detail_map.steps === steps;
  trial.expect(isSame, "mines_grid", "an opened cell again changes opened_idxs or steps", { curl: again.curl });
  for (const idx of [0, CELLS + 1]) {
    const out = await backend.ask(trial, minesTap, first.with({ body: { idx } }));
    trial.expect(out.code !== 200, "mines_grid", `cell ${idx} is opened`, { curl: out.curl });
  }
  if (!(await openMore(session, trial, opened))) return false;
  await take(session, trial, TRAPS, started.fields.step_rates[STEPS - 1] ?? 0);
  return true;
}

/** Opens cells until there are STEPS. False: one was a trap. */
async function openMore(
  { backend, first }: Session,
  trial: Trial,
  opened: readonly number[],
  steps = STEPS,
): Promise<boolean> {
  for (let count = opened.length, cell = 1; count < steps; cell++) {
    if (opened.includes(cell)) continue;
    const { fields, curl } = await backend.succeeds(trial, minesTap, first.with({ body: { idx: cell } }));
    if (fields.game_over) return false;
    count++;
    const { steps: told } = fields.game_detail_map;
    const isCounted = fields.opened_idxs.length === count && told === count;
    trial.expect(isCounted, "mines_grid", `${count} open cells: steps is ${told}`, { curl });
  }
  return true;
}

const start = ({ backend, first }: Session, traps: number) =>
  first.with({ key: backend.newName(), body: { traps, amount: AMOUNT } });

/** Plays until a trap; resolves with all traps. */
async function loseGame(session: Session, trial: Trial): Promise<readonly number[]> {
  const { backend, first } = session;
  const mark = await first.mark(trial);
  const started = await backend.accepts(trial, minesStart, start(session, LOST_TRAPS));
  const rates = started.fields.step_rates;
  for (let cell = 1; cell <= CELLS; cell++) {
    const { fields, curl } = await backend.succeeds(trial, minesTap, first.with({ body: { idx: cell } }));
    if (!fields.game_over) continue;
    const traps = fields.trap_idxs ?? [];
    const isTrap = traps.includes(cell) && traps.length === LOST_TRAPS;
    trial.expect(isTrap, "mines_grid", `cell ${cell} ended the game, and the traps are ${traps.join(", ")}`, { curl });
    const taken = await backend.ask(trial, minesTake, first.with({ key: backend.newName() }));
    trial.expect(taken.code !== 200, "refused", "a lost game pays its reward", { curl: taken.curl });
    const tapped = await backend.ask(trial, minesTap, first.with({ body: { idx: (cell % CELLS) + 1 } }));
    trial.expect(tapped.code !== 200, "refused", "a lost game goes on", { curl: tapped.curl });
    await first.expectMoved(trial, mark, -AMOUNT * 100, "staked", { curl });
    const rewards = rates.slice(0, cell).flatMap((rate, at) => rewardsOf(AMOUNT, LOST_TRAPS, at + 1, rate));
    const { changes } = await first.settled(trial, mark);
    const paid = changes.filter((change) => [AMOUNT * 100, ...rewards].includes(change));
    trial.expect(paid.length === 0, "not_moved", `a lost game pays ${paid.map(inUnits).join(", ")}`, { curl });
    const [row] = (await backend.read(trial, minesRecords, first.with())).queryset;
    const isLost =
      row?.is_win === false &&
      row.change_amount === -AMOUNT * 100 &&
      row.over_steps === cell - 1 &&
      row.trap_indexes.every((each) => traps.includes(each));
    trial.expect(isLost, "recorded", `the newest record is not this loss after ${cell - 1} cells`, { curl });
    return traps;
  }
  throw trial.byChance("a game was won");
}

/** Two games at once, then two rewards at once. False: the game's cell was a trap. */
async function playAtOnce(session: Session, trial: Trial): Promise<boolean> {
  const { backend, first } = session;
  const mark = await first.mark(trial);
  const twice = <C extends AnyCall>(call: C, options: () => AskOptions) =>
    Promise.all([backend.ask(trial, call, options()), backend.ask(trial, call, options())]);
  const accepted = (answers: readonly { readonly code: number }[]) => answers.filter(({ code }) => code === 200).length;
  const starts = await twice(minesStart, () => start(session, TRAPS));
  const curl = starts[0].curl;
  trial.expect(accepted(starts) === 1, "at_once", `${accepted(starts)} of two games at once start`, { curl });
  await first.expectMoved(trial, mark, -AMOUNT * 100, "at_once", { curl });
  const { fields } = await backend.succeeds(trial, minesTap, first.with({ body: { idx: 13 } }));
  if (fields.game_over) return false;
  const before = await first.mark(trial);
  const takes = await twice(minesTake, () => first.with({ key: backend.newName() }));
  trial.expect(accepted(takes) === 1, "at_once", `${accepted(takes)} of two rewards at once are paid`, { curl });
  const rate = starts.find(({ code }) => code === 200)?.fields?.step_rates[0] ?? 0;
  const rewards = rewardsOf(AMOUNT, TRAPS, 1, rate);
  const { changes } = await first.settled(trial, before);
  const paid = changes.filter((change) => rewards.includes(change)).length;
  trial.expect(paid === 1, "at_once", `two rewards at once are paid ${paid} times`, { curl });
  return true;
}

/** Opens cells of a game with more traps and takes its reward. False: a cell was a trap. */
async function winGame(session: Session, trial: Trial, traps: number, steps: number): Promise<boolean> {
  const { backend, first } = session;
  const started = await backend.accepts(trial, minesStart, start(session, traps));
  const cell = 1 + (Math.floor(backend.now()) % CELLS);
  const tapped = await backend.succeeds(trial, minesTap, first.with({ body: { idx: cell } }));
  const { curl, json, fields } = tapped;
  if (fields.game_over) {
    const { length } = fields.trap_idxs ?? [];
    trial.expect(length === traps, "mines_grid", `a game with ${traps} traps shows ${length}`, { curl });
    return false;
  }
  expectUntold(trial, fieldOfCells(json, fields.opened_idxs), "a tap of a running game answers cells", curl);
  if (!(await openMore(session, trial, fields.opened_idxs, steps))) return false;
  await take(session, trial, traps, started.fields.step_rates[steps - 1] ?? 0, steps);
  return true;
}

/** Opens a cell of an account's game, and takes its reward. */
export async function endGame({ backend }: Session, trial: Trial, who: Account): Promise<void> {
  await backend.ask(trial, minesTap, who.with({ body: { idx: CELLS } }));
  await backend.ask(trial, minesTake, who.with({ key: backend.newName() }));
}
