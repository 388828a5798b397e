import { everyForm } from "../../../contract/values/rare-forms.ts";
import * as z from "zod/mini";
import { readTolerantly } from "../../../contract/values/tolerant.ts";
import { rowsIn } from "../../../contract/values/read-in-forms.ts";
import { type Def, defOf, type Unread } from "../../../contract/values/tolerant-schema.ts";
import { money } from "../../../contract/values/values.ts";
import { describeValue } from "./exchange.ts";

/** A field that breaks the contract: its place (`queryset.*.price`), the wanted kind, and the actual value. */
export interface FieldFault {
  readonly place: string;
  readonly wanted: string;
  readonly actual: string;
}

const partsOf = (place: string) => (place === "" ? [] : place.split("."));

/** Addresses of pictures may be absent. */
const PICTURE = /(?:^|\.)(?:main_)?image\d?$/;

/**
 * The faults of an answer: values that no client can read, and missing fields that `named` has. `named` is an answer
 * with exactly the fields of the specification.
 */
export function fieldFaults(schema: z.core.$ZodType, named: unknown, json: unknown): FieldFault[] {
  const unread: Unread = [];
  readTolerantly(schema, json, unread);
  const unreadable = unread.filter((place) => isOwed(schema, named, place));
  const missing = placesOf(named).filter(
    (place) => !isTolerated(schema, place) && isAbsent(firstAt(json, partsOf(place))),
  );
  return [...new Set([...unreadable, ...missing])].map((place) => {
    const field = place.split(".").at(-1) ?? "";
    const value = unreadable.includes(place) ? worstAt(schema, json, partsOf(place)) : undefined;
    return { place, wanted: kindAt(schema, place), actual: describeValue(value, field) };
  });
}

const NOWHERE = Symbol("nowhere");

const isAbsent = (value: unknown) => value === undefined;

/** True for a field that clients need, or that the specification names in this form. */
function isOwed(schema: z.core.$ZodType, named: unknown, place: string): boolean {
  const steps = schemasAt(schema, place);
  if (steps.every((each) => defOf(each).fallback === undefined)) return true;
  const sample = firstAt(named, partsOf(place));
  const last = steps.at(-1);
  return sample !== NOWHERE && sample !== undefined && last !== undefined && reads(last, sample);
}

/** Absent means null, nothing or no picture for these. */
function isTolerated(schema: z.core.$ZodType, place: string): boolean {
  if (PICTURE.test(place)) return true;
  return schemasAt(schema, place).some((each) => ["nullable", "optional"].includes(defOf(each).type));
}

function reads(schema: z.core.$ZodType, value: unknown): boolean {
  const unread: Unread = [];
  readTolerantly(schema, value, unread);
  return unread.length === 0;
}

/** The schemas on the way to a place, without the whole. */
function schemasAt(schema: z.core.$ZodType, place: string): z.core.$ZodType[] {
  const steps: z.core.$ZodType[] = [];
  let at: z.core.$ZodType | undefined = schema;
  for (const part of partsOf(place)) {
    while (at !== undefined && defOf(at).innerType !== undefined) at = defOf(at).innerType;
    const def: Def | undefined = at && defOf(at);
    at = part === "*" ? def?.element : def?.shape?.[part];
    if (at === undefined) break;
    steps.push(at);
  }
  return steps;
}

function kindAt(schema: z.core.$ZodType, place: string): string {
  const last = schemasAt(schema, place).at(-1);
  return last === undefined ? "the named field" : kindOf(last);
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number, or its text",
  boolean: "a flag: true and false, or 1 and 0",
  array: "a list",
  object: "an object",
  enum: "a text",
};

function kindOf(schema: z.core.$ZodType): string {
  const { description } = z.globalRegistry.get(schema) ?? {};
  if (description !== undefined) return description;
  const { innerType, type, in: wire, format } = defOf(schema);
  if (innerType !== undefined) return `${kindOf(innerType)}, or null`;
  if (wire !== undefined) return kindOf(wire);
  if (type === "number" && format !== undefined) return "a whole number, or its text";
  return KINDS[type] ?? "the named field";
}

/** The places of all fields of an answer, with `*` for the rows of a list. */
function placesOf(named: unknown, place = ""): string[] {
  const below = (name: string) => (place === "" ? name : `${place}.${name}`);
  if (Array.isArray(named)) return named.length === 0 ? [] : placesOf(named[0], below("*"));
  if (typeof named !== "object" || named === null) return [];
  return Object.entries(named).flatMap(([name, value]) => [below(name), ...placesOf(value, below(name))]);
}

/** The value at a place, in the first row of each list. NOWHERE: the list is empty, or its object is missing. */
function firstAt(json: unknown, parts: readonly string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return json;
  const list = listOf(json);
  if (part === "*") return list === null || list.length === 0 ? NOWHERE : firstAt(list[0], rest);
  if (typeof json !== "object" || json === null || Array.isArray(json)) return NOWHERE;
  return firstAt((json as Readonly<Record<string, unknown>>)[part], rest);
}

function listOf(json: unknown): readonly unknown[] | null {
  return typeof json === "string" && !json.trim().startsWith("[") ? null : (rowsIn(json, everyForm) ?? null);
}

/** The unreadable value at a place: of all rows, the first that the schema there does not read. */
function worstAt(schema: z.core.$ZodType, json: unknown, parts: readonly string[]): unknown {
  const last = schemasAt(schema, parts.join(".")).at(-1);
  const values = allAt(json, parts);
  return (
    values.find((value) => last !== undefined && !reads(last, value)) ?? values.find((value) => value === undefined)
  );
}

function allAt(json: unknown, parts: readonly string[]): unknown[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [json];
  if (part === "*") return (listOf(json) ?? []).flatMap((each) => allAt(each, rest));
  if (typeof json !== "object" || json === null) return [];
  return allAt((json as Readonly<Record<string, unknown>>)[part], rest);
}

/** The places of amounts and multipliers with more than 2 decimals, each with its value. */
export function driftingPlaces(schema: z.core.$ZodType, json: unknown, place = ""): FieldFault[] {
  const { innerType, shape, element, in: wire } = defOf(schema);
  const below = (name: string) => (place === "" ? name : `${place}.${name}`);
  if (innerType !== undefined) return driftingPlaces(innerType, json, place);
  if (wire !== undefined && wire === defOf(money).in) {
    if (!/\.\d{3,}|e-/.test(String(json))) return [];
    return [{ place, wanted: kindOf(schema), actual: `is ${String(json)}` }];
  }
  if (shape !== undefined && typeof json === "object" && json !== null) {
    const row = json as Readonly<Record<string, unknown>>;
    return Object.entries(shape).flatMap(([name, field]) => driftingPlaces(field, row[name], below(name)));
  }
  if (element !== undefined) return (listOf(json) ?? []).flatMap((each) => driftingPlaces(element, each, below("*")));
  return [];
}
