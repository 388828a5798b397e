import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { serverNow } from "#web/data/api-client.ts";
import { session } from "#web/data/session.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { createStore, type ReadableStore } from "#web/data/store.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useStore } from "#web/data/use-store.ts";
import {
  advance,
  type AutoPlan as SharedPlan,
  type AutoRun as SharedRun,
  RAISE_MAX,
  type Raises,
  startRun,
  stopReason,
} from "#games/engine/screen/parts/auto-play.ts";
import type { KnownConnection } from "#games/engine/screen/parts/socket-game.ts";
import { fundsFor, type Slot, type SlotNumber } from "../flight/flight-state.ts";
import type { Flight } from "../flight/flight.ts";
import { clockAt } from "../flight/round-clock.ts";
import { STAKE_MAX, STAKE_STEP } from "./stake-draft.ts";

/** A stake that is placed every round. Minor units; the multiplier in hundredths, or null for none. */
export interface AutoStake {
  readonly slot: SlotNumber;
  readonly price: number;
  readonly autoCashOut: number | null;
}

/** The plan of one panel. Amounts in minor units. A round that could lose more than `stopLoss` does not begin. */
export interface AutoPlan extends SharedPlan {
  readonly stake: AutoStake;
  /** Stops after a stake whose win, less its price, exceeds this; 0: never. */
  readonly stopWin: number;
}

/**
 * Why automatic play stopped. `unsure`: the outcome of a stake is unknown. `away`: the connection is lost, or another
 * window plays.
 */
export type AutoEnd =
  | "rounds"
  | "loss"
  | "gain"
  | "win"
  | "balance"
  | "refused"
  | "away"
  | "maintenance"
  | "player"
  | "unsure";

export interface AutoOn {
  readonly kind: "on";
  readonly plan: AutoPlan;
  /** Its stake is that of the next round; while one runs, of this one. */
  readonly run: SharedRun;
  /** The round of its open stake; null: none is open. */
  readonly staked: number | null;
  /** The last round played. */
  readonly last: number | null;
}

export type AutoPlay = { readonly kind: "off"; readonly end: AutoEnd | null; readonly net: number } | AutoOn;

export const AUTO_OFF: AutoPlay = { kind: "off", end: null, net: 0 };

export interface AutoView {
  readonly period: number | null;
  readonly betting: boolean;
  readonly connection: KnownConnection;
  readonly maintenance: boolean;
  readonly slots: readonly [Slot, Slot];
  /** Minor units; null: unknown. */
  readonly balance: number | null;
}

interface AutoStep {
  readonly next: AutoPlay;
  readonly place: AutoStake | null;
}

export function startAuto(plan: AutoPlan): AutoPlay {
  return { kind: "on", plan, run: startRun(plan, plan.stake.price), staked: null, last: null };
}

/** Lets an open stake finish, and places no more. */
export function stopAuto(auto: AutoPlay, end: AutoEnd): AutoPlay {
  return auto.kind === "on" ? { kind: "off", end, net: auto.run.net } : auto;
}

/** The next step of automatic play. It never places twice in a round, and never exceeds the loss limit. */
export function stepAuto(auto: AutoPlay, view: AutoView): AutoStep {
  if (auto.kind === "off") return stay(auto);
  if (view.connection === "silent") return stay(auto);
  if (view.connection !== "live") return stay(stopAuto(auto, "away"));
  if (auto.staked !== null) return stay(settle(auto, auto.staked, view));
  if (view.maintenance) return stay(stopAuto(auto, "maintenance"));
  return begin(auto, view);
}

function stay(next: AutoPlay): AutoStep {
  return { next, place: null };
}

/** The state after the round of its stake; the same while the round runs. */
function settle(auto: AutoOn, staked: number, { period, slots }: AutoView): AutoPlay {
  const { plan, run } = auto;
  const slot = slots[plan.stake.slot];
  if (period !== staked) return stopAuto(auto, "unsure");
  // A placed stake that is gone was refused or never arrived.
  if (slot.kind === "idle") return stopAuto(auto, "refused");
  const paid = paidOf(slot);
  if (paid === null) return auto;
  const gain = paid - run.stake;
  const next = nextRun(run, paid);
  const after: AutoOn = { ...auto, run: next, staked: null, last: staked };
  if (plan.stopWin > 0 && gain > plan.stopWin) return stopAuto(after, "win");
  // The balance follows in a frame of its own, so the next round checks it.
  const reason = stopReason(next, Number.POSITIVE_INFINITY);
  if (reason !== null) return stopAuto(after, reason);
  return mayLose(after) ? after : stopAuto(after, "loss");
}

/** A stake that came back whole was neither won nor lost, so it stays as it is. */
function nextRun(run: SharedRun, paid: number): SharedRun {
  if (paid === run.stake) return { ...run, left: run.left - 1 };
  return advance(run, { won: paid > run.stake, payout: paid }, { min: STAKE_STEP, max: STAKE_MAX });
}

