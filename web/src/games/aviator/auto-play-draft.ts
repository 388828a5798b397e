import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";

export const ROUNDS = [5, 10, 20, 50, 100] as const;
/** The highest limit that can be set. Minor units. */
export const LIMIT_MAX = 10_000_000_00;

// As typed: the sheet refuses what is outside the limits.
const amount = z.int().check(
  z.gte(0),
  z.lte(LIMIT_MAX * 10),
  z.refine((minor) => minor % 100 === 0),
);

// By hand: z.tuple would be a kilobyte more of the schema library in the first load of every screen.
function isPair(json: unknown): boolean {
  return Array.isArray(json) && json.length === 2 && json.every((each) => typeof each === "boolean");
}

const schema = z.object({
  slots: z.custom<[boolean, boolean]>(isPair),
  rounds: z.literal(ROUNDS),
  loss: z.object({ on: z.boolean(), amount }),
  win: z.object({ on: z.boolean(), amount }),
});

/** What the sheet of automatic play is set to. Amounts in minor units. */
export type AutoPlayDraft = z.output<typeof schema>;

const draft = storedWithSchema(browserStorage, "rangoli.aviator.auto", schema, {
  slots: [true, false],
  rounds: 10,
  // A loss is limited unless the player decides otherwise.
  loss: { on: true, amount: 500_00 },
  win: { on: false, amount: 1000_00 },
});

/** The settings, remembered on this device, and how to change them. */
export function useAutoPlayDraft(): [AutoPlayDraft, (change: Partial<AutoPlayDraft>) => void] {
  const stored = useSyncExternalStore(draft.subscribe, draft.get);
  return [stored, (change) => draft.set({ ...draft.get(), ...change })];
}
