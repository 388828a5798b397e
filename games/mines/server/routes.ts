import {
  minesClientSeed,
  minesRecords,
  minesRoundDetail,
  minesStart,
  minesStatus,
  minesTake,
  minesTap,
} from "#games/mines/contract/calls.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import type { ReceiptLine } from "#fairness/receipt.ts";
import { cancelLeaf, cashOutLeaf, NONE, payoutLeaf } from "#simulator/ledger/receipts.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { coefficient, coefficients, MINES_LIMITS, type Traps } from "#games/mines/rules/stake.ts";
import {
  answer,
  answerMoney,
  type Brief,
  type MemberCall,
  type ReceiptLeaf,
  type Route,
  Unchanged,
} from "#simulator/http/route.ts";
import { MINES, type Mines, gameOf, type MinesGame } from "./game.ts";
import { newestGame, rewardOf, start, take, tap } from "./rules.ts";

// The views of a game. Every answer comes from here, and only `trapsShown` and `seedShown` read the secrets.

/** The traps; null during the game. */
function trapsShown({ status, layout }: MinesGame): number[] | null {
  return status === "W" ? null : [...layout];
}

/** The server seed; null during the game. */
function seedShown(mines: Mines, { status, stake }: MinesGame): string | null {
  return status === "W" ? null : mines.serverSeed(stake);
}

/** Of the game after this one; null while it runs. */
function fairnessAfter(mines: Mines, { status, stake }: MinesGame) {
  return status === "W" ? null : mines.fairnessAfter(stake);
}

function detailOf(game: MinesGame) {
  return { amount: game.amount, steps: game.opened.length, traps: game.traps, reward: rewardOf(game) };
}

/** The running game, if any, with the coefficients of its traps or of the requested ones. */
function statusView(mines: Mines, member: number, traps: Traps) {
  const newest = newestGame(mines, member);
  const running = newest?.status === "W" ? newest : null;
  return {
    balance: mines.ledger.balance(member),
    game_lock: running === null ? ("0" as const) : ("1" as const),
    game_detail_map: running === null ? null : detailOf(running),
    step_rates: coefficients(running?.traps ?? traps),
    opened_idxs: [...(running?.opened ?? [])],
    fairness: running === null ? mines.nextFairness(member) : mines.fairnessOf(running.stake),
    limits: MINES_LIMITS,
  };
}

function startView(mines: Mines, game: MinesGame, balance = mines.ledger.balance(game.member)) {
  return {
    id: String(game.id),
    game_detail_map: detailOf(game),
    step_rates: coefficients(game.traps),
    balance,
    fairness: mines.fairnessOf(game.stake),
  };
}

function tapView(mines: Mines, game: MinesGame, cell: number, balance = mines.ledger.balance(game.member)) {
  return {
    id: String(game.id),
    opened_idxs: [...game.opened],
    game_over: game.status !== "W",
    is_win: game.status === "S",
    trap_idxs: trapsShown(game),
    game_detail_map: detailOf(game),
    opening_idx: cell,
    balance,
    next_fairness: fairnessAfter(mines, game),
  };
}

function takeView(mines: Mines, game: MinesGame, balance = mines.ledger.balance(game.member)) {
  return {
    id: String(game.id),
    is_win: game.status === "S",
    trap_idxs: trapsShown(game) ?? [],
    game_detail_map: detailOf(game),
    balance,
    next_fairness: fairnessAfter(mines, game),
  };
}

/** The part of an earlier answer that a game's row does not tell. */
type Kept = readonly [msSinceStart: number, opened: number, isOver: 0 | 1, balance: number];

/** Makes the answer to an earlier call again from the game as it was then. */
function briefOf<Input, View extends object>(
  mines: Mines,
  viewOf: (game: MinesGame, balance: number, input: Input) => View,
): Brief<MemberCall, Input, View> {
  return {
    of({ member, now }): Kept | null {
      const game = newestGame(mines, member);
      if (game === null) return null;
      return [now - game.id, game.opened.length, game.status === "W" ? 0 : 1, mines.ledger.balance(member)];
    },
    again({ member, now }, input, kept) {
      const [msSinceStart, opened, isOver, balance] = kept as Kept;
      const found = mines.find(member, now - msSinceStart);
      if (found === null) return refuse("round_unknown");
      const game = gameOf(found);
      const running = { ...game, status: "W" as const, opened: game.opened.slice(0, opened) };
      return viewOf(isOver === 1 ? game : running, balance, input);
    },
  };
}

