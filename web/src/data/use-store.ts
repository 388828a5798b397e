import { useSyncExternalStore } from "react";
import { installation } from "./installation.ts";
import { session, type Session } from "./session.ts";
import { settings, type Settings } from "./settings.ts";
import type { ReadableStore } from "./store.ts";
import type { MoneyTexts } from "#contract/client.ts";
import type { OfferName } from "#contract/offers.ts";

// Apart from the stores, which the start reads before React has loaded (app/start.ts).

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

/** The sentence about money; nothing if the installation says nothing. */
export function useMoneyTexts(): Partial<MoneyTexts> {
  const { locale } = useSettings();
  return useStore(installation).money?.[locale] ?? {};
}

export function useHas(offer: OfferName): boolean {
  return useStore(installation).offers?.includes(offer) ?? true;
}

/**
 * Whether a text of the brand is true here: the figures for its places hold only with the offer `rules`. `raw`: the
 * text, or its compiled form if it has places.
 */
export function useHolds(): (raw: unknown) => boolean {
  const hasRules = useHas("rules");
  return (raw) => hasRules || (typeof raw === "string" && !raw.includes("{"));
}

export function useIsOffered(): (address: string) => boolean {
  const { not_offered: missing } = useStore(installation);
  return (address) => !missing.includes(address.split(/[?#]/, 1)[0] ?? "");
}
