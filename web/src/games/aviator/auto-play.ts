import { useSyncExternalStore, useEffect, useState } from "react";
import * as z from "zod/mini";
import { serverNow } from "#web/data/server-clock.ts";
import { session } from "#web/data/session.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import type { Connection } from "../parts/game-socket.ts";
import type { Slot, SlotNumber } from "./flight-state.ts";
import type { Flight } from "./flight.ts";
import { useStore } from "#web/data/use-store.ts";
import { clockAt } from "./round-clock.ts";

/** A stake that is placed every round. Minor units; the multiplier in hundredths, or null for none. */
export interface AutoStake {
  readonly slot: SlotNumber;
  readonly price: number;
  readonly autoCashOut: number | null;
}

/** Amounts are minor units; null: no such limit. */
export interface AutoPlan {
  readonly stakes: readonly AutoStake[];
  readonly rounds: number;
  /** Never more than this is lost in all: a round that could lose more is not begun. */
  readonly lossLimit: number | null;
  /** A stake that wins more than this, its own price taken off, is the last. */
  readonly winLimit: number | null;
}

/** Why it stopped. `unsure`: how a stake ended was not heard. `away`: the connection was lost, or it is played elsewhere. */
export type AutoEnd = "rounds" | "loss" | "win" | "balance" | "refused" | "away" | "maintenance" | "player" | "unsure";

export interface AutoRun {
  readonly kind: "on";
  readonly plan: AutoPlan;
  /** Rounds that are still to be begun or settled. */
  readonly left: number;
  /** Won less lost, minor units. */
  readonly net: number;
  /** The round in which its stakes stand; null: none stands. */
  readonly staked: number | null;
  /** The last round that it played. */
  readonly last: number | null;
}

export type AutoPlay = { readonly kind: "off"; readonly end: AutoEnd | null; readonly net: number } | AutoRun;

export const AUTO_OFF: AutoPlay = { kind: "off", end: null, net: 0 };

export interface AutoView {
  readonly period: number | null;
  /** Whether a stake can be begun now. */
  readonly betting: boolean;
  readonly connection: Connection;
  readonly maintenance: boolean;
  readonly slots: readonly [Slot, Slot];
  /** Minor units; null: not known yet. */
  readonly balance: number | null;
}

interface AutoStep {
  readonly next: AutoPlay;
  /** To be placed now. */
  readonly place: readonly AutoStake[];
}

export function startAuto(plan: AutoPlan): AutoPlay {
  return { kind: "on", plan, left: plan.rounds, net: 0, staked: null, last: null };
}

/** Stakes that stand already are played to their end; nothing more is placed. */
export function stopAuto(auto: AutoPlay, end: AutoEnd): AutoPlay {
  return auto.kind === "on" ? { kind: "off", end, net: auto.net } : auto;
}

/** The next step of automatic play. It never places twice in a round, and never beyond what it may lose. */
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

/** After the round in which its stakes stood; null: it is not over. */
function settle(run: AutoRun, staked: number, view: AutoView): AutoPlay | null {
  const slots = run.plan.stakes.map(({ slot }) => view.slots[slot]);
  if (view.period !== staked) return stopAuto(run, "unsure");
  // A stake that was placed and is gone was refused, or never arrived.
  if (slots.some(({ kind }) => kind === "idle")) return stopAuto(run, "refused");
  const gains = slots.map(gainOf);
  if (gains.includes(null)) return null;
  const known = gains.filter((gain) => gain !== null);
  const { winLimit } = run.plan;
  const net = known.reduce((sum, gain) => sum + gain, run.net);
  const after: AutoRun = { ...run, net, left: run.left - 1, staked: null, last: staked };
  if (winLimit !== null && known.some((gain) => gain > winLimit)) return stopAuto(after, "win");
  if (after.left === 0) return stopAuto(after, "rounds");
  return mayLose(after) ? after : stopAuto(after, "loss");
}

function begin(run: AutoRun, { betting, period, slots, balance }: AutoView): AutoStep {
  const { stakes } = run.plan;
  if (!betting || period === null || balance === null || period === run.last) return stay(run);
  // Stakes made by hand are left alone.
  if (stakes.some(({ slot }) => slots[slot].kind !== "idle")) return stay(run);
  if (!mayLose(run)) return stay(stopAuto(run, "loss"));
  if (priceOf(run.plan) > balance) return stay(stopAuto(run, "balance"));
  return { next: { ...run, staked: period }, place: stakes };
}