/** A finished game in the member's list. */
function recordView(game: MinesGame) {
  const { id, traps, opened, hit, amount, fee, payout } = game;
  return {
    id: String(id),
    create_time: game.stake.create_time,
    is_win: game.status === "S",
    change_amount: payout - amount,
    traps,
    trap_indexes: trapsShown(game) ?? [],
    opened_indexes: hit === null ? [...opened] : [...opened, hit],
    over_steps: opened.length,
    rate: coefficient(traps, opened.length),
    delivery: amount - fee,
    fee,
    amount,
    payout,
  };
}

/** The data to recompute a finished game. */
function roundView(mines: Mines, game: MinesGame) {
  return {
    game: "mines" as const,
    period: String(game.id),
    ...mines.fairnessOf(game.stake),
    entropy: game.stake.entropy,
    server_seed: seedShown(mines, game),
    forced: game.stake.forced === 1,
    traps: game.traps,
    trap_indexes: trapsShown(game),
  };
}

/** The receipts of a game's stake and of its end, before they are signed. */
export function leavesOf(mines: Mines, stake: Stake): ReceiptLeaf[] {
  const { traps, opened, payout, status, hit } = gameOf(stake);
  const started = mines.leafOfStake(stake, [
    ["traps", traps],
    ["forced", stake.forced === 1],
  ]);
  if (status === "W") return [started];
  const named = mines.named(stake);
  const ended = stake.end_time ?? 0;
  if (status === "C") return [started, cancelLeaf(named, ended)];
  const shown: ReceiptLine = ["opened", opened.join(",") || NONE];
  const end =
    hit === null
      ? cashOutLeaf(named, ended, [shown, ["payout", payout]])
      : payoutLeaf(named, ended, [shown, ["result", hit], ["payout", payout]]);
  return [started, end];
}

/** A page of the finished games. Only the newest may be running. */
function finishedGames(mines: Mines, member: number, p: number, size: number) {
  const running = newestGame(mines, member)?.status === "W" ? 1 : 0;
  const listed = mines.statement.recorded(member, MINES);
  return {
    page: { ...listed, count: listed.count - running, p, p_size: size },
    queryset: mines.statement
      .records(member, MINES, size, (p - 1) * size + running)
      .map((stake) => recordView(gameOf(stake))),
  };
}

export function minesRoutes(mines: Mines): Route<MemberCall>[] {
  return [
    answer(minesStatus, ({ member }: MemberCall, { traps }) => statusView(mines, member, traps)),
    answerMoney(
      minesStart,
      ({ member, now }: MemberCall, stake) => {
        const game = start(mines, member, stake, now);
        return isRefusal(game) ? game : startView(mines, game);
      },
      {
        brief: briefOf(mines, (game, balance) => startView(mines, game, balance)),
        leaf: ({ member }, _, { id }) => mines.leaves(member, id)[0] ?? null,
      },
    ),
    answer(minesClientSeed, ({ member }: MemberCall, { client_seed }) => {
      const newest = newestGame(mines, member);
      // The seed of a running game is part of its proof.
      if (newest?.status === "W") return refuse("game_running");
      mines.seeds.changeClientSeed(member, client_seed);
      return { fairness: mines.nextFairness(member) };
    }),
    answerMoney(
      minesTap,
      ({ member, now }: MemberCall, step) => {
        const stepped = tap(mines, member, step, now);
        if (isRefusal(stepped)) return stepped;
        const view = tapView(mines, stepped.game, step.idx);
        return stepped.isChanged ? view : new Unchanged(view);
      },
      {
        brief: briefOf(mines, (game, balance, { idx }) => tapView(mines, game, idx, balance)),
        leaf: ({ member }, _, { id, game_over: isOver }) => (isOver ? (mines.leaves(member, id)[1] ?? null) : null),
      },
    ),
    answerMoney(
      minesTake,
      ({ member, now }: MemberCall, seen) => {
        const game = take(mines, member, seen, now);
        return isRefusal(game) ? game : takeView(mines, game);
      },
      {
        brief: briefOf(mines, (game, balance) => takeView(mines, game, balance)),
        leaf: ({ member }, _, { id }) => mines.leaves(member, id)[1] ?? null,
      },
    ),
    answer(minesRecords, ({ member }: MemberCall, { p, p_size }) => finishedGames(mines, member, p, p_size)),
    answer(minesRoundDetail, ({ member }: MemberCall, { id }) => {
      const found = mines.find(member, id);
      return found === null ? refuse("round_unknown") : { entity: roundView(mines, gameOf(found)) };
    }),
  ];
}
