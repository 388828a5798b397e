import * as z from "zod/mini";
import { parseJson } from "./json.ts";

// The contract is strict for requests and for the simulator's answers. Another backend owes only the fields that the
// specification names, in any form that its framework writes. This file reads such answers by the same schemas.

type Reader = (json: unknown) => unknown;
type Fallback = (row: Readonly<Record<string, unknown>>) => unknown;

/** The parts of zod's definitions that this file reads, and those that it adds. */
export interface Def {
  readonly type: string;
  /** For numbers. */
  readonly format?: string;
  /** For objects, lists, nullables and optionals, codecs, literals, enums, unions. */
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly transform: Reader;
  readonly read?: Reader;
  readonly fallback?: Fallback;
  readonly personal?: true;
}

export const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

/** The places of unreadable values, such as `queryset.*.price`; never the values. */
export type Unread = string[];

export declare const EXTRA: unique symbol;

/** Marks the type of an optional field with the fallback `F`. */
export interface Extra<F> {
  readonly [EXTRA]: F;
}

export declare const READ_AS: unique symbol;

/** Marks the type of a field with a reader of its own. */
export interface ReadAs<T> {
  readonly [READ_AS]: T;
}

/** The output of a tolerant read: extras may be missing, and every set of texts is open. */
export type Read<S> =
  | (S extends Extra<infer F> ? F : never)
  | (S extends ReadAs<infer T>
      ? T
      : S extends z.ZodMiniObject<infer Shape>
        ? { [Name in keyof z.output<S>]: Name extends keyof Shape ? Read<Shape[Name]> : unknown }
        : S extends z.ZodMiniArray<infer Row>
          ? Read<Row>[]
          : S extends z.ZodMiniNullable<infer Inner>
            ? Read<Inner> | null
            : S extends z.ZodMiniOptional<infer Inner>
              ? Read<Inner> | undefined
              : Opened<z.output<S>>);

/** A backend may add texts to a set. */
type Opened<T> = T extends string ? (string extends T ? T : T | (string & {})) : T;

const UNREAD = Symbol("unread");

/**
 * A field that the specification does not name. Our simulator owes it. If another backend omits or reshapes it,
 * `fallback` applies: a value, or a function of the fields beside it.
 */
export function extra<S extends z.core.$ZodType, F extends string | number | boolean | null | readonly never[]>(
  schema: S,
  fallback: F | ((row: Readonly<Record<string, unknown>>) => F),
): S & Extra<F> {
  return withDef(schema, { fallback: typeof fallback === "function" ? fallback : () => fallback }) as S & Extra<F>;
}

/** A schema with a tolerant reader of its own. `read` returns undefined for unreadable input. */
export function readBy<S extends z.core.$ZodType, T>(schema: S, read: (json: unknown) => T | undefined): S & ReadAs<T> {
  return withDef(schema, { read }) as S & ReadAs<T>;
}

/** A set that a game's rules fix: no backend adds to it. */
export function closed<const T extends string>(texts: readonly T[]) {
  return readBy(z.enum(texts), (json) => texts.find((each) => each === String(json)));
}

/** A text or an id that may name a person or grant access: recordings and the journal never show it. */
export function personal<S extends z.core.$ZodType>(schema: S): S {
  return withDef(schema, { personal: true });
}

export function isPersonal(schema: z.core.$ZodType): boolean {
  const { personal: isMarked = false, options = [] } = defOf(schema);
  return isMarked || options.some(isPersonal);
}

function withDef<S extends z.core.$ZodType>(schema: S, more: Pick<Partial<Def>, "read" | "fallback" | "personal">): S {
  return z.core.clone(schema, Object.assign({}, schema._zod.def, more), { parent: true });
}

/**
 * Reads `json` by `schema`, tolerantly. Undefined: unreadable. Unreadable rows of a list are dropped. `unread` collects
 * the places of everything unreadable.
 */
export function readTolerantly<S extends z.core.$ZodType>(
  schema: S,
  json: unknown,
  unread: Unread = [],
): Read<S> | undefined {
  const value = at(schema, json, "", unread);
  return value === UNREAD ? undefined : (value as Read<S>);
}

function at(schema: z.core.$ZodType, json: unknown, place: string, unread: Unread): unknown {
  const def = defOf(schema);
  if (def.shape && !def.read) return fieldsOf(def.shape, json, place, unread);
  if (def.element && !def.read) return listOf(def.element, json, place, unread);
  if (def.innerType) {
    if (json === undefined || json === null) return def.type === "nullable" ? null : undefined;
    return at(def.innerType, json, place, unread);
  }
  const value = valueOf(def, json);
  if (value === UNREAD) unread.push(place);
  return value;
}

