import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { clientSeed } from "#contract/games/game-values.ts";
import { randomSeed } from "../parts/client-seed.ts";

/** The specification's types: 0 is a random seed every round, 1 a fixed one. */
const schema = z.object({ type: z.union([z.literal(0), z.literal(1)]), fixed: z.nullable(clientSeed) });

export type SeedChoice = Readonly<z.output<typeof schema>>;

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
  return useSyncExternalStore(choice.subscribe, choice.get);
}
