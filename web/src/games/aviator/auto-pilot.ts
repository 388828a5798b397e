import { useEffect, useState, useSyncExternalStore } from "react";
import { serverNow } from "#web/data/server-clock.ts";
import { session } from "#web/data/session.ts";
import { AUTO_OFF, type AutoPlan, type AutoPlay, startAuto, stepAuto, stopAuto } from "./auto-play.ts";
import type { Flight } from "./flight.ts";
import { clockAt } from "./round-clock.ts";

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
