import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { profile } from "#contract/profile.ts";
import { transactions } from "#contract/transactions.ts";
import { invalidateCall } from "#web/data/client.ts";

/** How often rows that wait are asked for again, in ms. */
const LOOK_MS = 3_000;

/**
 * Asks for rows again as long as some of them wait for someone else's decision, and for the balance whenever one has been
 * decided. `waiting` names the rows that wait.
 */
export function useWatchedRows(waiting: readonly string[], reload: () => void): void {
  const outdateWallet = useOutdateWallet();
  const look = useEffectEvent(reload);
  const before = useRef<readonly string[]>([]);
  const names = waiting.join(" ");

  useEffect(() => {
    const now = names === "" ? [] : names.split(" ");
    if (before.current.some((name) => !now.includes(name))) outdateWallet();
    before.current = now;
    if (now.length === 0) return;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [names, outdateWallet]);
}

/** Has the balance and its history asked for again: money has moved, or may have. */
export function useOutdateWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void invalidateCall(client, profile);
    void invalidateCall(client, transactions);
  }, [client]);
}
