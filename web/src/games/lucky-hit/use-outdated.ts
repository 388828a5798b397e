import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { profile } from "#contract/profile.ts";
import { invalidateCall } from "#web/data/client.ts";
import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { nextPeriodInfo } from "#contract/games/win/calls.ts";
import type { TableState } from "./table-state.ts";

/**
 * Has what was asked before asked again once the game has changed it: own records with each stake that is taken or
 * settled, records and balance at a cycle's start, the balance elsewhere on leaving.
 */
export function useOutdated({ round, stakes, settlement }: TableState): void {
  const client = useQueryClient();
  const period = round?.period;
  const taken = stakes.length;
  const settled = settlement !== null;
  useEffect(() => {
    void invalidateCall(client, luckyHitRecords);
  }, [client, period, taken, settled]);
  const before = useRef(period);
  useEffect(() => {
    // The first period that is known begins nothing: the balance was asked for just now, and came with it.
    if (before.current !== undefined && before.current !== period) void invalidateCall(client, nextPeriodInfo);
    before.current = period;
  }, [client, period]);
  useEffect(
    () => () => {
      void invalidateCall(client, profile);
      void invalidateCall(client, nextPeriodInfo);
    },
    [client],
  );
}
