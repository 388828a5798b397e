import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { nextPeriodInfoNoauth, winGuesses, winMyGuesses } from "#games/win-go/contract/calls.ts";
import { type ContractLimits, contractLimits } from "#games/win-go/rules/stake.ts";
import { periodAt, roundOf } from "#games/win-go/rules/timeline.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { invalidateCall, useCallQuery } from "#web/data/client.ts";
import { FIRST_RENDER_MS } from "#games/engine/screen/parts/first-render.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useSettings } from "#web/data/use-store.ts";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useShownAgain } from "#web/data/page-timers.ts";
import { AUTO_CONTINUE_MS } from "./round-phase.ts";

interface WinRound {
  /** The screen's period; null until the server has named one. */
  period: number | null;
  /** Minor units. */
  balance: number | null;
  /** The contracts that the server takes; those of the display's language if it does not say. */
  limits: ContractLimits;
  error: CallError | null;
  /** The next period is being fetched. */
  busy: boolean;
  /** Fetches the running period and all records, and moves to that period. */
  goOn: () => void;
}

/**
 * The period of a Win Go screen. It stays after its end to show the result, and moves on by button, after a while, or
 * when the page is shown again.
 */
export function useWinRound(): WinRound {
  const client = useQueryClient();
  const errorText = useErrorText();
  const info = useCallQuery(nextPeriodInfo, undefined, { staleTime: FIRST_RENDER_MS });
  const { data, refetch } = info;
  const { locale } = useSettings();
  const known = contractLimits(locale);
  const limits = { money: data?.contract_money ?? known.money, countMax: data?.contract_count_max ?? known.countMax };
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

  const continueAutomatically = useEffectEvent(() => void goOn());
  useEffect(() => {
    if (period === null) return;
    const { endTime } = roundOf(period);
    let timer: ReturnType<typeof setTimeout>;
    function wait() {
      // In short steps: samples may correct the server's clock, and phones sleep.
      const left = endTime + AUTO_CONTINUE_MS - serverNow();
      if (left > 0) timer = setTimeout(wait, Math.min(left, 1_000));
      else continueAutomatically();
    }
    timer = setTimeout(wait, failures > 0 ? AUTO_CONTINUE_MS : 0);
    return () => clearTimeout(timer);
  }, [period, failures]);

  useShownAgain(() => void goOn());

  return { period, balance: data?.balance ?? null, limits, error: info.error, busy, goOn: () => void goOn() };
}

/** A cached answer may be old, and a new one may be ahead of the estimated clock. */
function runningPeriod(answered: number): number {
  return Math.max(answered, periodAt(serverNow()));
}
