import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { aviatorRecords } from "#games/aviator/calls.ts";
import { aviatorSocket, CURVE_GROUP_MS } from "#games/aviator/frames.ts";
import { clientSeed } from "#contract/values/game-values.ts";
import { nextPeriodInfo } from "#games/win-go/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { invalidateCall } from "#web/data/client.ts";
import { tellOtherTabs } from "#web/data/other-screens.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { randomId } from "#web/data/random-id.ts";
import { serverNow } from "#web/data/api-client.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { randomSeed } from "#web/games/parts/client-seed.ts";
import { openPageSocket } from "#web/games/parts/page-socket.ts";
import type { FlightState } from "./flight-state.ts";
import { useStore } from "#web/data/use-store.ts";
import { watchReceipt } from "#web/games/receipts/watch-receipts.ts";
import { createFlight, type Flight, type FlightSnapshot } from "./flight.ts";

/** The member's game, connected while the component is mounted. */
export function useFlight(): { flight: Flight; snapshot: FlightSnapshot } {
  const [flight] = useState(flightOfThisBrowser);
  useEffect(() => flight.start(), [flight]);
  return { flight, snapshot: useStore(flight) };
}

/** The browser computes the coefficient between frames. A backend that does not know the flag sends each tick. */
const CURVE = { flags: { curve: "true" }, everyMs: CURVE_GROUP_MS };

function flightOfThisBrowser(): Flight {
  return createFlight({
    openSocket: (handlers) => openPageSocket<"aviator">(aviatorSocket, handlers, CURVE),
    now: serverNow,
    onRefused: (code, msg) => limitReached.onRefused(code, msg),
    onReceipt: (receipt, lines, request) => void watchReceipt(receipt, lines, request),
    newBetId: randomId,
    newSeed: seedChoice.next,
  });
}

/** Outdates queries that the game changed: the member's records at once, the balance on leaving. */
export function useOutdated({ slots }: FlightState): void {
  const client = useQueryClient();
  // The text changes only when a stake begins or ends.
  const stakes = slots.map(({ kind }) => (kind === "sending" ? "idle" : kind)).join(" ");
  useEffect(() => {
    void invalidateCall(client, aviatorRecords);
    tellOtherTabs();
  }, [client, stakes]);
  useEffect(
    () => () => {
      void invalidateCall(client, profile);
      void invalidateCall(client, nextPeriodInfo);
    },
    [client],
  );
}

/** The specification's types: 0 is a random seed every round, 1 a fixed one. */
const schema = z.object({ type: z.union([z.literal(0), z.literal(1)]), fixed: z.nullable(clientSeed) });

type SeedChoice = Readonly<z.output<typeof schema>>;

const choice = storedWithSchema(browserStorage, "app.aviator.seed", schema, { type: 0, fixed: null });

/** The player's seed choice, stored on this device. */
export const seedChoice = {
  /** The seed for the next stake. */
  next(): string {
    const { type, fixed } = choice.get();
    return type === 1 && fixed !== null ? fixed : randomSeed();
  },
  chooseRandom: () => choice.set({ ...choice.get(), type: 0 }),
  /** The first use creates the fixed seed; later uses keep it. */
  chooseFixed: () => choice.set({ type: 1, fixed: choice.get().fixed ?? randomSeed() }),
  regenerate: () => choice.set({ type: 1, fixed: randomSeed() }),
};

export function useSeedChoice(): SeedChoice {
  return useStore(choice);
}
