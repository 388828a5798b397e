import type { LuckyHitPick } from "#games/lucky-hit/contract/calls.ts";
import { LUCKY_HIT_LIMITS } from "#games/lucky-hit/rules/stake.ts";
import { roundOf, type Round } from "#games/lucky-hit/rules/timeline.ts";
import {
  dismissNotice,
  INITIAL_CORE,
  type LocalReason,
  notify,
  type TableCore,
  withGroup,
  witness,
} from "#games/engine/screen/parts/table-state.ts";
import type { BetResult, Cancelled, Cards, Group, Inbound, Results, Settled, Total, OpenResult } from "./inbound.ts";

/** Minor units. */
const STAKE_MAX = LUCKY_HIT_LIMITS.max;

export type TableEvent =
  | { readonly type: "frame"; readonly frame: Inbound }
  | { readonly type: "stake"; readonly orders: readonly StakeOrder[] }
  | { readonly type: "cancel"; readonly betId: string }
  | { readonly type: "balance"; readonly balance: number }
  | { readonly type: "dismissNotice"; readonly id: number }
  | { readonly type: "dismissCompleted" };

/** The state after an event. Late and repeated frames, and frames of another round, change nothing. */
export function reduceTable(state: TableState, event: TableEvent): TableState {
  switch (event.type) {
    case "frame":
      return onFrame(state, event.frame);
    case "stake":
      return { ...state, sending: event.orders[0] ?? null, queue: event.orders.slice(1) };
    case "cancel":
      return { ...state, cancelling: event.betId };
    case "balance":
      return { ...state, balance: event.balance };
    case "dismissNotice":
      return dismissNotice(state, event.id);
    case "dismissCompleted":
      return { ...state, completed: null };
  }
}

function onFrame(state: TableState, frame: Inbound): TableState {
  switch (frame.kind) {
    case "notice":
      return notify(state, { msg: frame.data.msg });
    case "group":
      return onGroup(state, frame.data);
    case "cards":
      return onCards(state, frame.data);
    case "results":
      return onResults(state, frame.data);
    case "total":
      return onTotal(state, frame.data);
    case "bet":
      return onBetResult(state, frame.data);
    case "cancelled":
      return onCancelled(state, frame.data);
    case "settled":
      return onSettled(state, frame.data);
  }
}

function onGroup(state: TableState, group: Group): TableState {
  const { period, commitment, startTime, openTime, lockTime, cardsTime, endTime } = group.periodInfo;
  const known = state.round?.period ?? 0;
  const first = group.stakes !== undefined || state.round === null || state.awaitsPeriod;
  // Only the first frame of a connection may change the period: it replaces all earlier state. A later cycle begins
  // with its results, and an earlier one is over.
  if (!first && period !== known) return state;
  const entered = period === known ? state : enterRound(state, period);
  const round = { period, startTime, openTime, lockTime, cardsTime, endTime };
  const updated: TableState = {
    // A commitment that arrives after the draw proves nothing.
    ...witness(withGroup(entered, group), period, group.serverTime < lockTime ? commitment : null),
    awaitsPeriod: false,
    round,
    open: group.openResult ?? entered.open,
    totals: totalsOf(group.betTotal),
    players: group.players ?? entered.players,
  };
  return group.stakes === undefined ? updated : restoreStakes(updated, group, group.stakes);
}

/** The latest 48 results begin a cycle: they clear the table for the next period. */
function onResults(state: TableState, { results, periods }: Results): TableState {
  if (periods === null) return onBareResults(state, results);
  const list = periods.flatMap((period, at) => {
    const winner = results[at];
    return winner === undefined ? [] : [{ period, winner }];
  });
  const next = { ...state, results: list };
  const [latest] = periods;
  return latest !== undefined && state.round !== null && latest >= state.round.period
    ? enterRound(next, latest + 1)
    : next;
}

/** Results without periods: those before the round on the table and, after its end, its own as well. */
function onBareResults(state: TableState, results: Results["results"]): TableState {
  const { round, open } = state;
  // With open cards, the next results end the round.
  const latest = round === null ? -1 : open === null ? round.period - 1 : round.period;
  const list = results.map((winner, at) => ({ period: latest - at, winner }));
  return { ...state, results: list, awaitsPeriod: true };
}

function onCards(state: TableState, { period, openResult }: Cards): TableState {
  return period === state.round?.period ? { ...state, open: openResult } : state;
}

function onTotal(state: TableState, { period, betTotal, players, top }: Total): TableState {
  if (period !== state.round?.period) return state;
  return { ...state, totals: totalsOf(betTotal), players: players ?? state.players, top: top ?? state.top };
}

function onBetResult(state: TableState, answer: BetResult): TableState {
  const ours = state.sending?.betId === answer.betId;
  if (answer.status === 0) {
    if (!ours) return state;
    const refused = { ...state, sending: null, queue: [], balance: answer.balance ?? state.balance };
    return notify(refused, { msg: answer.msg, unsent: state.queue.length });
  }
  if (answer.period !== state.round?.period) return state;
  const { betId, betResult: pick, betPrice: price } = answer;
  const isNew = state.stakes.every((stake) => stake.betId !== betId);
  const taken = {
    ...state,
    ...(isNew && {
      stakes: [...state.stakes, { betId, pick, price }],
      totals: { ...state.totals, [pick]: state.totals[pick] + price },
    }),
    balance: answer.balance ?? state.balance,
  };
  return ours ? next(taken) : taken;
}

