import { FORMATS, type Json } from "./json-schema.ts";

// Code generators of every language read OpenAPI 3.0. Rust's refuse 3.1, and Go's refuse lists of types. Only this file
// changes the words that 3.0 lacks.

/** A schema of JSON Schema 2020-12 in the words of OpenAPI 3.0. */
export function openapiSchema(schema: Json): Json {
  const { type, anyOf, oneOf, description, examples = [], ...rest } = withoutConst(schema);
  const text = { ...(description !== undefined && { description: knownValues(String(description), examples) }) };
  const options = [...flat(anyOf), ...flat(oneOf)];
  if (options.length > 0) return { ...choiceOf(options, example(examples)), ...text };
  const types = [type ?? []].flat() as string[];
  const scalars = isOfRows(rest) ? ["array"] : types.filter((each) => each !== "null");
  const isNullable = types.includes("null") || (rest["enum"] as unknown[] | undefined)?.includes(null) === true;
  if (scalars.length > 1) return { ...scalarChoice(scalars, isNullable, rest["items"]), ...example(examples), ...text };
  return { ...plain(scalars[0], rest, isNullable), ...example(examples), ...text };
}

/** A list of rows may also come as its JSON text, for which no typed client has a use. */
function isOfRows({ items }: Json): boolean {
  return typeof items === "object" && items !== null && "properties" in items;
}

/** The texts of an open set move to the description: see `knownValues`. */
function example(examples: unknown): Json {
  const [first, ...others] = examples as unknown[];
  return first === undefined || others.length > 0 ? {} : { example: first };
}

/** An open set has no `enum`, which would refuse what a backend adds to it. */
function knownValues(description: string, examples: unknown): string {
  const values = examples as unknown[];
  if (values.length < 2) return description;
  return `${description}. Known: ${values.map((each) => `\`${String(each)}\``).join(", ")}`;
}

function withoutConst({ const: value, ...schema }: Json): Json {
  if (value === undefined) return schema;
  return typeof value === "boolean" ? { ...schema, type: "boolean" } : { ...schema, enum: [value] };
}

/** Unions within unions have no names. */
function flat(options: unknown): Json[] {
  return ((options ?? []) as Json[]).flatMap((each) => {
    const { anyOf, oneOf, type } = each;
    if (Array.isArray(type)) return type.map((one) => ({ ...each, type: one as unknown }));
    return anyOf === undefined && oneOf === undefined ? [each] : flat(anyOf ?? oneOf);
  });
}

function choiceOf(options: readonly Json[], given: Json): Json {
  const others = options.filter(({ type }) => type !== "null").map(openapiSchema);
  const isNullable = others.length < options.length || others.some(({ nullable }) => nullable === true);
  const [only] = others;
  if (others.length === 1) return { ...only, ...(isNullable && { nullable: true }), ...given };
  const types = others.map(({ type }) => String(type));
  if (!types.every((each) => SCALARS.has(each))) return { anyOf: withNull(others, isNullable), ...given };
  const kinds = [...new Set(types)];
  // A text that fits one of several forms is a text.
  if (kinds.length === 1) return { ...plain(kinds[0], enumOfAll(others), isNullable), ...given };
  return { ...scalarChoice(kinds, isNullable, undefined), ...given };
}

const ORDER = ["array", "integer", "number", "boolean", "string"];
const SCALARS = new Set(["string", "integer", "number", "boolean"]);

function enumOfAll(options: readonly Json[]): Json {
  const values = options.map((each) => each["enum"] as unknown[] | undefined);
  return values.includes(undefined) ? {} : { enum: values.flat() };
}

/** Null belongs to a type in 3.0, so the last one of a choice takes it. */
function withNull(options: readonly Json[], isNullable: boolean): readonly Json[] {
  return options.map((each, at) => (isNullable && at === options.length - 1 ? { ...each, nullable: true } : each));
}

function scalarChoice(types: readonly string[], isNullable: boolean, items: unknown): Json {
  const ordered = types.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const options = ordered.map((type) => plain(type, type === "array" ? { items: withoutWords(items) } : {}, false));
  return { oneOf: withNull(options, isNullable) };
}

/** The name of a choice tells the types alone. */
function withoutWords(items: unknown): Json {
  return without(items as Json, ["description", "examples"]);
}

function plain(type: string | undefined, rest: Json, isNullable: boolean): Json {
  const { enum: values, default: given, exclusiveMinimum, properties, items, additionalProperties } = rest;
  const whole = (values as unknown[] | undefined)?.every((each) => each === null || Number.isInteger(each)) === true;
  const said = type ?? typeOfValues(values);
  const own = said === "number" && whole ? "integer" : said;
  return {
    ...(own !== undefined && { type: own }),
    ...(isNullable && { nullable: true }),
    ...without(rest, ["propertyNames", "default", "exclusiveMinimum", "properties", "items", "additionalProperties"]),
    ...(own !== undefined && FORMATS[own] !== undefined && { format: FORMATS[own] }),
    // Generators write a default into the code that they make, where one of an object does not compile.
    ...(given !== undefined && typeof given !== "object" && { default: given }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, Json>).map(([name, each]) => [name, openapiSchema(each)]),
      ),
    }),
    ...(items !== undefined && { items: openapiSchema(items as Json) }),
    ...(additionalProperties !== undefined && { additionalProperties: valuesSchema(additionalProperties) }),
  };
}

function typeOfValues(values: unknown): string | undefined {
  const [first] = (values ?? []) as unknown[];
  return first === undefined ? undefined : typeof first;
}

function valuesSchema(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.keys(schema).length === 0 ? true : openapiSchema(schema as Json);
}

function without(json: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
}
