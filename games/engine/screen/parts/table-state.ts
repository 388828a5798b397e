import type { StakeLimits } from "#contract/games/stake-limits.ts";

/** Why a stake of this page came to nothing. */
export type LocalReason = "notDelivered" | "unconfirmed";

type Told<Reason> =
  | {
      readonly msg: string;
      /** How many stakes of the same press were not sent after it. */
      readonly unsent?: number;
    }
  | { readonly reason: Reason };

/** The part of a table's state that every table has. Amounts in minor units. */
export interface TableCore<Reason extends string = string> {
  readonly maintenance: boolean;
  /** True: the server takes cancels, and stakes that wait for silence. Null: it has not said yet. */
  readonly extended: boolean | null;
  /** Null: the server has named none. */
  readonly limits: StakeLimits | null;
  /** Null until received. */
  readonly balance: number | null;
  /** The sum of the cancelled stakes. */
  readonly returned: number;
  /** Messages shown once in a dialog: the server's, or local ones by name. */
  readonly notices: readonly (Told<Reason> & { readonly id: number })[];
  /** Commitments received before their rounds, newest last. */
  readonly witnessed: readonly (readonly [period: number, commitment: string])[];
  /** Numbers notices and completed stakes. */
  readonly nextId: number;
}

export const INITIAL_CORE = {
  maintenance: false,
  extended: null,
  limits: null,
  balance: null,
  returned: 0,
  notices: [],
  witnessed: [],
  nextId: 1,
} as const satisfies TableCore;

interface GroupCore {
  readonly maintenance: boolean;
  readonly balance?: number | undefined;
  /** Named by the first frame of a connection only. */
  readonly stakes?: readonly unknown[] | undefined;
  readonly extended?: boolean | undefined;
  readonly limits?: StakeLimits | undefined;
}

/** Takes over what a group of frames says of the table itself. */
export function withGroup<State extends TableCore>(state: State, group: GroupCore): State {
  const { maintenance, balance = state.balance, stakes, extended = false, limits = null } = group;
  return { ...state, maintenance, balance, ...(stakes !== undefined && { extended, limits }) };
}

/** As many as the longest list of results. */
const WITNESSED_MAX = 60;

/** Stores a round's first commitment. */
export function witness<State extends TableCore>(state: State, period: number, commitment: string | null): State {
  if (commitment === null || state.witnessed.some(([seen]) => seen === period)) return state;
  return { ...state, witnessed: [...state.witnessed, [period, commitment] as const].slice(-WITNESSED_MAX) };
}

export function notify<Reason extends string, State extends TableCore<Reason>>(
  state: State & TableCore<Reason>,
  notice: Told<NoInfer<Reason>>,
): State {
  return { ...state, notices: [...state.notices, { id: state.nextId, ...notice }], nextId: state.nextId + 1 };
}

export function dismissNotice<State extends TableCore>(state: State, dismissed: number): State {
  return { ...state, notices: state.notices.filter(({ id }) => id !== dismissed) };
}
