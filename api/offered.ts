import { OFFER_NAMES, type OfferName } from "#contract/offers.ts";

type Offers = ReadonlySet<OfferName>;

/** A document of what an installation offers, everything by default. The last one stays, since offers change rarely. */
export function offeredDocument(make: (offers: Offers) => string): (offers?: Offers) => string {
  let last: { readonly key: string; readonly text: string } | undefined;
  return (offers = new Set(OFFER_NAMES)) => {
    const key = OFFER_NAMES.filter((name) => offers.has(name)).join(" ");
    if (last?.key !== key) last = { key, text: make(offers) };
    return last.text;
  };
}
