import * as z from "zod/mini";
import { type Forms, plainForms } from "./forms.ts";
import { writeJson } from "./json.ts";

// The contract is strict for requests and for the simulator's answers. Another backend owes only the fields that the
// specification names, in any form that its framework writes. This file reads such answers by the same schemas.

/** Undefined: unreadable. Null: the backend says that there is no value. */
type Reader = (json: unknown, forms: Forms) => unknown;
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
  readonly transform: (wire: unknown) => unknown;
  readonly read?: Reader;
  readonly fallback?: Fallback;
  /** The specification names the field, so a backend owes it in spite of the fallback. */
  readonly owed?: true;
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
/** The backend says in its own way that there is no value, such as a zero date. */
const NONE = Symbol("none");

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

/** A field that the specification names: a backend owes it, but its absence costs nothing beside it. */
export function owed<S extends z.core.$ZodType, F extends null>(schema: S, fallback: F): S & Extra<F> {
  return withDef(schema, { fallback: () => fallback, owed: true }) as unknown as S & Extra<F>;
}

/** Of a row of money: a field without fallback has that of its type. */
type Kept<S> =
  S extends Extra<infer _F> ? S : S & Extra<z.output<S> extends infer T ? FallbackOf<Exclude<T, undefined>> : never>;
type FallbackOf<T> = [T] extends [string]
  ? ""
  : [T] extends [boolean]
    ? false
    : [T] extends [readonly unknown[]]
      ? []
      : null;

/**
 * A row of money, which is never dropped. A required field that is missing or unreadable is reported, and reads as an
 * empty text, an empty list, false, or else as null.
 */
export function moneyRow<Shape extends Readonly<Record<string, z.core.$ZodType>>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { fallback, type } = defOf(schema);
    if (fallback !== undefined || type === "optional") return [name, schema];
    return [name, withDef(schema, { fallback: () => emptyOf(schema), owed: true })];
  });
  return z.object(Object.fromEntries(fields) as { [Name in keyof Shape]: Kept<Shape[Name]> });
}

function emptyOf(schema: z.core.$ZodType): unknown {
  const { type, read } = defOf(schema);
  const isText = type === "enum" || (type === "string" && read !== readId);
  return isText ? "" : type === "boolean" ? false : type === "array" ? [] : null;
}

