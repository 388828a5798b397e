import data from "./rangoli/brand.json" with { type: "json" };

// The parts of the brand that code reads: our own brand's, unless a build inlines another's (tools/brand/plugin.ts).

export const NAME: string = data.name;
export const CURRENCY: string = data.currency.code;
export const CURRENCY_DISPLAY = data.currency.display as "symbol" | "narrowSymbol" | "code";
/** The first is the default. */
export const LANGUAGES: readonly string[] = data.languages;
/** A path around 0,0 that points up, of absolute lines and curves. */
export const PETAL: string = data.drawings.petal;
