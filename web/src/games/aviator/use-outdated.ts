import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { profile } from "#contract/profile.ts";
import { aviatorRecords } from "#contract/aviator.ts";
import { nextPeriodInfo } from "#contract/win.ts";
import { invalidateCall } from "#web/data/client.ts";
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
