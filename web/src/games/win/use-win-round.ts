import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { nextPeriodInfo, nextPeriodInfoNoauth, winGuesses, winMyGuesses } from "#contract/games/win/calls.ts";
import { periodAt, roundOf } from "#simulator/games/win/timeline.ts";
import { type CallError, useErrorText } from "#web/data/call-error.ts";
import { invalidateCall, useCallQuery } from "#web/data/client.ts";
import { serverNow } from "#web/data/server-clock.ts";
import { showToast } from "#web/ui/toasts.tsx";
import { useShownAgain } from "../parts/page-timers.ts";
import { CONTINUE_BY_ITSELF_MS } from "./round-phase.ts";

interface WinRound {
  /** The period that the screen is at; null until the server has named one. */
  period: number | null;
  /** Minor units. */
  balance: number | null;
  /** Why there is no period. */
  error: CallError | null;
  /** The way to the next round is under way. */
  busy: boolean;
  /** Asks for the running period and all records anew, and goes on to that period. */
  goOn: () => void;
}

/**
 * The period that a screen of Win Go is at. It stays there beyond its end, so that the result can be seen, and goes on
 * when it is told to, by itself after a while, and when the page is seen again.
 */
export function useWinRound(): WinRound {
  const client = useQueryClient();
  const errorText = useErrorText();
  const info = useCallQuery(nextPeriodInfo, undefined, { staleTime: 0 });
  const { data, refetch } = info;
  const [period, setPeriod] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  if (period === null && data !== undefined) setPeriod(runningPeriod(data.next_period));

  const goOn = useCallback(async () => {
    setBusy(true);
    const [answer] = await Promise.all([
      refetch(),
      ...[winGuesses, winMyGuesses, nextPeriodInfoNoauth].map((call) => invalidateCall(client, call)),
    ]);
    setBusy(false);
    if (answer.error) {
      showToast(errorText(answer.error));
      setFailures((count) => count + 1);
    } else if (answer.data) {
      setPeriod(runningPeriod(answer.data.next_period));
    }
  }, [client, errorText, refetch]);

  const goOnByItself = useEffectEvent(() => void goOn());
  useEffect(() => {
    if (period === null) return;
    const { endTime } = roundOf(period);
    let timer: ReturnType<typeof setTimeout>;
    function wait() {
      // In short steps: the server's clock may be corrected, and phones sleep.
      const left = endTime + CONTINUE_BY_ITSELF_MS - serverNow();
      if (left > 0) timer = setTimeout(wait, Math.min(left, 1_000));
      else goOnByItself();
    }
    timer = setTimeout(wait, failures > 0 ? CONTINUE_BY_ITSELF_MS : 0);
    return () => clearTimeout(timer);
  }, [period, failures]);

  useShownAgain(() => void goOn());

  return { period, balance: data?.balance ?? null, error: info.error, busy, goOn: () => void goOn() };
}

/** An answer that was kept may be old, and one that has just come ahead of what is known of the clock. */
function runningPeriod(answered: number): number {
  return Math.max(answered, periodAt(serverNow()));
}
