import * as z from "zod/mini";
import { gameId } from "#contract/calls/exg.ts";
import { launchToken } from "#contract/calls/provider.ts";

// The calls of the demo provider's pages. Only its own pages make them, so they are no part of the contract.

const launched = { game: gameId, launch: launchToken };

const open = z.object({ action: z.literal("open"), ...launched });

const spin = z.object({
  action: z.literal("spin"),
  ...launched,
  /** The page's own id of the round: the same id gets the same answer. */
  round: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  /** Minor units. */
  stake: z.int(),
});
export type Spin = z.output<typeof spin>;

/** A game of the provider that was launched for a player. */
export type Launched = Pick<Spin, "game" | "launch">;

export const pageCall = z.discriminatedUnion("action", [open, spin]);
export type PageCall = z.output<typeof pageCall>;

/** Why a page's call changed nothing. The page has a text for each. */
export const REASONS = ["bad", "over", "stake", "funds", "limited", "frozen", "closed", "refused", "silent"] as const;
export type Reason = (typeof REASONS)[number];

interface Opened {
  readonly ok: true;
  /** Minor units. */
  readonly balance: number;
  readonly currency: string;
  readonly min: number;
  readonly max: number;
}

interface Played {
  readonly ok: true;
  readonly stops: readonly number[];
  /** Minor units. */
  readonly payout: number;
  readonly balance: number;
  /** False: the wallet has not heard of the outcome yet, and the balance lacks a win. */
  readonly isSettled: boolean;
}

export interface PageRefusal {
  readonly ok: false;
  readonly reason: Reason;
}

export type PageAnswer = Opened | Played | PageRefusal;