function onCancelled(state: TableState, { status, betId, msg, balance }: Cancelled): TableState {
  const answered: TableState = {
    ...state,
    cancelling: state.cancelling === betId ? null : state.cancelling,
    balance: balance ?? state.balance,
  };
  if (status === 0) return state.cancelling === betId ? notify(answered, { msg }) : state;
  const gone = state.stakes.find((stake) => stake.betId === betId);
  // The confirmation may be of the stake that is gone.
  if (gone === undefined) return { ...answered, completed: null };
  return {
    ...answered,
    returned: state.returned + gone.price,
    stakes: state.stakes.filter((stake) => stake !== gone),
    totals: { ...state.totals, [gone.pick]: Math.max(0, state.totals[gone.pick] - gone.price) },
    completed: null,
  };
}

function onSettled(state: TableState, { period, payout, refunded, balance }: Settled): TableState {
  const updated = { ...state, balance };
  return period === state.round?.period ? { ...updated, settlement: { period, payout, refunded } } : updated;
}

/** A stake still pending at its period's end may have arrived: the records show it. */
function enterRound(state: TableState, period: number): TableState {
  const { sending } = state;
  const cleared: TableState = {
    ...state,
    round: roundOf(period),
    open: null,
    totals: NO_TOTALS,
    top: state.top && [],
    stakes: [],
    previous: state.stakes.length > 0 ? merged(state.stakes) : state.previous,
    settlement: null,
    sending: null,
    queue: [],
    cancelling: null,
  };
  return sending === null ? cleared : notify(cleared, { reason: "unconfirmed" });
}

/** The stakes in a connection's first frame replace the local ones. */
function restoreStakes(state: TableState, group: Group, stakes: NonNullable<Group["stakes"]>): TableState {
  const own = stakes.map(({ betId, betResult, betPrice }) => ({ betId, pick: betResult, price: betPrice }));
  const isHeld = own.some(({ betId }) => betId === state.cancelling);
  const restored = { ...state, stakes: own, cancelling: isHeld ? state.cancelling : null };
  const { sending } = state;
  if (sending === null) return restored;
  if (own.some(({ betId }) => betId === sending.betId)) return next(restored);
  // An unacknowledged stake is sent again while stakes are open; afterwards it is lost.
  if (group.serverTime < group.periodInfo.lockTime) return restored;
  return notify({ ...restored, sending: null, queue: [] }, { reason: "notDelivered" });
}

/** The pending stake was accepted: the next one follows, or the whole press is confirmed. */
function next(state: TableState): TableState {
  const [sending = null, ...queue] = state.queue;
  if (sending !== null) return { ...state, sending, queue };
  return { ...state, sending: null, completed: state.nextId, nextId: state.nextId + 1 };
}

/** Stakes as few as the limit of one stake allows, without their ids. */
function merged(stakes: readonly Stake[]): PickedAmount[] {
  const rows: PickedAmount[] = [];
  for (const { pick, price } of stakes) {
    const at = rows.findIndex((row) => row.pick === pick && row.price + price <= STAKE_MAX);
    const same = rows[at];
    if (same === undefined) rows.push({ pick, price });
    else rows[at] = { pick, price: same.price + price };
  }
  return rows;
}

function totalsOf({ a, b, t }: Total["betTotal"]): TableState["totals"] {
  return { B: a, R: b, L: t };
}

export interface PickedAmount {
  readonly pick: LuckyHitPick;
  /** Minor units. */
  readonly price: number;
}

export interface Stake extends PickedAmount {
  readonly betId: string;
}

/** A stake as it was sent, stored until acknowledged so that a retry uses the same id. */
export interface StakeOrder extends Stake {
  readonly period: number;
  readonly seed: string;
}

export interface PastWinner {
  readonly period: number;
  readonly winner: "B" | "R";
}

/** The stakes of all players on each pick, in minor units. */
export type Totals = Readonly<Record<LuckyHitPick, number>>;

/** The sum of the member's results in a period. */
interface Settlement {
  readonly period: number;
  /** Minor units; 0: all stakes lost. */
  readonly payout: number;
  readonly refunded: boolean;
}

export interface TableState extends TableCore<LocalReason> {
  /** The round on the table; it stays until the next cycle's results arrive. */
  readonly round: Round | null;
  /** The backend sends results without periods: its next 3002 names the new round. */
  readonly awaitsPeriod: boolean;
  /** Newest first. */
  readonly results: readonly PastWinner[];
  readonly open: OpenResult | null;
  readonly totals: Totals;
  /** The number of members with stakes; null: the server sends none. */
  readonly players: number | null;
  /** The largest stakes of the round; null: the server has sent none. */
  readonly top: NonNullable<Total["top"]> | null;
  /** The member's stakes in the round. */
  readonly stakes: readonly Stake[];
  /** The member's stakes of the last round with any, to be repeated. */
  readonly previous: readonly PickedAmount[];
  /** Pending, one at a time. */
  readonly sending: StakeOrder | null;
  /** Stakes of the same press, sent after the pending one is accepted. */
  readonly queue: readonly StakeOrder[];
  /** The stake whose cancel is pending. */
  readonly cancelling: string | null;
  readonly settlement: Settlement | null;
  /** The number of the latest stake accepted here, until its notice is dismissed. */
  readonly completed: number | null;
}

const NO_TOTALS: Totals = { B: 0, R: 0, L: 0 };

export const initialTable: TableState = {
  ...INITIAL_CORE,
  round: null,
  awaitsPeriod: false,
  results: [],
  open: null,
  totals: NO_TOTALS,
  players: null,
  top: null,
  stakes: [],
  previous: [],
  sending: null,
  queue: [],
  cancelling: null,
  settlement: null,
  completed: null,
};
