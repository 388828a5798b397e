/** How a field of the second answer differs from that of the first. */
type DifferenceKind = "missing" | "added" | "type" | "value";

export interface Difference {
  /** A place such as `queryset.*.price`, never a value. */
  readonly field: string;
  readonly kind: DifferenceKind;
}

/** More say nothing new, and a backend could make any number of them. */
const DIFFERENCES_MAX = 50;
const DEPTH_MAX = 20;
const FIELD_MAX = 200;
/** Fields of the envelope that differ in every answer. */
const OF_EACH_ANSWER = new Set(["server_time", "request_id"]);

/** The fields in which two JSON values differ, each once. */
export function differences(first: unknown, second: unknown): Difference[] {
  const found = new Map<string, Difference>();
  compare(first, second, "");
  return [...found.values()];

  function compare(one: unknown, other: unknown, field: string): void {
    if (found.size >= DIFFERENCES_MAX || field.split(".").length > DEPTH_MAX) return;
    const kind = typeOf(one);
    if (kind !== typeOf(other)) return add(field, "type");
    if (Array.isArray(one) && Array.isArray(other)) return compareLists(one, other, field);
    if (isFields(one) && isFields(other)) return compareFields(one, other, field);
    if (one !== other) add(field, "value");
  }

  function compareLists(one: readonly unknown[], other: readonly unknown[], field: string): void {
    if (one.length !== other.length) add(joined(field, "length"), "value");
    const both = Math.min(one.length, other.length);
    for (let at = 0; at < both; at++) compare(one[at], other[at], joined(field, "*"));
  }

  function compareFields(one: Fields, other: Fields, field: string): void {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (field === "" && OF_EACH_ANSWER.has(name)) continue;
      const place = joined(field, name);
      if (!Object.hasOwn(other, name)) add(place, "missing");
      else if (!Object.hasOwn(one, name)) add(place, "added");
      else compare(one[name], other[name], place);
    }
  }

  function add(field: string, kind: DifferenceKind): void {
    if (found.size >= DIFFERENCES_MAX) return;
    const place = (field || "body").slice(0, FIELD_MAX);
    found.set(`${kind} ${place}`, { field: place, kind });
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

function joined(field: string, name: string): string {
  return field === "" ? name : `${field}.${name}`;
}
