import type { ReadOf } from "#contract/call.ts";
import type { minesStart, minesStatus, minesTake, minesTap } from "#games/mines/contract/calls.ts";
import type { Minor, TenThousandths } from "#contract/values/values.ts";
import { comparePlays } from "#games/engine/contract/client-seed-call.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { payoutAt, MINES_LIMITS, type Traps, TRAPS_DEFAULT } from "#games/mines/rules/stake.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";

export type MinesStatus = ReadOf<typeof minesStatus>;
type Started = ReadOf<typeof minesStart>;
type Tapped = ReadOf<typeof minesTap>;
type Taken = ReadOf<typeof minesTake>;

/** The public seeds of a running game. */
export type Committed = NonNullable<MinesStatus["fairness"]>;

export type Move = { readonly kind: "start" | "take" } | { readonly kind: "tap"; readonly cell: number };

/** The screen's state. Cells are numbered 1–25. */
export interface MinesState {
  /** `won` and `lost` last a while; then follows `idle` until the next game starts. */
  readonly phase: "idle" | "playing" | "won" | "lost";
  readonly move: Move | null;
  /** Null until received. */
  readonly balance: Minor | null;
  /** Counts the member's games: the number of the running or the next one. */
  readonly nonce: number;
  /** The game's commitment; null until received. */
  readonly fairness: Committed | null;
  /** The next game's commitment, at the end of a game; null until received. */
  readonly upcoming: Committed | null;
  readonly traps: Traps;
  readonly amount: Minor;
  readonly limits: StakeLimits;
  /** The coefficients of steps 1, 2 …; empty until known for this number of traps. */
  readonly rates: readonly TenThousandths[];
  /** Safe cells in the order of opening. */
  readonly opened: readonly number[];
  /** The reward if taken now, or a won game's payout. */
  readonly reward: Minor;
  /** The traps of a finished game. */
  readonly trapCells: readonly number[];
  /** The trap that ended the game. */
  readonly hit: number | null;
}

/** The end of a game stays on screen for this long, in ms, without stakes. */
export const END_SHOWN_MS = 4_500;

export const FIRST_STATE: MinesState = {
  phase: "idle",
  move: null,
  balance: null,
  nonce: 0,
  fairness: null,
  upcoming: null,
  traps: TRAPS_DEFAULT,
  amount: MINES_LIMITS.min,
  limits: MINES_LIMITS,
  rates: [],
  opened: [],
  reward: 0,
  trapCells: [],
  hit: null,
};

export type MinesEvent =
  | { readonly type: "status"; readonly answer: MinesStatus }
  | { readonly type: "choose"; readonly traps?: Traps; readonly amount?: Minor }
  | { readonly type: "move"; readonly move: Move }
  | { readonly type: "started"; readonly answer: Started }
  | { readonly type: "tapped"; readonly answer: Tapped }
  | { readonly type: "taken"; readonly answer: Taken }
  | { readonly type: "failed" }
  | { readonly type: "next" };

export function reduceMines(state: MinesState, event: MinesEvent): MinesState {
  switch (event.type) {
    case "status":
      return withStatus(state, event.answer);
    case "choose":
      return choose(state, event);
    case "move":
      return { ...state, move: event.move };
    case "started": {
      const { game_detail_map: game, step_rates: rates, balance, fairness } = event.answer;
      const begun = { ...covered(state), ...committedTo(fairness), balance: balance ?? state.balance, rates };
      return { ...begun, phase: "playing", traps: game.traps ?? state.traps, amount: game.amount };
    }
    case "tapped": {
      const { opened_idxs: opened, game_detail_map: game, balance } = event.answer;
      const reward = rewardOf(game, state.rates);
      const after = { ...state, move: null, opened, reward, balance: balance ?? state.balance };
      return event.answer.game_over ? ended(after, event.answer, event.answer.opening_idx) : after;
    }
    case "taken": {
      const { game_detail_map: game, balance } = event.answer;
      const reward = rewardOf(game, state.rates);
      return ended({ ...state, move: null, reward, balance: balance ?? state.balance }, event.answer, null);
    }
    case "failed":
      return { ...state, move: null };
    case "next":
      return isOver(state) ? covered(state) : state;
  }
}

