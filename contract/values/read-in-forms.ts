import type * as z from "zod/mini";
import { type Forms, plainForms } from "./forms.ts";
import { type Def, defOf, type Fallback, type Read, type Unread } from "./tolerant-schema.ts";

const UNREAD = Symbol("unread");
/** The backend says in its own way that there is no value, such as a zero date. */
const NONE = Symbol("none");

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
  if (def.element && !def.read) return listOf(def, def.element, json, place, reading);
  if (def.innerType) return innerOf(def.type === "nullable" ? null : undefined, def.innerType, json, place, reading);
  // Protocol Buffers leave out a flag that is false.
  if (json === undefined && def.type === "boolean") return lost(place, reading, false);
  const value = valueOf(def, json, reading.forms);
  const isNumber = def.type === "number" || (def.in !== undefined && defOf(def.in).type === "number");
  if (value === UNREAD || (isNumber && reading.forms.isAmbiguous(json))) lost(place, reading);
  return value;
}

/** Reads an optional field. An unreadable value never costs the fields beside it, unless it is nullable. */
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
    const { fallback, owed, type } = defOf(schema);
    const field = unwrapped(schema, given[name], reading);
    const there = place === "" ? name : `${place}.${name}`;
    // Null is an empty text, and says no less than one.
    const isNull = field === null && !(owed && type === "string");
    const isMissing = fallback !== undefined && (field === undefined || isNull);
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

/** An object of its own may have one field that is called like a wrapper's. */
function unwrapped(schema: z.core.$ZodType, json: unknown, { forms }: Pick<Reading, "forms">): unknown {
  const plain = forms.unwrap(json);
  const { type, shape, innerType } = defOf(schema);
  if (innerType) return plain === null ? null : unwrapped(innerType, json, { forms });
  return plain !== null && (shape || type === "record" || type === "unknown") ? json : plain;
}

const isNullable = (schema: z.core.$ZodType, json: unknown) => json === null && defOf(schema).type === "nullable";

/**
 * A list, or the JSON text of one. Drops unreadable rows, unless none can be read of the list that the answer is about.
 * A list of plain values is read whole or not at all. Protocol Buffers leave out an empty list.
 */
function listOf(def: Def, element: z.core.$ZodType, json: unknown, place: string, reading: Reading): unknown {
  if (json === null) return [];
  if (json === undefined) return lost(place, reading, []);
  const list = rowsIn(json, reading.forms);
  if (list === undefined) return lost(place, reading);
  const { shape, inPart } = defOf(element);
  const read = list.map((each) => at(element, unwrapped(element, each, reading), `${place}.*`, reading));
  const rows = read.filter(isRead);
  if (rows.length === read.length) return rows;
  if (shape === undefined) return UNREAD;
  const unread = list.filter((each, index) => !isRead(read[index]) && isFields(each));
  const parts = inPart === undefined ? [] : unread.map((each) => at(inPart, each, "", { ...reading, unread: [] }));
  if (def.isSubject && rows.length + parts.length === 0) return UNREAD;
  return parts.length === 0 ? rows : Object.assign(rows, { parts });
}

const isRead = (value: unknown) => value !== UNREAD && value !== NONE;

/** A row of which a part cannot be read: that part is null, or an empty text. */
export type PartialRow = Readonly<Record<string, unknown>>;

/** The rows of money that a list leaves out, because they cannot be read whole. */
export function partsBeside(
  list: readonly unknown[] & { readonly parts?: readonly PartialRow[] },
): readonly PartialRow[] {
  return list.parts ?? [];
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

function isFields(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** PHP writes an empty object as an empty list. */
function isEmptyList(json: unknown): boolean {
  return Array.isArray(json) && json.length === 0;
}
