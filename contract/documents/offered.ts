import { OFFER_NAMES, type OfferName } from "#contract/offers.ts";

type Offers = ReadonlySet<OfferName>;

/** The writer of the answers: a backend may write values in forms that the simulator never writes. */
export type Source = "simulator" | "backend";

type OfferedDocument = (offers?: Offers, source?: Source) => string;

/** A document of what an installation offers, everything by default. The last one stays, since offers change rarely. */
export function offeredDocument(make: (offers: Offers, source: Source) => string): OfferedDocument {
  let last: { readonly key: string; readonly text: string } | undefined;
  return (offers = new Set(OFFER_NAMES), source = "simulator") => {
    const key = [source, ...OFFER_NAMES.filter((name) => offers.has(name))].join(" ");
    if (last?.key !== key) last = { key, text: make(offers, source) };
    return last.text;
  };
}
