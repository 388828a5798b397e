import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { winCategory, type WinCategory } from "#contract/games/win/calls.ts";

/** In the order of their tabs. */
export const CATEGORIES: readonly WinCategory[] = winCategory.options;

/** The index of the category that was last played on this device. */
const chosen = storedWithSchema(
  browserStorage,
  "rangoli.win.category",
  z.int().check(z.gte(0), z.lt(CATEGORIES.length)),
  0,
);

/** The category that was chosen last, and how to choose another. */
export function useChosenCategory(): [WinCategory, (category: WinCategory) => void] {
  const index = useSyncExternalStore(chosen.subscribe, chosen.get);
  return [CATEGORIES[index] ?? "P", (category) => chosen.set(CATEGORIES.indexOf(category))];
}
