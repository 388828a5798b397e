import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { profile } from "#contract/profile.ts";
import { invalidateCall } from "#web/data/client.ts";
import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import { nextPeriodInfo } from "#contract/games/win/calls.ts";
import type { FlightState } from "./flight-state.ts";

/** Has what was asked before asked again once the game has changed it: own records at once, the balance on leaving. */
export function useOutdated({ slots }: FlightState): void {
  const client = useQueryClient();
  // One text that changes when a stake begins or ends, and not with anything else.
  const stakes = slots.map(({ kind }) => (kind === "sending" ? "idle" : kind)).join(" ");
  useEffect(() => {
    void invalidateCall(client, aviatorRecords);
  }, [client, stakes]);
  useEffect(
    () => () => {
      void invalidateCall(client, profile);
      void invalidateCall(client, nextPeriodInfo);
    },
    [client],
  );
}
