import { useState } from "react";
import type { Minor } from "#contract/values/values.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { PLAN_DEFAULT } from "./auto-play.ts";
import type { StakeMode } from "./stake-panel.tsx";
import { type AutoRunOptions, useAutoRun } from "./use-auto-run.ts";

interface InstantGame extends AutoRunOptions {
  /** The stake of the next round. */
  amount: Minor;
  /** Why there is no balance; null: there is one, or it is asked for. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
}

/** Shared by games without a table: stake, auto play, and one request at a time with its failure. */
export function useInstantGame(game: InstantGame) {
  const [failure, setFailure] = useState<unknown>(null);
  const [mode, setMode] = useState<StakeMode>("manual");
  const [plan, setPlan] = useState(PLAN_DEFAULT);
  const latch = useLatch();
  const auto = useAutoRun(game);
  return {
    ...game,
    ...auto,
    error: game.balance === null ? game.error : null,
    mode,
    setMode,
    plan,
    setPlan,
    startRun: () => auto.start(plan, game.amount),
    /** Why the last request failed. */
    failure,
    dismissFailure: () => setFailure(null),
    /** Null: it failed, and the player reads why. */
    async attempt<Answer>(ask: () => Promise<Answer>, onFailed: (error: unknown) => void): Promise<Answer | null> {
      try {
        return await ask();
      } catch (error) {
        setFailure(error);
        onFailed(error);
        return null;
      }
    },
    /** Presses while one lasts do nothing: null. */
    async once<Answer>(deed: () => Promise<Answer>): Promise<Answer | null> {
      if (!latch.take()) return null;
      try {
        return await deed();
      } finally {
        latch.release();
      }
    },
  };
}

/** The shared part as the screen reads it. */
export type InstantPlay = Omit<ReturnType<typeof useInstantGame>, "attempt" | "once" | "playRound" | "pauseMs">;