function begin(auto: AutoOn, { betting, period, slots, balance }: AutoView): AutoStep {
  const { plan, run, last } = auto;
  if (!betting || period === null || balance === null || period === last) return stay(auto);
  // Never touch the player's own stake.
  if (slots[plan.stake.slot].kind !== "idle") return stay(auto);
  if (!mayLose(auto)) return stay(stopAuto(auto, "loss"));
  const reason = stopReason(run, fundsFor(balance, slots, true) ?? 0);
  if (reason !== null) return stay(stopAuto(auto, reason));
  return { next: { ...auto, staked: period }, place: { ...plan.stake, price: run.stake } };
}

/** Whether losing the stake of the next round stays within the limit. */
function mayLose({ plan, run }: AutoOn): boolean {
  return plan.stopLoss === 0 || run.stake - run.net <= plan.stopLoss;
}

/** The payout of a stake; null: it is still open. */
function paidOf(slot: Exclude<Slot, { kind: "idle" }>): number | null {
  switch (slot.kind) {
    case "cashed":
      return slot.amount;
    case "lost":
      return 0;
    case "refunded":
      return slot.price;
    case "sending":
    case "open":
      return null;
  }
}

export const ROUNDS = [5, 10, 20, 50, 100] as const;
/** The highest limit that can be set. Minor units. */
export const LIMIT_MAX = 10_000_000_00;

// Accept any amount: the sheet reports limits.
const amount = z.int().check(
  z.gte(0),
  z.lte(LIMIT_MAX * 10),
  z.refine((minor) => minor % 100 === 0),
);

const raise = z.int().check(z.gte(0), z.lte(RAISE_MAX));

const limit = z.object({ on: z.boolean(), amount });

const schema = z.object({
  rounds: z.literal(ROUNDS),
  loss: limit,
  win: limit,
  /** Missing in drafts of earlier versions. */
  gain: z.optional(limit),
  onWin: z.optional(raise),
  onLoss: z.optional(raise),
});

/** Amounts in minor units. */
type AutoPlayDraft = Omit<z.output<typeof schema>, keyof Raises | "gain"> &
  Raises & { readonly gain: z.output<typeof limit> };

const LIMIT_OFF = { on: false, amount: 1000_00 };

const draft = storedWithSchema(browserStorage, "app.aviator.auto", schema, {
  rounds: 10,
  // A new player starts with a loss limit.
  loss: { on: true, amount: 500_00 },
  win: LIMIT_OFF,
});

/** The stored settings, and a function that changes them. */
export function useAutoPlayDraft(): [AutoPlayDraft, (change: Partial<AutoPlayDraft>) => void] {
  const { onWin = 0, onLoss = 0, gain = LIMIT_OFF, ...stored } = useStore(draft);
  return [{ ...stored, gain, onWin, onLoss }, (change) => draft.set({ ...draft.get(), ...change })];
}

interface AutoPilotDeps {
  now(): number;
  nickName(): string;
}

export interface AutoPilot extends ReadableStore<AutoPlay> {
  /** Subscribes to the flight; returns a function that unsubscribes and stops automatic play. */
  attach(): () => void;
  start(plan: AutoPlan): void;
  stop(): void;
}

/** Runs automatic play on a flight, by the steps of `stepAuto`. */
export function createAutoPilot(flight: Flight, { now, nickName }: AutoPilotDeps): AutoPilot {
  const auto = createStore<AutoPlay>(AUTO_OFF);

  function look() {
    if (auto.get().kind === "off") return;
    const { state, connection } = flight.get();
    const { phase, closing } = clockAt(state.round, now());
    const { next, place } = stepAuto(auto.get(), {
      period: state.round?.period ?? null,
      betting: phase === "open" && !closing,
      connection,
      maintenance: state.maintenance,
      slots: state.slots,
      balance: state.balance,
    });
    auto.set(next);
    if (place === null) return;
    const { slot, price, autoCashOut } = place;
    // The flight calls this function again while it places the stake.
    flight.placeStake(slot, { price, autoCashOut, nickName: nickName(), isAutomatic: true });
  }

  return {
    attach() {
      const detach = flight.subscribe(look);
      return () => {
        detach();
        auto.set(stopAuto(auto.get(), "away"));
      };
    },
    get: auto.get,
    subscribe: auto.subscribe,
    start(plan) {
      auto.set(startAuto(plan));
      look();
    },
    stop: () => auto.set(stopAuto(auto.get(), "player")),
  };
}

/** Automatic play of one panel, for the life of the component. */
export function useAutoPilot(flight: Flight): { pilot: AutoPilot; auto: AutoPlay } {
  const [pilot] = useState(() => createAutoPilot(flight, { now: serverNow, nickName: () => session.get().nickName }));
  useEffect(() => pilot.attach(), [pilot]);
  return { pilot, auto: useStore(pilot) };
}
