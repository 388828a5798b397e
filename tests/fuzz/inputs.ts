import fc from "fast-check";
import { type Operation, type Parameter, isObject, type Resolve, type Schema } from "./json-schema.ts";

export type Bearer = "nobody" | "an unknown member" | "a member";

export interface Input {
  readonly by: Bearer;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Null: the request has no body. */
  readonly body: string | null;
}

const DEEP = 500;
const LONG = 5_000;

/** Values that no schema expects. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    0.001,
    2 ** 53,
    -(2 ** 63),
    1e308,
    "",
    " ",
    "0",
    "-1",
    "1e3",
    "１",
    "٣",
    "\u0000",
    "kite\u0000flyer",
    "\ud800",
    "kite\u202eflyer",
    "__proto__",
    "constructor",
    "toString",
    "' OR 1=1 --",
    "%00",
    "../../etc/passwd",
    "<script>",
    "x".repeat(LONG),
    [],
    {},
    [[]],
    { $ref: "#" },
    nested(DEEP),
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const headerText = fc.stringMatching(/^[ -~]{0,80}$/);

export function valid(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const examples = (schema["examples"] ?? []) as unknown[];
  const made = generated(schema, resolve);
  return examples.length === 0 ? made : fc.oneof(fc.constantFrom(...examples), made);
}

function generated(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  if ("$ref" in schema) return valid(resolve(schema["$ref"] as string), resolve);
  if ("const" in schema) return fc.constant(schema["const"]);
  if ("enum" in schema) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((each) => valid(each, resolve)));
  const type = schema["type"];
  if (Array.isArray(type))
    return fc.oneof(...type.map((each: unknown) => generated({ ...schema, type: each }, resolve)));
  switch (type) {
    case "string":
      return text(schema);
    case "integer":
      return wholeNumber(schema);
    case "number":
      return fc.oneof(
        wholeNumber(schema),
        wholeNumber(schema).map((value) => Math.max((schema["minimum"] as number | undefined) ?? 0.01, value / 100)),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valid((schema["items"] ?? {}) as Schema, resolve), { maxLength: 5 });
    case "object":
      return fc.record(fieldsOf(schema, resolve), { requiredKeys: (schema["required"] ?? []) as string[] });
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fieldsOf(schema: Schema, resolve: Resolve): Record<string, fc.Arbitrary<unknown>> {
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valid(each, resolve)]));
}

function text({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const [min, max] = [minLength as number, Math.min(maxLength as number, LONG)];
  if (typeof pattern === "string") {
    return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length >= min && length <= max);
  }
  return fc.oneof(
    fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(max, min + 30) }),
    fc.constantFrom("k".repeat(min), "k".repeat(max)),
  );
}

/** Bounds are where mistakes are. */
function wholeNumber({ minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = Math.ceil(
    (minimum as number | undefined) ?? ((exclusiveMinimum as number | undefined) ?? -1_000_001) + 1,
  );
  const max = Math.floor((maximum as number | undefined) ?? Number.MAX_SAFE_INTEGER);
  return fc.oneof(
    fc.constantFrom(min, Math.min(min + 1, max), max),
    fc.integer({ min, max: Math.min(max, min + 1_000) }),
    fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map(Number),
  );
}

/** A request's body: valid, or invalid at some place. */
function bodyText(schema: Schema, example: unknown, resolve: Resolve): fc.Arbitrary<string> {
  const asked = fc.oneof(fc.constant(example), valid(schema, resolve));
  const names = Object.keys(schema["properties"] ?? {});
  const name = names.length === 0 ? fc.constant("extra") : fc.constantFrom(...names);
  return fc.oneof(
    { weight: 4, arbitrary: asked.map(toJson) },
    { weight: 4, arbitrary: fc.tuple(asked, name, odd).map(([body, at, value]) => toJson(withField(body, at, value))) },
    { weight: 1, arbitrary: fc.tuple(asked, name).map(([body, at]) => toJson(withoutField(body, at))) },
    { weight: 1, arbitrary: fc.tuple(asked, odd).map(([body, value]) => toJson(withField(body, "extra", value))) },
    // Only JSON text can set a field of this name.
    { weight: 1, arbitrary: asked.map((body) => toJson(body).replace("{", '{"__proto__":{"balance":1},')) },
    { weight: 1, arbitrary: odd.map(toJson) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "{",
        "nil",
        "[1,",
        '{"a":1}{"b":2}',
        "\ufeff{}",
        "{'a':1}",
        "9".repeat(LONG),
        "x".repeat(70_000),
      ),
    },
  );
}

function queryOf(parameters: readonly Parameter[], resolve: Resolve): fc.Arbitrary<[string, string][]> {
  const asked = parameters.filter((each) => each.in === "query" && each.name !== "t");
  const given = asked.map(({ name, required, schema, example }) => {
    const right = fc
      .oneof(...(example === undefined ? [] : [fc.constant(example)]), valid(schema, resolve))
      .map(String);
    const any = fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: odd.map(textOf) });
    const values = fc.oneof(
      { weight: 8, arbitrary: any.map((value) => [value]) },
      { weight: required === true ? 1 : 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.tuple(any, any) },
    );
    return values.map((all: readonly string[]) => all.map((value): [string, string] => [name, value]));
  });
  const clock = fc.option(
    odd.map((value): [string, string] => ["t", textOf(value)]),
    { freq: 3 },
  );
  return fc.tuple(clock, ...given).map(([t, ...rest]) => [...(t === null ? [] : [t]), ...rest.flat()]);
}

const headers = fc
  .record(
    {
      "accept-language": fc.oneof(fc.constantFrom("in", "pt", "mx", "vi", "es-MX,es;q=0.9", "*", ";;q=x"), headerText),
      "idempotency-key": fc.oneof(fc.stringMatching(/^[\w-]{1,64}$/), headerText),
    },
    { requiredKeys: [] },
  )
  .map((made): Record<string, string> => ({ ...made }));

export function inputsOf({ parameters, body }: Operation, resolve: Resolve): fc.Arbitrary<Input> {
  const [shown] = Object.values(body?.examples ?? {});
  return fc.record({
    by: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Bearer>("a member") },
      { weight: 1, arbitrary: fc.constantFrom<Bearer>("nobody", "an unknown member") },
    ),
    query: queryOf(parameters, resolve),
    headers,
    body: body === null ? fc.constant(null) : bodyText(body.schema, shown?.value, resolve),
  });
}

function withField(body: unknown, name: string, value: unknown): unknown {
  return isObject(body) ? { ...body, [name]: value } : value;
}

function withoutField(body: unknown, name: string): unknown {
  return isObject(body) ? Object.fromEntries(Object.entries(body).filter(([each]) => each !== name)) : [];
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

function textOf(value: unknown): string {
  return (typeof value === "string" ? value : toJson(value)).slice(0, 2_000).toWellFormed();
}

function nested(levels: number): unknown {
  let made: unknown = 1;
  for (let level = 0; level < levels; level++) made = [made];
  return made;
}
