import { useSyncExternalStore } from "react";
import { session, type Session } from "./session.ts";
import { settings, type Settings } from "./settings.ts";
import type { ReadableStore } from "./store.ts";

// Apart from the stores, which the start reads before React has loaded (app/start.ts).

/** Subscribes a component to a store's value. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

export function useSession(): Session {
  return useStore(session);
}

export function useSettings(): Settings {
  return useStore(settings);
}
