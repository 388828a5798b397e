import * as z from "zod/mini";
import { type Forms, plainForms } from "./forms.ts";
import { writeJson } from "./json.ts";

// The contract is strict for requests and for the simulator's answers. Another backend owes only the fields that the
// specification names, in any form that its framework writes. read-in-forms.ts reads these fields.

/** Undefined: unreadable. Null: the backend says that there is no value. */
type Reader = (json: unknown, forms: Forms) => unknown;
export type Fallback = (row: Readonly<Record<string, unknown>>) => unknown;

/** The parts of zod's definitions that tolerant readers use, and those that this file adds. */
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
  /** Of a list: the answer is about it. */
  readonly isSubject?: true;
  /** Of a row: how to read one that cannot be read whole. */
  readonly inPart?: z.core.$ZodType;
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
export function owed<S extends z.core.$ZodType, F extends null | "">(schema: S, fallback: F): S & Extra<F> {
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
  return z.object(
    keptFields(shape, ({ fallback }) => fallback !== undefined) as { [Name in keyof Shape]: Kept<Shape[Name]> },
  );
}

function keptFields(shape: Readonly<Record<string, z.core.$ZodType>>, isKept: (def: Def) => boolean) {
  const fields = Object.entries(shape).map(([name, schema]) => {
    if (defOf(schema).type === "optional" || isKept(defOf(schema))) return [name, schema];
    return [name, withDef(schema, { fallback: () => emptyOf(schema), owed: true })];
  });
  return Object.fromEntries(fields) as Readonly<Record<string, z.core.$ZodType>>;
}

/** A row of money whose readers need all fields. Partly unreadable rows stand beside their list: `partsBeside`. */
export function stakeRow<Shape extends Readonly<Record<string, z.core.$ZodType>>>(shape: Shape) {
  // A row with unreadable parts must take part in no sum.
  return withDef(z.object(shape), { inPart: z.object(keptFields(shape, () => false)) });
}

function emptyOf(schema: z.core.$ZodType): "" | false | readonly never[] | null {
  const { type, read } = defOf(schema);
  const isText = type === "enum" || (type === "string" && read !== readId);
  return isText ? "" : type === "boolean" ? false : type === "array" ? [] : null;
}

/**
 * A row or an entry that can be used without its texts, flags and lists: one that is missing or unreadable is reported, and reads as
 * empty or false. A row without its ids, amounts, numbers or times is left out.
 */
export function listRow<Shape extends Readonly<Record<string, z.core.$ZodType>>>(shape: Shape) {
  const isNeeded = ({ type, read }: Def) =>
    read !== undefined || !["string", "enum", "boolean", "array"].includes(type);
  return z.object(keptFields(shape, (def) => def.fallback !== undefined || isNeeded(def)) as Shape);
}

/** The list that an answer is about. With rows of which none can be read, it is unreadable, and never empty. */
export function rowsOf<Row extends z.core.$ZodType>(row: Row) {
  return withDef(z.array(row), { isSubject: true });
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

type More = Pick<Partial<Def>, "read" | "fallback" | "owed" | "personal" | "isSubject" | "inPart">;

function withDef<S extends z.core.$ZodType>(schema: S, more: More): S {
  return z.core.clone(schema, Object.assign({}, schema._zod.def, more), { parent: true });
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

/**
 * The id of a backend's row, sent back unchanged: opaque, whatever its form. A bigint is a number that a double cannot
 * hold.
 */
export type Id = number | string | bigint;

/** `schema`: the ids of our simulator. */
export function idOf(schema: z.ZodMiniType<number, unknown>): z.ZodMiniType<Id, Id> {
  return readBy(schema, readId) as unknown as z.ZodMiniType<Id, Id>;
}

/** A number that is rounded already is no id, nor is the text of one: it would name another row. */
export function readId(given: unknown, forms: Forms = plainForms): Id | undefined {
  const json = forms.unwrap(given);
  if (typeof json === "string") return json === "" || /^-?\d(?:\.\d+e\+?|e\+)\d+$/i.test(json) ? undefined : json;
  return typeof json === "bigint" || Number.isSafeInteger(json) ? (json as Id) : undefined;
}

export function isIdField(schema: z.core.$ZodType): boolean {
  const { read, innerType, options } = defOf(schema);
  return read === readId || [innerType, ...(options ?? [])].some((each) => each !== undefined && isIdField(each));
}
