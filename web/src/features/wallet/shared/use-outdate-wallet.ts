import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { profile } from "#contract/profile.ts";
import { transactions } from "#contract/transactions.ts";
import { outdate } from "#web/data/client.ts";

/** Has the balance and its history asked for again: money has moved, or may have. */
export function useOutdateWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void outdate(client, profile);
    void outdate(client, transactions);
  }, [client]);
}
