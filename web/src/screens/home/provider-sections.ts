import * as z from "zod/mini";
import { PROVIDERS, type Provider } from "../../../../edge/contract/exg.ts";
import { providerSection } from "../../../../edge/contract/home.ts";

export interface ProviderSection {
  readonly name: string;
  readonly provider: Provider;
  readonly columns: number;
  /** How many of its games the home screen shows. */
  readonly shown: number;
}

const COLUMNS_MAX = 4;
const SHOWN_MAX = 24;

/**
 * Reads `pre_sale_product_ids`: JSON, written by hand on some server. What is no list gives no sections; an entry that
 * cannot be read, names no known provider or shows nothing falls out, and the others stand.
 */
export function providerSections(json: string): ProviderSection[] {
  return entriesOf(json).flatMap((entry) => {
    const { data } = z.safeParse(providerSection, entry);
    const provider = PROVIDERS.find((each) => each === data?.provider);
    if (!data || !provider || data.show_count <= 0) return [];
    const columns = Math.min(COLUMNS_MAX, Math.max(1, data.count_per_line));
    return [{ name: data.name, provider, columns, shown: Math.min(SHOWN_MAX, data.show_count) }];
  });
}

function entriesOf(json: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
