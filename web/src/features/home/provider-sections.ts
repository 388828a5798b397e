import { providerSections as listed } from "#contract/calls/home.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";

export interface ProviderSection {
  readonly name: string;
  readonly provider: string;
  readonly columns: number;
  /** The number of games on the home screen. */
  readonly shown: number;
}

const COLUMNS_MAX = 4;
const SHOWN_MAX = 24;

/** Parses `pre_sale_product_ids`, JSON that is written by hand on some servers. Invalid entries are skipped. */
export function providerSections(json: string): ProviderSection[] {
  return (readTolerantly(listed, json) ?? []).flatMap(({ name, provider, count_per_line: line, show_count: shown }) => {
    if (shown <= 0) return [];
    return [{ name, provider, columns: Math.min(COLUMNS_MAX, Math.max(1, line)), shown: Math.min(SHOWN_MAX, shown) }];
  });
}
