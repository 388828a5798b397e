import type { HeardFrame } from "../backend/socket.ts";
import type { Trial } from "../check.ts";

/** A value within an answer or a frame, with its name; a place in a list has the list's name. */
interface Told {
  readonly name: string;
  readonly value: unknown;
}

/** Every object, list and value within `json`. */
function* valuesOf(json: unknown, name = ""): Generator<Told> {
  yield { name, value: json };
  if (Array.isArray(json)) for (const each of json) yield* valuesOf(each, name);
  else if (typeof json === "object" && json !== null) {
    for (const [key, each] of Object.entries(json)) yield* valuesOf(each, key);
  }
}

/** `[3,17]`, or a text of numbers such as `3,17`, as numbers. */
function numbersOf(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.map(Number);
  return typeof value === "string" && /^[[\]\d\s,;|]*\d[,;|\s][[\]\d\s,;|]*$/.test(value)
    ? value.split(/[^\d]+/).flatMap((each) => (each === "" ? [] : [Number(each)]))
    : [];
}

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== "" && value !== 0 && value !== false;

/** The name of a field that lists cells which the member has not opened, or places a trap; null: none does. */
export function fieldOfCells(json: unknown, opened: readonly number[]): string | null {
  for (const { name, value } of valuesOf(json)) {
    const cells = /rate/i.test(name) ? [] : numbersOf(value);
    const isOfCells = cells.length > 0 && cells.every((each) => Number.isInteger(each) && each >= 0 && each <= 25);
    if (isOfCells && cells.some((each) => !opened.includes(each))) return name;
    const isPlace = /(trap|mine|bomb)\w*(id|index|cell|pos|map|grid)/i.test(name) && isFilled(value);
    if (isPlace && !isOfCells) return name;
  }
  return null;
}

/** The name of a field that has one of the values, as a number or as a text; null: none has. */
export function fieldWith(json: unknown, values: readonly (number | string)[], but?: RegExp): string | null {
  const texts = new Set(values.map(String));
  for (const { name, value } of valuesOf(json)) {
    const isPlain = typeof value === "number" || typeof value === "string";
    if (isPlain && texts.has(String(Number.isNaN(Number(value)) ? value : Number(value))) && but?.test(name) !== true)
      return name;
  }
  return null;
}

/** The name of a field that fits and has a value; null: none does. */
export function fieldNamed(json: unknown, fits: RegExp): string | null {
  for (const { name, value } of valuesOf(json)) {
    // When an outcome comes is no secret.
    if (fits.test(name) && !/time$|_at$/i.test(name) && isFilled(value)) return name;
  }
  return null;
}

/** Names of fields that only Lucky Hit's cards fill. */
export const OF_CARDS = /card|open_?(result|type)|black_?win|winner|odds|hand/i;

/** The field of the frames before the cards that tells them. */
export function earlyFrame(heard: readonly HeardFrame[], from: number, opened: { readonly at: number } | null) {
  return opened === null ? null : fieldNamed(heard.slice(from, opened.at), OF_CARDS);
}

/** Fails if a field told an outcome before its time. */
export function expectUntold(trial: Trial, field: string | null, story: string, curl?: string): void {
  const more = { ...(field !== null && { field }), ...(curl !== undefined && { curl }) };
  trial.expect(field === null, "early", `${story}: ${field}`, more);
}
