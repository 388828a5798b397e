import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { serverNow } from "#web/data/server-clock.ts";
import { session } from "#web/data/session.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { createStore, type ReadableStore } from "#web/data/store.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useStore } from "#web/data/use-store.ts";
import { nextStake, RAISE_MAX, type Raises } from "#web/games/parts/auto-play.ts";
import type { Connection } from "#client/game-socket.ts";
import type { Slot, SlotNumber } from "../flight/flight-state.ts";
import type { Flight } from "../flight/flight.ts";
import { clockAt } from "../flight/round-clock.ts";
import { STAKE_MAX } from "./stake-draft.ts";

/** A stake that is placed every round. Minor units; the multiplier in hundredths, or null for none. */
export interface AutoStake {
  readonly slot: SlotNumber;
  readonly price: number;
  readonly autoCashOut: number | null;
}

/** Amounts in minor units; null: no limit. Each stake is raised by its own wins and losses. */
export interface AutoPlan extends Raises {
  readonly stakes: readonly AutoStake[];
  readonly rounds: number;
  /** The total loss never exceeds this: a round that could lose more does not begin. */
  readonly lossLimit: number | null;
  /** Stops after a stake whose win, less its price, exceeds this. */
  readonly winLimit: number | null;
}

/**
 * Why automatic play stopped. `unsure`: the outcome of a stake is unknown. `away`: the connection is lost, or another
 * window plays.
 */
export type AutoEnd = "rounds" | "loss" | "win" | "balance" | "refused" | "away" | "maintenance" | "player" | "unsure";

export interface AutoRun {
  readonly kind: "on";
  readonly plan: AutoPlan;
  /** The stakes of the next round; while it runs, of this one. */
  readonly stakes: readonly AutoStake[];
  /** Rounds still to play, the running one included. */
  readonly left: number;
  /** Winnings less losses, minor units. */
  readonly net: number;
  /** The round of its open stakes; null: none is open. */
  readonly staked: number | null;
  /** The last round played. */
  readonly last: number | null;
}

export type AutoPlay = { readonly kind: "off"; readonly end: AutoEnd | null; readonly net: number } | AutoRun;

export const AUTO_OFF: AutoPlay = { kind: "off", end: null, net: 0 };

export interface AutoView {
  readonly period: number | null;
  readonly betting: boolean;
  readonly connection: Connection;
  readonly maintenance: boolean;
  readonly slots: readonly [Slot, Slot];
  /** Minor units; null: unknown. */
  readonly balance: number | null;
}

interface AutoStep {
  readonly next: AutoPlay;
  readonly place: readonly AutoStake[];
}

export function startAuto(plan: AutoPlan): AutoPlay {
  return { kind: "on", plan, stakes: plan.stakes, left: plan.rounds, net: 0, staked: null, last: null };
}

/** Lets open stakes finish, and places no more. */
export function stopAuto(auto: AutoPlay, end: AutoEnd): AutoPlay {
  return auto.kind === "on" ? { kind: "off", end, net: auto.net } : auto;
}

/** The next step of automatic play. It never places twice in a round, and never exceeds the loss limit. */
export function stepAuto(auto: AutoPlay, view: AutoView): AutoStep {
  if (auto.kind === "off") return stay(auto);
  if (view.connection !== "live") return stay(stopAuto(auto, "away"));
  if (auto.staked !== null) {
    const settled = settle(auto, auto.staked, view);
    return settled === null ? stay(auto) : stay(settled);
  }
  if (view.maintenance) return stay(stopAuto(auto, "maintenance"));
  return begin(auto, view);
}

function stay(next: AutoPlay): AutoStep {
  return { next, place: [] };
}

/** The state after the round of its stakes; null: the round still runs. */
function settle(run: AutoRun, staked: number, view: AutoView): AutoPlay | null {
  const slots = run.stakes.map(({ slot }) => view.slots[slot]);
  if (view.period !== staked) return stopAuto(run, "unsure");
  // A placed stake that is gone was refused or never arrived.
  if (slots.some(({ kind }) => kind === "idle")) return stopAuto(run, "refused");
  const gains = slots.map(gainOf);
  if (gains.includes(null)) return null;
  const known = gains.filter((gain) => gain !== null);
  const { winLimit } = run.plan;
  const net = known.reduce((sum, gain) => sum + gain, run.net);
  const stakes = run.stakes.map((stake, index) => raisedBy(stake, known[index] ?? 0, run.plan));
  const after: AutoRun = { ...run, stakes, net, left: run.left - 1, staked: null, last: staked };
  if (winLimit !== null && known.some((gain) => gain > winLimit)) return stopAuto(after, "win");
  if (after.left === 0) return stopAuto(after, "rounds");
  return mayLose(after) ? after : stopAuto(after, "loss");
}

