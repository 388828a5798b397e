import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { profile } from "#contract/profile.ts";
import { invalidateCall } from "#web/data/client.ts";
import { nextPeriodInfo, winMyGuesses } from "#contract/games/win/calls.ts";
import type { RowOf } from "#web/data/paged.ts";
import { useEvery } from "../parts/use-every.ts";

/** Stakes are settled a moment after their round is over; those are asked for so often, in ms. */
const AGAIN_MS = 1_000;

export type MyGuess = RowOf<typeof winMyGuesses>;

/** Asks for own guesses until those up to the period `over` are settled, and for the balance once they are. */
export function useSettlement(guesses: readonly MyGuess[], over: number): void {
  const client = useQueryClient();
  const waits = guesses.some(({ status, period }) => status === "W" && period <= over);
  useEvery(waits, AGAIN_MS, () => void invalidateCall(client, winMyGuesses));
  useEffect(() => {
    if (!waits) return;
    return () => {
      void invalidateCall(client, nextPeriodInfo);
      void invalidateCall(client, profile);
    };
  }, [waits, client]);
}
