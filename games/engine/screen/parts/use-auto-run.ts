import { useEffect, useRef, useState } from "react";
import type { Minor } from "#contract/values/values.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import {
  advance,
  type AutoPlan,
  type AutoResult,
  type AutoRun,
  startRun,
  type StopReason,
  stopReason,
} from "./auto-play.ts";
import { walletLimits } from "#contract/calls/limits.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useHas } from "#web/data/use-store.ts";

export interface AutoRunOptions {
  /** Null: unknown. */
  balance: Minor | null;
  limits: StakeLimits;
  /** Between two rounds. */
  pauseMs: number;
  /** Plays a round, and shows it to its end. Null: it failed, which ends the run. */
  playRound: (stake: Minor) => Promise<(AutoResult & { readonly balance?: Minor | null }) | null>;
}

/** Rounds one after another, until the plan ends, the player stops or the screen is left. */
export function useAutoRun({ balance, limits, pauseMs, playRound }: AutoRunOptions) {
  const [run, setRun] = useState<AutoRun | null>(null);
  const [stopped, setStopped] = useState<StopReason | null>(null);
  const isStopping = useRef(false);
  const isHere = useRef(true);
  // The loop outlives the render that began it.
  const newest = useRef(playRound);
  useEffect(() => {
    newest.current = playRound;
  });
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  return {
    run,
    /** Why the run ended by itself; null: it did not. */
    stopped,
    /** Resolves at the end of the run. */
    async start(plan: AutoPlan, stake: Minor) {
      isStopping.current = false;
      let now = startRun(plan, stake);
      let money = balance ?? 0;
      let reason = stopReason(now, money);
      while (reason === null && !isStopping.current && isHere.current) {
        setStopped(null);
        setRun(now);
        const result = await newest.current(now.stake);
        if (result === null) break;
        money = result.balance ?? money - now.stake + result.payout;
        now = advance(now, result, limits);
        reason = stopReason(now, money);
        if (reason === null) await pause(pauseMs);
      }
      setRun(null);
      setStopped(reason);
    },
    stop() {
      isStopping.current = true;
    },
    /** The player plays by hand again. */
    forget: () => setStopped(null),
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The rules hardly change while a member plays. */
const STALE_MS = 600_000;

/** Whether the operator's rule set allows automatic play. A backend without rule sets does. */
export function useMayAutoPlay(): boolean {
  const { data } = useCallQuery(walletLimits, undefined, { enabled: useHas("limits"), staleTime: STALE_MS });
  // Until the answer, which the server's refusal does not wait for.
  return data?.entry.rules?.auto_play !== false;
}
