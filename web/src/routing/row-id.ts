import type { Id } from "#contract/tolerant.ts";

/** The id in an address such as `/item?id=7`, whatever a backend takes for one; null where there is none. */
export function rowId(text: string | null): Id | null {
  if (text === null || !/^[A-Za-z0-9][\w-]{0,63}$/.test(text)) return null;
  if (!/^\d+$/.test(text)) return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
