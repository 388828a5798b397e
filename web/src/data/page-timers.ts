import { useEffect, useEffectEvent, useState } from "react";

/** Calls back again and again while it is active; not while the page is hidden. */
export function useEvery(active: boolean, everyMs: number, call: () => void): void {
  const latest = useEffectEvent(call);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "hidden") latest();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}

/** Ms before each request for what is late; after the last one, the player asks. */
const WAITS_MS = [1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

export interface BackOff {
  /** The requests are over, and it has not come. */
  readonly gaveUp: boolean;
  readonly again: () => void;
}

/** Asks ever more rarely for `awaited`, unless null, and gives up in the end. A hidden page does not ask. */
export function useBackOff(awaited: string | number | null, ask: () => void): BackOff {
  const latest = useEffectEvent(ask);
  const [turn, setTurn] = useState(0);
  const [given, giveUp] = useState({ awaited, turn: -1 });
  useEffect(() => {
    if (awaited === null) return;
    let timer: ReturnType<typeof setTimeout>;
    function wait([first, ...rest]: readonly number[]) {
      if (first === undefined) return giveUp({ awaited, turn });
      timer = setTimeout(() => {
        if (document.visibilityState !== "hidden") latest();
        wait(rest);
      }, first);
    }
    wait(WAITS_MS);
    return () => clearTimeout(timer);
  }, [awaited, turn]);
  return {
    gaveUp: awaited !== null && given.awaited === awaited && given.turn === turn,
    again() {
      ask();
      setTurn(turn + 1);
    },
  };
}

/** Calls back each time a hidden page becomes visible. */
export function useShownAgain(onShown: () => void): void {
  const latest = useEffectEvent(onShown);
  useEffect(() => {
    function change() {
      if (document.visibilityState === "visible") latest();
    }
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
}
