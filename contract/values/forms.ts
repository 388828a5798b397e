import { parseJson } from "./json.ts";

/** The forms in which values are read: `plainForms`, or `everyForm` of rare-forms.ts. */
export interface Forms {
  /** Undefined: the text is no JSON. */
  parse(text: string): unknown;
  /** The value within a database's own notation, such as Mongo's `{"$date": …}`; any other value as it is. */
  unwrap(json: unknown): unknown;
  number(json: unknown): number | undefined;
  /** True: `number` had to decide between two readings. */
  isAmbiguous(json: unknown): boolean;
  flag(json: unknown): boolean | undefined;
  /** Ms since the epoch. Null: the backend says that there is no time. */
  time(json: unknown): number | null | undefined;
}

/** Forms of our simulator, and numbers and flags as most frameworks write them: the start of our client needs no more. */
export const plainForms: Forms = {
  parse: parseJson,
  unwrap: (json) => json,
  number: plainNumber,
  isAmbiguous: () => false,
  flag: (json) =>
    json === true || json === 1 ? true : json === false || json === 0 || json === null ? false : undefined,
  time(json) {
    const number = plainNumber(json);
    return number === undefined ? undefined : timeOfNumber(number);
  },
};

const PLAIN_NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

export function plainNumber(json: unknown): number | undefined {
  const value = typeof json === "bigint" || (typeof json === "string" && PLAIN_NUMBER.test(json)) ? Number(json) : json;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/**
 * Seconds, milliseconds, microseconds or nanoseconds since the epoch, by size. 0 and less: no time. With decimals and
 * below 1973 it is something else: days of a table or of a calendar.
 */
export function timeOfNumber(number: number): number | null | undefined {
  if (number <= 0) return null;
  if (number < 1e8 && !Number.isInteger(number)) return undefined;
  if (number < 1e11) return Math.round(number * 1000);
  return Math.floor(number < 1e14 ? number : number < 1e17 ? number / 1e3 : number / 1e6);
}