/** A stake in the next round. A refunded one stays as it is. */
function raisedBy(stake: AutoStake, gain: number, plan: AutoPlan): AutoStake {
  if (gain === 0) return stake;
  const first = plan.stakes.find(({ slot }) => slot === stake.slot)?.price ?? stake.price;
  return { ...stake, price: nextStake({ first, stake: stake.price, won: gain > 0 }, plan, { max: STAKE_MAX }) };
}

function begin(run: AutoRun, { betting, period, slots, balance }: AutoView): AutoStep {
  const { stakes } = run;
  if (!betting || period === null || balance === null || period === run.last) return stay(run);
  // Never touch the player's own stakes.
  if (stakes.some(({ slot }) => slots[slot].kind !== "idle")) return stay(run);
  if (!mayLose(run)) return stay(stopAuto(run, "loss"));
  if (priceOf(run) > balance) return stay(stopAuto(run, "balance"));
  return { next: { ...run, staked: period }, place: stakes };
}

/** Whether losing every stake of the next round stays within the limit. */
function mayLose({ plan, stakes, net }: AutoRun): boolean {
  return plan.lossLimit === null || priceOf({ stakes }) - net <= plan.lossLimit;
}

/** Minor units. */
export function priceOf({ stakes }: Pick<AutoPlan, "stakes">): number {
  return stakes.reduce((sum, { price }) => sum + price, 0);
}

/** The net of a stake; null: still open. */
function gainOf(slot: Slot): number | null {
  switch (slot.kind) {
    case "cashed":
      return slot.amount - slot.price;
    case "lost":
      return -slot.price;
    case "refunded":
      return 0;
    case "idle":
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

// z.tuple would add a kilobyte of the schema library to the first load.
function isPair(json: unknown): boolean {
  return Array.isArray(json) && json.length === 2 && json.every((each) => typeof each === "boolean");
}

const schema = z.object({
  slots: z.custom<[boolean, boolean]>(isPair),
  rounds: z.literal(ROUNDS),
  loss: z.object({ on: z.boolean(), amount }),
  win: z.object({ on: z.boolean(), amount }),
  /** Missing in drafts of earlier versions. */
  onWin: z.optional(raise),
  onLoss: z.optional(raise),
});

/** Amounts in minor units. */
type AutoPlayDraft = Omit<z.output<typeof schema>, keyof Raises> & Raises;

const draft = storedWithSchema(browserStorage, "rangoli.aviator.auto", schema, {
  slots: [true, false],
  rounds: 10,
  // A new player starts with a loss limit.
  loss: { on: true, amount: 500_00 },
  win: { on: false, amount: 1000_00 },
});

/** The stored settings, and a function that changes them. */
export function useAutoPlayDraft(): [AutoPlayDraft, (change: Partial<AutoPlayDraft>) => void] {
  const { onWin = 0, onLoss = 0, ...stored } = useStore(draft);
  return [{ ...stored, onWin, onLoss }, (change) => draft.set({ ...draft.get(), ...change })];
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
  let placing = false;

  function look() {
    // Between two stakes of one round the second slot is empty, but nothing was refused.
    if (placing || auto.get().kind === "off") return;
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
    if (place.length === 0) return;
    placing = true;
    for (const { slot, price, autoCashOut } of place) {
      flight.placeStake(slot, { price, autoCashOut, nickName: nickName(), isAutomatic: true });
    }
    placing = false;
    look();
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

/** Automatic play of a flight, for the life of the component. */
export function useAutoPilot(flight: Flight): { pilot: AutoPilot; auto: AutoPlay } {
  const [pilot] = useState(() => createAutoPilot(flight, { now: serverNow, nickName: () => session.get().nickName }));
  useEffect(() => pilot.attach(), [pilot]);
  return { pilot, auto: useStore(pilot) };
}