/** Whether losing every stake of the next round stays within the limit. */
function mayLose({ plan, net }: AutoRun): boolean {
  return plan.lossLimit === null || priceOf(plan) - net <= plan.lossLimit;
}

/** Minor units. */
export function priceOf({ stakes }: Pick<AutoPlan, "stakes">): number {
  return stakes.reduce((sum, { price }) => sum + price, 0);
}

/** The net of a stake; null: it is not over. */
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

// As typed: the sheet refuses what is outside the limits.
const amount = z.int().check(
  z.gte(0),
  z.lte(LIMIT_MAX * 10),
  z.refine((minor) => minor % 100 === 0),
);

// By hand: z.tuple would be a kilobyte more of the schema library in the first load of every screen.
function isPair(json: unknown): boolean {
  return Array.isArray(json) && json.length === 2 && json.every((each) => typeof each === "boolean");
}

const schema = z.object({
  slots: z.custom<[boolean, boolean]>(isPair),
  rounds: z.literal(ROUNDS),
  loss: z.object({ on: z.boolean(), amount }),
  win: z.object({ on: z.boolean(), amount }),
});

/** Amounts in minor units. */
type AutoPlayDraft = z.output<typeof schema>;

const draft = storedWithSchema(browserStorage, "rangoli.aviator.auto", schema, {
  slots: [true, false],
  rounds: 10,
  // A loss is limited unless the player decides otherwise.
  loss: { on: true, amount: 500_00 },
  win: { on: false, amount: 1000_00 },
});

/** The settings, remembered on this device, and how to change them. */
export function useAutoPlayDraft(): [AutoPlayDraft, (change: Partial<AutoPlayDraft>) => void] {
  const stored = useStore(draft);
  return [stored, (change) => draft.set({ ...draft.get(), ...change })];
}

interface AutoPilotNeeds {
  /** The server's time, ms. */
  now(): number;
  nickName(): string;
}

export interface AutoPilot {
  /** Flies along until the function that it answers is called, which stops it too. */
  attach(): () => void;
  getSnapshot(): AutoPlay;
  subscribe(listener: () => void): () => void;
  start(plan: AutoPlan): void;
  stop(): void;
}

/** Places the stakes of automatic play: watches the flight, and does as `auto-play.ts` says. */
export function createAutoPilot(flight: Flight, { now, nickName }: AutoPilotNeeds): AutoPilot {
  let auto: AutoPlay = AUTO_OFF;
  let placing = false;
  const listeners = new Set<() => void>();

  function become(next: AutoPlay) {
    if (next === auto) return;
    auto = next;
    for (const listener of listeners) listener();
  }

  function look() {
    // Between two stakes of one round the second is not there yet, and was not refused.
    if (placing || auto.kind === "off") return;
    const { state, connection } = flight.getSnapshot();
    const { phase, closing } = clockAt(state.round, now());
    const { next, place } = stepAuto(auto, {
      period: state.round?.period ?? null,
      betting: phase === "open" && !closing,
      connection,
      maintenance: state.maintenance,
      slots: state.slots,
      balance: state.balance,
    });
    become(next);
    if (place.length === 0) return;
    placing = true;
    for (const { slot, price, autoCashOut } of place) {
      flight.placeStake(slot, { price, autoCashOut, nickName: nickName() });
    }
    placing = false;
    look();
  }

  return {
    attach() {
      const detach = flight.subscribe(look);
      return () => {
        detach();
        become(stopAuto(auto, "away"));
      };
    },
    getSnapshot: () => auto,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(plan) {
      become(startAuto(plan));
      look();
    },
    stop: () => become(stopAuto(auto, "player")),
  };
}

/** Automatic play of a flight; it ends with the screen. */
export function useAutoPilot(flight: Flight): { pilot: AutoPilot; auto: AutoPlay } {
  const [pilot] = useState(() => createAutoPilot(flight, { now: serverNow, nickName: () => session.get().nickName }));
  useEffect(() => pilot.attach(), [pilot]);
  return { pilot, auto: useSyncExternalStore(pilot.subscribe, pilot.getSnapshot) };
}
