import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { aviatorSocket, CURVE_GROUP_MS, SOCKET_FLAGS } from "#games/aviator/contract/frames.ts";
import { clientSeed } from "#contract/values/game-values.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { profile } from "#contract/calls/profile.ts";
import { invalidateCall } from "#web/data/client.ts";
import { tellOtherTabs } from "#web/data/other-screens.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { randomSeed } from "#games/engine/screen/parts/client-seed.ts";
import { openPageSocket } from "#games/engine/screen/parts/page-socket.ts";
import { pageParts, useSocketGame } from "#games/engine/screen/parts/use-socket-game.ts";
import type { FlightState } from "./flight-state.ts";
import { useStore } from "#web/data/use-store.ts";
import { createFlight, type Flight } from "./flight.ts";

const SOCKET = { flags: SOCKET_FLAGS, everyMs: CURVE_GROUP_MS };

const BALANCES = [profile, nextPeriodInfo];

/** Outdates the member's records when a stake begins or ends. */
export function useFlight() {
  const { game: flight, snapshot } = useSocketGame<FlightState, Flight>(flightOfThisBrowser, BALANCES);
  const client = useQueryClient();
  // The text changes only when a stake begins or ends.
  const stakes = snapshot.state.slots.map(({ kind }) => (kind === "sending" ? "idle" : kind)).join(" ");
  useEffect(() => {
    void invalidateCall(client, aviatorRecords);
    tellOtherTabs();
  }, [client, stakes]);
  return { flight, snapshot };
}

function flightOfThisBrowser(): Flight {
  return createFlight({
    ...pageParts,
    openSocket: (handlers) => openPageSocket(aviatorSocket, handlers, SOCKET),
    newSeed: seedChoice.next,
  });
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
