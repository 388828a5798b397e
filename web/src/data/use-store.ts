import { useSyncExternalStore } from "react";
import { installation } from "./installation.ts";
import { session, type Session } from "./session.ts";
import { settings, type Settings } from "./settings.ts";
import type { ReadableStore } from "./store.ts";

// Apart from the stores, which the start reads before React has loaded (app/start.ts).

/** Subscribes a component to a store's value. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Without the offer of early access, everyone has it. */
export function useSession(): Session {
  const shown = useStore(session);
  const { offers } = useStore(installation);
  return offers?.includes("early_access") === false ? { ...shown, isEarly: true } : shown;
}

export function useSettings(): Settings {
  return useStore(settings);
}
