interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface RawOperation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content } | { readonly $ref: string }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** A call of the document, with all references resolved but those to schemas. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The caller that the document requires: anyone, or the bearer of a token. */
  readonly by: "visitor" | "member" | "operator";
  readonly parameters: readonly Parameter[];
  readonly body: Media | null;
  readonly answers: ReadonlyMap<number, Media>;
}

export function resolver(document: OpenApi): Resolve {
  return (ref) => lookUp(document, ref) as Schema;
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const [security = {}] = raw.security;
      return {
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        by: "token" in security ? "member" : "control" in security ? "operator" : "visitor",
        parameters: raw.parameters.map((each) => ("$ref" in each ? (lookUp(document, each.$ref) as Parameter) : each)),
        body: raw.requestBody === undefined ? null : mediaOf(raw.requestBody.content),
        answers: new Map(
          Object.entries(raw.responses).map(([status, response]) => {
            const { content } =
              "$ref" in response ? (lookUp(document, response.$ref) as { content: Content }) : response;
            return [Number(status), mediaOf(content)];
          }),
        ),
      };
    }),
  );
}

function mediaOf(content: Content): Media {
  const media = content["application/json"];
  if (media === undefined) throw new Error("not described as JSON");
  return media;
}

function lookUp(document: OpenApi, ref: string): unknown {
  const found = ref
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`leads nowhere: ${ref}`);
  return found;
}

// The keywords of JSON Schema that our document uses, written from the standard and not from the contract.

export type Schema = Readonly<Record<string, unknown>>;

/** Returns the part of a document that a `$ref` names. */
export type Resolve = (ref: string) => Schema;

/** Returns the faults, or an empty list. */
type Check = (said: unknown, value: unknown, context: Context) => string[];

interface Context {
  readonly schema: Schema;
  readonly at: string;
  readonly resolve: Resolve;
}

/** Describes where a value does not fit a schema. Throws at an unknown keyword, so that nothing passes unchecked. */
export function faultsOf(schema: Schema, value: unknown, resolve: Resolve, at = ""): string[] {
  return Object.entries(schema).flatMap(([keyword, said]) => {
    const check = checks[keyword];
    if (check === undefined) throw new Error(`unknown keyword: ${keyword}`);
    return check(said, value, { schema, at, resolve });
  });
}

const nothing: Check = () => [];

const checks: Readonly<Record<string, Check>> = {
  title: nothing,
  description: nothing,
  examples: nothing,
  default: nothing,
  $ref: (said, value, { at, resolve }) => faultsOf(resolve(said as string), value, resolve, at),
  type: (said, value, { at }) =>
    [said].flat().some((type) => isOfType(type as string, value))
      ? []
      : [`${at || "it"} is not of type ${String(said)}`],
  const: (said, value, { at }) => (value === said ? [] : [`${at} is not ${JSON.stringify(said)}`]),
  enum: (said, value, { at }) => ((said as unknown[]).includes(value) ? [] : [`${at} is none of ${String(said)}`]),
  minimum: bound((value, said) => value >= said, "below"),
  maximum: bound((value, said) => value <= said, "above"),
  exclusiveMinimum: bound((value, said) => value > said, "not above"),
  minLength: (said, value, { at }) => lengthFault(value, at, (length) => length >= (said as number)),
  maxLength: (said, value, { at }) => lengthFault(value, at, (length) => length <= (said as number)),
  pattern: (said, value, { at }) =>
    typeof value !== "string" || new RegExp(said as string, "u").test(value)
      ? []
      : [`${at} does not match ${said as string}`],
  required: (said, value, { at }) =>
    isObject(value)
      ? (said as string[]).filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}/${name} is missing`)
      : [],
  properties: (said, value, { at, resolve }) =>
    isObject(value)
      ? Object.entries(said as Record<string, Schema>).flatMap(([name, schema]) =>
          Object.hasOwn(value, name) ? faultsOf(schema, value[name], resolve, `${at}/${name}`) : [],
        )
      : [],
  additionalProperties: (said, value, { schema, at, resolve }) => {
    if (!isObject(value)) return [];
    const named = Object.keys(schema["properties"] ?? {});
    const rest = Object.keys(value).filter((name) => !named.includes(name));
    if (typeof said === "boolean") return said ? [] : rest.map((name) => `${at}/${name} does not belong there`);
    return rest.flatMap((name) => faultsOf(said as Schema, value[name], resolve, `${at}/${name}`));
  },
  propertyNames: (said, value, { at, resolve }) =>
    isObject(value)
      ? Object.keys(value).flatMap((name) => faultsOf(said as Schema, name, resolve, `${at}/${name}`))
      : [],
  items: (said, value, { at, resolve }) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => faultsOf(said as Schema, item, resolve, `${at}/${index}`))
      : [],
  maxItems: (said, value, { at }) =>
    Array.isArray(value) && value.length > (said as number) ? [`${at} has too many items`] : [],
  not: (said, value, { at, resolve }) =>
    faultsOf(said as Schema, value, resolve, at).length === 0 ? [`${at} fits what it should not`] : [],
  allOf: (said, value, { at, resolve }) => (said as Schema[]).flatMap((each) => faultsOf(each, value, resolve, at)),
  anyOf: (said, value, { at, resolve }) => {
    const faults = (said as Schema[]).map((each) => faultsOf(each, value, resolve, at));
    return faults.some((each) => each.length === 0)
      ? []
      : [`${at} fits nothing of: ${faults.map(String).join("; or: ")}`];
  },
  oneOf: (said, value, { at, resolve }) => {
    const faults = (said as Schema[]).map((each) => faultsOf(each, value, resolve, at));
    const fitting = faults.filter((each) => each.length === 0).length;
    return fitting === 1 ? [] : [`${at || "it"} fits ${fitting} of: ${faults.map(String).join("; or: ")}`];
  },
};

function bound(holds: (value: number, said: number) => boolean, words: string): Check {
  return (said, value, { at }) =>
    typeof value !== "number" || holds(value, said as number) ? [] : [`${at} is ${words} ${String(said)}`];
}

function lengthFault(value: unknown, at: string, holds: (length: number) => boolean): string[] {
  // The standard counts characters, not UTF-16 units.
  return typeof value !== "string" || holds([...value].length) ? [] : [`${at} is of a wrong length`];
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
