import type { AnswerOf } from "#contract/call.ts";
import type { minesStart, minesStatus, minesTake, minesTap } from "#games/mines/contract/calls.ts";
import { commitment } from "#fairness/draw.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { drawLayout } from "#games/mines/rules/layout.ts";
import { coefficients, payout, type Traps } from "#games/mines/rules/stake.ts";
import type { MinesRound } from "../proof-sheet.tsx";

interface Game {
  traps?: Traps;
  /** Minor units. */
  amount?: number;
  opened?: readonly number[];
  nonce?: number;
  balance?: number;
}

const BALANCE = 1000_00;

const seeds = (nonce: number) => ({ commitment: `commitment-${nonce}`, client_seed: "seed", nonce });

function detail({ traps = 3, amount = 50_00, opened = [] }: Game) {
  const reward = opened.length === 0 ? 0 : payout(deliveryOf(amount), traps, opened.length);
  return { amount, steps: opened.length, traps, reward };
}

/** No game runs. `nonce`: the next game's number. */
export function idleStatus({ traps = 3, nonce = 0, balance = BALANCE }: Game = {}): AnswerOf<typeof minesStatus> {
  return {
    balance,
    game_lock: "0",
    game_detail_map: null,
    step_rates: coefficients(traps),
    opened_idxs: [],
    fairness: seeds(nonce),
  };
}

export function runningStatus(game: Game = {}): AnswerOf<typeof minesStatus> {
  const idle = idleStatus(game);
  return { ...idle, game_lock: "1", game_detail_map: detail(game), opened_idxs: [...(game.opened ?? [])] };
}

export function startAnswer(game: Game = {}): AnswerOf<typeof minesStart> {
  const { traps = 3, nonce = 0, balance = BALANCE } = game;
  return { game_detail_map: detail(game), step_rates: coefficients(traps), balance, fairness: seeds(nonce) };
}

/** A tap on the last opened cell: the game continues or, with `over`, ends. */
export function tapAnswer(
  game: Game & { opened: readonly number[] },
  over?: { traps: readonly number[]; hit?: number },
): AnswerOf<typeof minesTap> {
  const { opened, balance = BALANCE, nonce = 0 } = game;
  const won = over !== undefined && over.hit === undefined;
  const paid = detail(game);
  return {
    opened_idxs: [...opened],
    game_over: over !== undefined,
    is_win: won,
    trap_idxs: over ? [...over.traps] : null,
    game_detail_map: over && !won ? { ...paid, reward: 0 } : paid,
    opening_idx: over?.hit ?? opened.at(-1) ?? 1,
    balance,
    next_fairness: over ? seeds(nonce + 1) : null,
  };
}

export function takeAnswer(game: Game, traps: readonly number[]): AnswerOf<typeof minesTake> {
  const { balance = BALANCE, nonce = 0 } = game;
  const taken = { is_win: true, trap_idxs: [...traps], game_detail_map: detail(game) };
  return { ...taken, balance, next_fairness: seeds(nonce + 1) };
}

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";
const ENTROPY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

/** An honest finished game with three traps and some changed fields. */
export function finishedGame(change: Partial<MinesRound> = {}): MinesRound {
  return {
    game: "mines",
    period: "7",
    commitment: commitment(SERVER_SEED),
    server_seed: SERVER_SEED,
    client_seed: CLIENT_SEED,
    entropy: ENTROPY,
    nonce: 2,
    forced: false,
    traps: 3,
    trap_indexes: drawLayout({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy: ENTROPY, nonce: 2 }, 3),
    ...change,
  };
}