function valueOf({ read, in: wire, transform, values, options, type, format }: Def, json: unknown): unknown {
  if (read) return read(json) ?? UNREAD;
  if (wire) {
    const value = valueOf(defOf(wire), json);
    return value === UNREAD ? value : transform(value);
  }
  if (options) return options.map((each) => at(each, json, "", [])).find((value) => value !== UNREAD) ?? UNREAD;
  if (values) return values.find((each) => String(each) === String(json) || each === Number(json)) ?? UNREAD;
  if (type === "number") {
    const value = numberOf(json);
    return format === undefined || Number.isSafeInteger(value) ? value : UNREAD;
  }
  if (type === "record") return isFields(json) ? json : UNREAD;
  return type === "boolean" ? flagOf(json) : type === "unknown" ? json : textOf(json);
}

function fieldsOf(shape: NonNullable<Def["shape"]>, json: unknown, place: string, unread: Unread): unknown {
  const row: Record<string, unknown> = {};
  const missing: [string, Fallback][] = [];
  let isWhole = true;
  if (!isFields(json)) return lost(place, unread);
  for (const [name, schema] of Object.entries(shape)) {
    const { fallback } = defOf(schema);
    const given = json[name];
    const value =
      fallback && (given === undefined || given === null)
        ? UNREAD
        : at(schema, given, place === "" ? name : `${place}.${name}`, unread);
    if (value === UNREAD) {
      if (fallback) missing.push([name, fallback]);
      else isWhole = false;
    } else if (value !== undefined) row[name] = value;
  }
  if (!isWhole) return UNREAD;
  for (const [name, fallback] of missing) row[name] = fallback(row);
  return row;
}

/** A list, or the JSON text of one. Drops unreadable rows; a list of plain values is read whole or not at all. */
function listOf(element: z.core.$ZodType, json: unknown, place: string, unread: Unread): unknown {
  if (json === null) return [];
  const list = typeof json === "string" ? parseJson(json) : json;
  if (!Array.isArray(list)) return lost(place, unread);
  const read = list.map((each) => at(element, each, `${place}.*`, unread));
  const isOfRows = defOf(element).shape !== undefined;
  return isOfRows || !read.includes(UNREAD) ? read.filter((row) => row !== UNREAD) : UNREAD;
}

function lost(place: string, unread: Unread): typeof UNREAD {
  unread.push(place);
  return UNREAD;
}

/** Null is an empty text. */
function textOf(json: unknown): unknown {
  if (json === undefined || (typeof json === "object" && json !== null)) return UNREAD;
  return json === null ? "" : String(json);
}

function numberOf(json: unknown): unknown {
  const value = typeof json === "string" && json.trim() !== "" ? Number(json) : json;
  return Number.isFinite(value) ? value : UNREAD;
}

function flagOf(json: unknown): unknown {
  return { true: true, 1: true, false: false, 0: false, null: false }[String(json).toLowerCase()] ?? UNREAD;
}

const SECONDS_MAX = 1e11;

/** Ms since the epoch, from ms, seconds, or ISO 8601 (UTC without a zone). */
export function readTime(json: unknown): number | undefined {
  const number = numberOf(json);
  if (typeof number === "number") return Math.round(number < SECONDS_MAX ? number * 1000 : number);
  const text = String(json).trim().replace(" ", "T");
  return Date.parse(/T[^Z+-]*$/.test(text) ? `${text}Z` : text) || undefined;
}

/** A text that cannot be empty: a token, a key, a member's id. */
export function readName(json: unknown): string | undefined {
  return readId(json)?.toString();
}

/** JSON text, from text or from a JSON value. */
export function readJsonText(json: unknown): string | undefined {
  return typeof json === "string" ? json : JSON.stringify(json);
}

function isFields(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** The id of a backend's row, sent back unchanged. */
export type Id = number | string;

/** `schema`: the ids of our simulator. */
export function idOf(schema: z.core.$ZodType<number>): z.ZodMiniType<Id, Id> {
  return readBy(schema, readId) as unknown as z.ZodMiniType<Id, Id>;
}

export function readId(json: unknown): Id | undefined {
  return (typeof json === "string" && json !== "") || typeof json === "number" ? json : undefined;
}

export function isIdField(schema: z.core.$ZodType): boolean {
  const { read, innerType } = defOf(schema);
  return read === readId || (innerType !== undefined && isIdField(innerType));
}