/** A backend may publish no seeds. */
function committedTo(fairness: Committed | null): Pick<MinesState, "fairness"> & Partial<Pick<MinesState, "nonce">> {
  return fairness === null ? { fairness } : { fairness, nonce: fairness.nonce };
}

/** The reward if taken now, for servers that send none: the delivery times the step's coefficient. */
export function rewardOf({ reward, amount, steps }: Game, rates: readonly TenThousandths[]): Minor {
  return reward ?? payoutAt(deliveryOf(amount), rates[steps - 1] ?? 0);
}

type Game = Started["game_detail_map"];

/** The game is over and its end is on screen. */
export function isOver({ phase }: MinesState): boolean {
  return phase === "won" || phase === "lost";
}

/** The seeds of the next game, as the player was shown them; null: the backend publishes none. */
export function nextSeeds(state: MinesState): Committed | null {
  return isOver(state) ? state.upcoming : state.fairness;
}

/** Whether a status shows that this game has ended: in another window, or by a move whose answer was lost. */
export function endedElsewhere(state: MinesState, { fairness, game_lock: lock }: MinesStatus): boolean {
  if (state.phase !== "playing" || state.move !== null) return false;
  return fairness === null ? lock === "0" : comparePlays(fairness, playOf(state)) > 0;
}

/** Applies the server's status, unless it is older than the state, or a move or an end is on screen. */
function withStatus(state: MinesState, status: MinesStatus): MinesState {
  if (state.move !== null || isOver(state) || isOlder(state, status)) return state;
  const { balance, fairness, step_rates: rates, game_detail_map: game, opened_idxs: opened } = status;
  const limits = status.limits ?? state.limits;
  // The first amount is the least one.
  const amount = state.amount === state.limits.min ? limits.min : state.amount;
  const next = { ...covered(state), ...committedTo(fairness), balance, rates, limits, amount };
  if (status.game_lock === "0" || game === null) return next;
  const { traps, amount: staked } = game;
  return {
    ...next,
    phase: "playing",
    traps: traps ?? state.traps,
    amount: staked,
    reward: rewardOf(game, rates),
    opened,
  };
}

function playOf({ nonce, fairness }: Pick<MinesState, "nonce" | "fairness">) {
  return { nonce, generation: fairness?.generation };
}

// Statuses are ordered: games count up, a game starts before it runs, and its cells open one by one.
function isOlder(state: MinesState, status: MinesStatus): boolean {
  const { phase, opened } = state;
  // Other backends do not count the games.
  if (status.fairness === null) return status.game_lock !== "0" && status.opened_idxs.length < opened.length;
  const order = comparePlays(status.fairness, playOf(state));
  if (order !== 0 || phase !== "playing") return order < 0;
  return status.game_lock === "0" || status.opened_idxs.length < opened.length;
}

/** Amount and traps cannot change during a game, nor while its end is on screen. */
function choose(state: MinesState, { traps = state.traps, amount = state.amount }: Choice): MinesState {
  if (state.phase !== "idle" || state.move !== null) return state;
  return { ...covered(state), traps, amount, rates: traps === state.traps ? state.rates : [] };
}

type Choice = Extract<MinesEvent, { type: "choose" }>;

function ended(
  state: MinesState,
  { is_win: won, trap_idxs: traps, next_fairness: upcoming }: Tapped | Taken,
  opening: number | null,
): MinesState {
  return { ...state, phase: won ? "won" : "lost", trapCells: traps ?? [], hit: won ? null : opening, upcoming };
}

/** A restore counts anew. */
function nonceAfter({ nonce, fairness, upcoming }: MinesState): number {
  return upcoming === null || upcoming.generation === fairness?.generation ? nonce + 1 : upcoming.nonce;
}

/** Clears the cells for the next game. */
function covered(state: MinesState): MinesState {
  const next = isOver(state) ? { nonce: nonceAfter(state), fairness: state.upcoming, upcoming: null } : {};
  return { ...state, ...next, phase: "idle", move: null, opened: [], reward: 0, trapCells: [], hit: null };
}
