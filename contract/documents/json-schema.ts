import * as z from "zod/mini";
import { defOf, readId, readJsonText, readName, timeIn } from "#contract/values/tolerant-schema.ts";

export type Json = Record<string, unknown>;

/** OpenAPI 3.1 takes JSON Schema 2020-12; an AsyncAPI document takes draft 7. */
type Draft = "draft-2020-12" | "draft-7";

/** The schema of a value on the wire, as senders write it. */
export function schemaOf(schema: z.core.$ZodType, target: Draft = "draft-2020-12"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input", target, override: withBits });
  return described;
}

/** The schema of what callers of any backend send: they send its ids back as they came. */
export function sentSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: "input",
    override: (each) => {
      withBits(each);
      if (defOf(each.zodSchema).read === readId) withOpenId(each.jsonSchema);
    },
  });
  return described;
}

/** An id of another backend has no form. In a query it is text anyway. */
function withOpenId(schema: z.core.JSONSchema.BaseSchema): void {
  const { description, type } = schema;
  for (const word of Object.keys(schema)) delete schema[word];
  Object.assign(schema, { type: type === "string" ? type : ID, ...(description !== undefined && { description }) });
}

/** The bits of each type of number. */
export const FORMATS: Readonly<Record<string, string>> = { integer: "int64", number: "double" };

/** Names the bits of a number, in place of bounds that only say that an integer fits a JSON number. */
function withBits({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const format = FORMATS[String(jsonSchema.type)];
  if (format !== undefined) jsonSchema.format = format;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The schema of every form in which clients read a value: see contract/values/tolerant.ts. */
export function acceptedSchema(schema: z.core.$ZodType): Json {
  const description = z.globalRegistry.get(schema)?.description;
  return { ...formsOf(schema), ...(description !== undefined && { description }) };
}

const NUMBER = ["number", "string"];
const ID = ["integer", "string"];
const TEXT = ["string", "number", "boolean", "null"];

const FLAG = ["boolean", "integer", "string", "null"];

function literalForms(values: readonly unknown[]): Json {
  const [first] = values;
  if (typeof first === "string") return { enum: values };
  return typeof first === "boolean" ? { type: FLAG } : { type: NUMBER, examples: values };
}

function formsOf(schema: z.core.$ZodType): Json {
  const def = defOf(schema);
  const { read, shape, element, innerType, in: wire, values, entries, options, type } = def;
  if (read === readId || read === readName) return { type: ID };
  if (read === timeIn) return { type: NUMBER };
  if (read === readJsonText) return {};
  if (shape && !read) {
    const fields = Object.entries(shape);
    const required = fields.filter(([, each]) => !isOptionalField(each)).map(([name]) => name);
    return {
      type: "object",
      properties: Object.fromEntries(fields.map(([name, each]) => [name, fieldSchema(each)])),
      ...(required.length > 0 && { required }),
    };
  }
  if (element) return { type: ["array", "string", "null"], items: acceptedSchema(element) };
  if (innerType) return orNull(acceptedSchema(innerType));
  if (wire) return acceptedSchema(wire);
  if (options) return { type: TEXT };
  if (values) return literalForms(values);
  if (entries && read) return { enum: Object.values(entries) };
  if (type === "number") return { type: NUMBER };
  if (type === "boolean") return { type: FLAG };
  if (shape || type === "record") return { type: "object" };
  if (type === "unknown") return {};
  return entries ? { type: TEXT, examples: Object.values(entries) } : { type: TEXT };
}

/** Clients read its absence, too. */
function isOptionalField(schema: z.core.$ZodType): boolean {
  const { type } = schema._zod.def;
  return hasFallback(schema) || type === "optional" || type === "nullable";
}

function hasFallback(schema: z.core.$ZodType): boolean {
  return defOf(schema).fallback !== undefined;
}

function fieldSchema(schema: z.core.$ZodType): Json {
  const accepted = acceptedSchema(schema);
  if (!isOptionalField(schema)) return accepted;
  const orNone = orNull(accepted);
  // Clients take a text in place of an optional object as its absence.
  const isReshaped = Array.isArray(orNone["anyOf"]) && hasFallback(schema);
  return isReshaped ? { ...orNone, anyOf: [...(orNone["anyOf"] as Json[]), { type: "string" }] } : orNone;
}

function orNull(schema: Json): Json {
  const { type, description, ...rest } = schema;
  if (schema["enum"] !== undefined) return { ...schema, enum: [...new Set([...(schema["enum"] as unknown[]), null])] };
  if (type === undefined) return schema;
  if (type === "object")
    return { anyOf: [{ type, ...rest }, { type: "null" }], ...(description !== undefined && { description }) };
  return { ...schema, type: [...new Set([type, "null"].flat())] };
}
