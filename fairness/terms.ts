import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The digest of a stake's fields as they travel, without `terms` itself: SHA-256 of their canonical JSON, in hex. */
export function termsOf({ terms: _terms, ...fields }: Readonly<Record<string, unknown>>): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(fields))));
}

/** RFC 8785: JSON.stringify already writes numbers and texts as it says. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each)).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  // By UTF-16 code units, as `<` compares texts.
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}
