import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { profile } from "#contract/calls/profile.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { invalidateCall } from "#web/data/client.ts";

export function useOutdateWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void invalidateCall(client, profile);
    void invalidateCall(client, transactions);
  }, [client]);
}
