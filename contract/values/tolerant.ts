import type * as z from "zod/mini";
import { everyForm } from "./rare-forms.ts";
import { readInForms } from "./read-in-forms.ts";
import type { Read, Unread } from "./tolerant-schema.ts";

/**
 * Reads `json` by `schema` in every form that the contract knows. Undefined: unreadable. Unreadable rows of a list are
 * dropped. `unread` collects the places of everything unreadable or ambiguous.
 */
export function readTolerantly<S extends z.core.$ZodType>(
  schema: S,
  json: unknown,
  unread: Unread = [],
): Read<S> | undefined {
  return readInForms(schema, json, everyForm, unread);
}

/** A time in any form, as ms since the epoch. Undefined: unreadable, or none. */
export function readTime(json: unknown): number | undefined {
  return everyForm.time(json) ?? undefined;
}
