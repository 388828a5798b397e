import type * as z from "zod/mini";
import type { Frame } from "#contract/frame.ts";
import type { Refusal } from "#contract/refusals.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Deed } from "#simulator/metrics/meter.ts";
import type { FrameRefusal, noticeOf, Sender } from "../sockets/socket-refusals.ts";

/** The fields that each game's stake has. */
export interface BetData {
  readonly betId?: string | undefined;
  readonly terms?: string | undefined;
}

/** A stake as a player asks for it. */
export interface AskedStake {
  readonly member: number;
  readonly period: number;
  readonly betId: string;
  /** Minor units. */
  readonly amount: number;
  readonly seed: string;
  /** True: the client's automatic play placed it. */
  readonly isAutomatic?: boolean;
  /** The limits depend on it. */
  readonly logInLocale: Locale;
}

export interface AskedCancel {
  readonly member: number;
  readonly period: number;
  readonly betId: string;
}

/** A player's frame as a change in the books, and the answer to it. */
export interface FrameDeed {
  /** As the meter counts it; absent: it does not. */
  readonly counted?: Deed;
  /** Runs inside the transaction. */
  readonly act: () => Stake | Refusal;
  /** True: the member may contest what was done. */
  readonly isContested?: (stake: Stake) => boolean;
  readonly leafOf: (stake: Stake) => ReceiptLeaf;
  readonly textOf: (outcome: Stake | Refusal, balance: number, receipt: Receipt | undefined) => string;
}

type ResultText<Asked> = (
  asked: Asked,
  outcome: Stake | Refusal,
  balance: number,
  locale: Locale,
  receipt: Receipt | undefined,
) => string;

export interface StakeFrame<Bet extends BetData, Asked extends AskedStake> {
  readonly frame: Frame;
  /** Decodes its data; null: they do not fit. */
  readonly read: (data: unknown) => Bet | null;
  readonly asked: (bet: Bet, sender: Sender, betId: string) => Asked;
  readonly limits: (logInLocale: Locale) => StakeLimits;
  /** A refusal by the game's own rules. */
  readonly refusal?: (asked: Asked) => Refusal | null;
  readonly place: (asked: Asked, now: number) => Stake;
  readonly leafOf: (stake: Stake) => ReceiptLeaf;
  readonly textOf: ResultText<Asked>;
}

export interface CancelFrame {
  readonly frame: Frame<z.core.$ZodType<Pick<AskedCancel, "period" | "betId">>>;
  /** A member may cancel so many stakes of a number in a round, so that nobody fills the ledger with them. */
  readonly max: number;
  readonly cancel: (stake: Stake, now: number) => void;
  readonly textOf: ResultText<AskedCancel>;
}

/** The request of a further frame, or its fault; null: nothing. `running` is of the moment of the deed. */
export type FurtherFrame<Running> = (
  sender: Sender,
  data: unknown,
  now: number,
  running: () => Running | null,
) => FrameDeed | FrameRefusal | null;

/** The frames of a game's players. */
export interface FrameSpec<Running, Bet extends BetData, Asked extends AskedStake> {
  readonly stake: StakeFrame<Bet, Asked>;
  readonly cancel: CancelFrame;
  /** By their numbers. */
  readonly further?: ReadonlyMap<number, FurtherFrame<Running>>;
  readonly noticeText: (notice: ReturnType<typeof noticeOf>) => string;
}