/** A schema with a tolerant reader of its own. */
export function readBy<S extends z.core.$ZodType, T>(
  schema: S,
  read: (json: unknown, forms: Forms) => T | null | undefined,
): S & ReadAs<T> {
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

type More = Pick<Partial<Def>, "read" | "fallback" | "owed" | "personal">;

function withDef<S extends z.core.$ZodType>(schema: S, more: More): S {
  return z.core.clone(schema, Object.assign({}, schema._zod.def, more), { parent: true });
}

/**
 * Reads `json` by `schema` in the given forms; tolerant.ts reads every form. Undefined: unreadable. `unread` collects the
 * places of everything unreadable or ambiguous. Our client loads the rare forms with the first answer that it cannot read
 * without.
 */
export function readInForms<S extends z.core.$ZodType>(
  schema: S,
  json: unknown,
  forms: Forms = plainForms,
  unread: Unread = [],
): Read<S> | undefined {
  const value = at(schema, json, "", { forms, unread });
  return value === UNREAD || value === NONE ? undefined : (value as Read<S>);
}

interface Reading {
  readonly forms: Forms;
  readonly unread: Unread;
}

function at(schema: z.core.$ZodType, json: unknown, place: string, reading: Reading): unknown {
  const def = defOf(schema);
  if (def.shape && !def.read) return fieldsOf(def.shape, json, place, reading);
  if (def.element && !def.read) return listOf(def.element, json, place, reading);
  if (def.innerType) return innerOf(def.type === "nullable" ? null : undefined, def.innerType, json, place, reading);
  // Protocol Buffers leave out a flag that is false.
  if (json === undefined && def.type === "boolean") return lost(place, reading, false);
  const value = valueOf(def, json, reading.forms);
  const isNumber = def.type === "number" || (def.in !== undefined && defOf(def.in).type === "number");
  if (value === UNREAD || (isNumber && reading.forms.isAmbiguous(json))) lost(place, reading);
  return value;
}

/** A field that may be absent. One that is unreadable never costs the fields beside it, unless it is nullable. */
function innerOf(none: null | undefined, inner: z.core.$ZodType, json: unknown, place: string, reading: Reading) {
  if (json === undefined || json === null) return none;
  const before = reading.unread.length;
  const value = at(inner, json, place, reading);
  if (value === NONE) return none;
  if (value !== UNREAD) return value;
  if (!isEmpty(json)) return none === null ? UNREAD : none;
  reading.unread.length = before;
  return none;
}

/** PHP writes an empty object as `[]`, and many frameworks nothing as an empty text. */
function isEmpty(json: unknown): boolean {
  return json === "" || (typeof json === "object" && json !== null && Object.keys(json).length === 0);
}

function valueOf({ read, in: wire, transform, values, options, type, format }: Def, given: unknown, forms: Forms) {
  if (read) return readOr(read(given, forms));
  if (type === "record") return isFields(given) ? given : isEmptyList(given) ? {} : UNREAD;
  if (type === "unknown") return given;
  const json = forms.unwrap(given);
  if (wire) {
    const value: unknown = valueOf(defOf(wire), json, forms);
    return value === UNREAD ? value : transform(value);
  }
  if (options) {
    const reading = { forms, unread: [] };
    return options.map((each) => at(each, json, "", reading)).find((value) => value !== UNREAD) ?? UNREAD;
  }
  if (values) return literalOf(values, json, forms);
  if (type === "number") {
    const value = forms.number(json);
    return value !== undefined && (format === undefined || Number.isSafeInteger(value)) ? value : UNREAD;
  }
  return type === "boolean" ? readOr(forms.flag(json)) : textOf(json);
}

function readOr(value: unknown): unknown {
  return value === undefined ? UNREAD : value === null ? NONE : value;
}

function literalOf(values: readonly unknown[], json: unknown, forms: Forms): unknown {
  const found = values.find((each) => String(each) === String(json) || each === Number(json));
  if (found !== undefined) return found;
  const flag = typeof values[0] === "boolean" ? forms.flag(json) : undefined;
  // A flag that is always true is absent otherwise.
  return flag === undefined ? UNREAD : values.includes(flag) ? flag : NONE;
}

function fieldsOf(shape: NonNullable<Def["shape"]>, json: unknown, place: string, reading: Reading): unknown {
  const row: Record<string, unknown> = {};
  const missing: [string, Fallback][] = [];
  let isWhole = true;
  const given = isEmptyList(json) ? {} : json;
  if (!isFields(given)) return lost(place, reading);
  for (const [name, schema] of Object.entries(shape)) {
    const { fallback, owed } = defOf(schema);
    const field = given[name];
    const there = place === "" ? name : `${place}.${name}`;
    const isMissing = fallback !== undefined && (field === undefined || field === null);
    const value = isMissing ? NONE : at(schema, field, there, reading);
    if (isMissing && owed && !isNullable(schema, field)) lost(there, reading);
    if (value === UNREAD || value === NONE) {
      if (fallback) missing.push([name, fallback]);
      else isWhole = false;
      if (!fallback && value === NONE) lost(there, reading);
    } else if (value !== undefined) row[name] = value;
  }
  if (!isWhole) return UNREAD;
  for (const [name, fallback] of missing) row[name] = fallback(row);
  return row;
}

const isNullable = (schema: z.core.$ZodType, json: unknown) => json === null && defOf(schema).type === "nullable";

/**
 * A list, or the JSON text of one. Drops unreadable rows; a list of plain values is read whole or not at all. Protocol
 * Buffers leave out an empty list.
 */
function listOf(element: z.core.$ZodType, json: unknown, place: string, reading: Reading): unknown {
  if (json === null) return [];
  if (json === undefined) return lost(place, reading, []);
  const list = rowsIn(json, reading.forms);
  if (list === undefined) return lost(place, reading);
  const read = list.map((each) => at(element, each, `${place}.*`, reading));
  const isRead = (value: unknown) => value !== UNREAD && value !== NONE;
  return defOf(element).shape !== undefined || read.every(isRead) ? read.filter(isRead) : UNREAD;
}

/** The rows of a list, of its JSON text, or of an object with numbers as keys, as PHP and Lua write lists with gaps. */
export function rowsIn(json: unknown, forms: Forms): readonly unknown[] | undefined {
  const list = typeof json === "string" ? forms.parse(json) : json;
  if (Array.isArray(list)) return list;
  // Engines list such keys in the order of their numbers.
  return isFields(list) && Object.keys(list).every((key) => /^\d{1,9}$/.test(key)) ? Object.values(list) : undefined;
}

function lost<T = typeof UNREAD>(place: string, { unread }: Reading, value: T = UNREAD as T): T {
  unread.push(place);
  return value;
}

/** Null is an empty text. */
function textOf(json: unknown): unknown {
  if (json === undefined || (typeof json === "object" && json !== null)) return UNREAD;
  return json === null ? "" : String(json);
}

/** The reader of times in an answer. */
export function timeIn(json: unknown, forms: Forms): number | null | undefined {
  return forms.time(forms.unwrap(json));
}

/** A text that cannot be empty: a token, a key, a member's id. */
export function readName(json: unknown, forms?: Forms): string | undefined {
  return readId(json, forms)?.toString();
}

/** JSON text, from text or from a JSON value. */
export function readJsonText(json: unknown): string | undefined {
  return typeof json === "string" ? json : json === undefined ? undefined : writeJson(json);
}

function isFields(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** PHP writes an empty object as an empty list. */
function isEmptyList(json: unknown): boolean {
  return Array.isArray(json) && json.length === 0;
}

/**
 * The id of a backend's row, sent back unchanged: opaque, whatever its form. A bigint is a number that a double cannot
 * hold.
 */
export type Id = number | string | bigint;

/** `schema`: the ids of our simulator. */
export function idOf(schema: z.ZodMiniType<number, unknown>): z.ZodMiniType<Id, Id> {
  return readBy(schema, readId) as unknown as z.ZodMiniType<Id, Id>;
}

/** A number that is rounded already is no id: it would name another row. */
export function readId(given: unknown, forms: Forms = plainForms): Id | undefined {
  const json = forms.unwrap(given);
  if (typeof json === "bigint" || (typeof json === "string" && json !== "")) return json;
  return typeof json === "number" && Math.abs(json) <= Number.MAX_SAFE_INTEGER ? json : undefined;
}

export function isIdField(schema: z.core.$ZodType): boolean {
  const { read, innerType, options } = defOf(schema);
  return read === readId || [innerType, ...(options ?? [])].some((each) => each !== undefined && isIdField(each));
}
