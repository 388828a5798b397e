import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { profile } from "#contract/calls/profile.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { invalidateCall } from "#web/data/client.ts";
import { useEvery } from "#web/data/page-timers.ts";

const POLL_MS = 3_000;

/**
 * Reloads rows while some of them wait for a decision, and the balance once one is decided. `waiting` holds their
 * keys.
 */
export function useWatchedRows(waiting: readonly string[], reload: () => void): void {
  const outdateWallet = useOutdateWallet();
  const before = useRef<readonly string[]>([]);
  const names = waiting.join(" ");

  useEffect(() => {
    const now = names === "" ? [] : names.split(" ");
    if (before.current.some((name) => !now.includes(name))) outdateWallet();
    before.current = now;
  }, [names, outdateWallet]);
  useEvery(names !== "", POLL_MS, reload);
}

export function useOutdateWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void invalidateCall(client, profile);
    void invalidateCall(client, transactions);
  }, [client]);
}
