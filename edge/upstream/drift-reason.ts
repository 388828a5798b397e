import type * as z from "zod/mini";
import { defOf, readTolerantly } from "#contract/values/tolerant.ts";
import { parseJson } from "#contract/values/json.ts";

/**
 * Why clients cannot read the field at `place`, such as `queryset.*.price`: `missing`, `text in place of number`. Never
 * the value.
 */
export function driftReason(schema: z.core.$ZodType, json: unknown, place: string): string {
  const names = place === "" ? [] : place.split(".");
  const field = names.reduce<z.core.$ZodType | undefined>((within, name) => inner(within, name), schema);
  if (field === undefined) return "unreadable";
  const values = names.reduce<unknown[]>((within, name) => within.flatMap((each) => valuesAt(each, name)), [json]);
  const bad = values.find((value) => readTolerantly(field, value) === undefined);
  if (bad === undefined) return "missing";
  return `${kindOf(bad)} in place of ${expected(field)}`;
}

function inner(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  if (schema === undefined) return undefined;
  const { shape, element, innerType } = defOf(schema);
  if (innerType !== undefined) return inner(innerType, name);
  return name === "*" ? element : shape?.[name];
}

function valuesAt(json: unknown, name: string): unknown[] {
  if (name === "*") {
    const list = typeof json === "string" ? parseJson(json) : json;
    return Array.isArray(list) ? list : [];
  }
  if (typeof json !== "object" || json === null) return [];
  return [(json as Readonly<Record<string, unknown>>)[name]];
}

function kindOf(json: unknown): string {
  if (json === null) return "null";
  if (Array.isArray(json)) return "list";
  if (typeof json === "string") return json === "" ? "empty text" : "text";
  return typeof json === "boolean" ? "flag" : typeof json;
}

/** The contract's kind of a field, in the words of docs/connecting-a-backend.md. */
function expected(schema: z.core.$ZodType): string {
  const { type, format, innerType, in: wire } = defOf(schema);
  if (innerType !== undefined) return expected(innerType);
  if (wire !== undefined) return expected(wire);
  const kinds: Readonly<Record<string, string>> = {
    number: format === undefined ? "number" : "whole number",
    boolean: "flag",
    array: "list",
    enum: "known value",
    literal: "known value",
    string: "text",
  };
  return kinds[type] ?? type;
}
