import { providerSections as listed } from "#contract/home.ts";
import { readTolerantly } from "#contract/tolerant.ts";

export interface ProviderSection {
  readonly name: string;
  readonly provider: string;
  readonly columns: number;
  /** How many of its games the home screen shows. */
  readonly shown: number;
}

const COLUMNS_MAX = 4;
const SHOWN_MAX = 24;

/**
 * Reads `pre_sale_product_ids`: JSON, written by hand on some server. What is no list gives no sections; an entry that
 * cannot be read or shows nothing falls out, and the others stand.
 */
export function providerSections(json: string): ProviderSection[] {
  return (readTolerantly(listed, json) ?? []).flatMap(({ name, provider, count_per_line: line, show_count: shown }) => {
    if (shown <= 0) return [];
    return [{ name, provider, columns: Math.min(COLUMNS_MAX, Math.max(1, line)), shown: Math.min(SHOWN_MAX, shown) }];
  });
}
