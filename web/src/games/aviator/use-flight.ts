import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import { clientSeed } from "#contract/games/game-values.ts";
import { nextPeriodInfo } from "#contract/games/win/calls.ts";
import { profile } from "#contract/profile.ts";
import { invalidateCall } from "#web/data/client.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { serverClock, serverNow } from "#web/data/server-clock.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { randomSeed } from "../parts/client-seed.ts";
import { openGameSocket, type SocketHandlers, sampleOfFrame } from "../parts/game-socket.ts";
import { socketAddress } from "../parts/socket-address.ts";
import type { FlightState } from "./flight-state.ts";
import { useStore } from "#web/data/use-store.ts";
import { createFlight, type Flight, type FlightSnapshot } from "./flight.ts";

/** The game of this browser's member: connected as long as the component is there. */
export function useFlight(): { flight: Flight; snapshot: FlightSnapshot } {
  const [flight] = useState(flightOfThisBrowser);
  useEffect(() => flight.start(), [flight]);
  return { flight, snapshot: useSyncExternalStore(flight.subscribe, flight.getSnapshot) };
}

function flightOfThisBrowser(): Flight {
  const address = socketAddress("/aviator");
  return createFlight({
    openSocket: (handlers: SocketHandlers) => openGameSocket(address.next, handlers),
    now: serverNow,
    onServerTime(serverTime) {
      const sample = sampleOfFrame(serverTime, serverNow(), Date.now());
      if (sample !== null) serverClock.observe(sample);
    },
    // The listener of the session leads to the log-in.
    onEnded: address.expire,
    onRefused: (code, msg) => limitReached.onRefused(code, msg),
    newBetId: () => crypto.randomUUID(),
    newSeed: seedChoice.next,
  });
}

/** Has what was asked before asked again once the game has changed it: own records at once, the balance on leaving. */
export function useOutdated({ slots }: FlightState): void {
  const client = useQueryClient();
  // This text changes only when a stake begins or ends.
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

/** The specification's types: 0 is a random seed every round, 1 a fixed one. */
const schema = z.object({ type: z.union([z.literal(0), z.literal(1)]), fixed: z.nullable(clientSeed) });

type SeedChoice = Readonly<z.output<typeof schema>>;

const choice = storedWithSchema(browserStorage, "rangoli.aviator.seed", schema, { type: 0, fixed: null });

/** Which seed the player gives to a round, remembered on this device. */
export const seedChoice = {
  /** The seed for the next stake. */
  next(): string {
    const { type, fixed } = choice.get();
    return type === 1 && fixed !== null ? fixed : randomSeed();
  },
  chooseRandom: () => choice.set({ ...choice.get(), type: 0 }),
  /** A fixed seed is made when it is first wanted, and kept from then on. */
  chooseFixed: () => choice.set({ type: 1, fixed: choice.get().fixed ?? randomSeed() }),
  regenerate: () => choice.set({ type: 1, fixed: randomSeed() }),
};

export function useSeedChoice(): SeedChoice {
  return useStore(choice);
}
