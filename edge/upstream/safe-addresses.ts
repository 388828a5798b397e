import type { AnyCall } from "#contract/call.ts";

/**
 * The first field of an answer that would send the browser where it may not go; undefined: none. Allowed are https, and
 * whatever is on the caller's own origin; an empty text, null and a field that is not there lead nowhere.
 */
export function unsafeAddress(
  { leadsTo }: Pick<AnyCall, "leadsTo">,
  fields: Readonly<Record<string, unknown>>,
  ownOrigin: string,
): string | undefined {
  return leadsTo.find((name) => !isSafe(fieldAt(fields, name), ownOrigin));
}

function isSafe(value: unknown, ownOrigin: string): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value !== "string") return false;
  const url = URL.parse(value, ownOrigin);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || url.origin === ownOrigin;
}

/** `options.checkout_url`: a field of a field. */
function fieldAt(fields: unknown, name: string): unknown {
  return name.split(".").reduce((within, key) => (isFields(within) ? within[key] : undefined), fields);
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
