import { useSyncExternalStore } from "react";
import { settings, type Settings } from "./settings.ts";

// Apart from the settings themselves, which are read before React is there: see src/start.ts.

/** The reader's choices, as they change. */
export function useSettings(): Settings {
  return useSyncExternalStore(settings.subscribe, settings.get);
}
