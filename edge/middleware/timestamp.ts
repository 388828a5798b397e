// Exactly one `t`, of digits: parsing the query would change nothing.
const STAMPED = /^\?(?:(?!t(?:[=&]|$))[^&%]*&)*t=\d{1,16}(?:&(?!t(?:[=&]|$))[^&%]*)*$/;

/** The query (with its `?`) for the upstream: `t`, ms since the epoch, is added if it is missing or not a number. */
export function withTimestamp(search: string, now: number): string {
  if (STAMPED.test(search)) return search;
  const query = new URLSearchParams(search);
  const given = query.get("t")?.trim() ?? "";
  const isNumber = given !== "" && Number.isFinite(Number(given));
  query.set("t", isNumber ? given : String(now));
  return `?${query.toString()}`;
}
