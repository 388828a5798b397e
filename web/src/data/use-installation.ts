import type { MoneyTexts } from "#contract/client.ts";
import type { OfferName } from "#contract/offers.ts";
import { installation } from "./installation.ts";
import { useSettings, useStore } from "./use-store.ts";

/** What to say about money; nothing if the installation says nothing. */
export function useMoneyTexts(): Partial<MoneyTexts> {
  const { locale } = useSettings();
  return useStore(installation).money[locale] ?? {};
}

/** Whether the installation has it. */
export function useHas(offer: OfferName): boolean {
  return useStore(installation).offers?.includes(offer) ?? true;
}

/** Returns whether the installation has the screen of an address of the app. */
export function useIsOffered(): (address: string) => boolean {
  const { not_offered: missing } = useStore(installation);
  return (address) => !missing.includes(address.split(/[?#]/, 1)[0] ?? "");
}
