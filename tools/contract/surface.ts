import { type OpenApi, operationsOf, type Resolve, resolver, type Schema } from "./openapi-calls.ts";

/** The schemas of a call or a frame, without words for readers. */
export interface Surface {
  /** The caller of the call, or the sender of the frame. */
  readonly by: string;
  /** Schemas of what a client sends, by part: query, header, body, data. */
  readonly takes: Readonly<Record<string, Schema>>;
  /** Schemas of what a client receives: success, refusal, data. */
  readonly answers: Readonly<Record<string, Schema>>;
}

/** By method and path, or by socket and frame number. */
export type Surfaces = Readonly<Record<string, Surface>>;

export interface AsyncApi {
  readonly channels: Readonly<
    Record<string, { readonly address: string; readonly messages: Readonly<Record<string, { readonly $ref: string }>> }>
  >;
  readonly operations: Readonly<
    Record<string, { readonly action: string; readonly messages: readonly { readonly $ref: string }[] }>
  >;
  readonly components: {
    readonly messages: Readonly<Record<string, FrameMessage>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

interface FrameMessage {
  readonly payload: {
    readonly properties: {
      readonly cmd: { readonly const: number };
      readonly data: { readonly contentSchema: { readonly $ref: string } };
    };
  };
}

export function surfacesOf(calls: OpenApi, sockets: AsyncApi): Surfaces {
  return Object.fromEntries([...callSurfaces(calls), ...frameSurfaces(sockets)]);
}

function callSurfaces(document: OpenApi): [string, Surface][] {
  const resolve = resolver(document);
  return operationsOf(document).map(({ method, path, by, parameters, body, answers }) => {
    const objectOf = (place: "query" | "header"): Schema => {
      const placed = parameters.filter((each) => each.in === place);
      const required = placed.filter((each) => each.required).map(({ name }) => name);
      return {
        type: "object",
        properties: Object.fromEntries(placed.map(({ name, schema }) => [name, schema])),
        ...(required.length > 0 && { required }),
      };
    };
    const takes = { query: objectOf("query"), header: objectOf("header"), ...(body && { body: body.schema }) };
    const variants = (answers.get(200)?.schema["oneOf"] ?? []) as Schema[];
    const named = variants.map((schema, at) => [at === 0 ? "success" : "refusal", schema] as const);
    return [
      `${method} ${path}`,
      { by, takes: plainParts(takes, resolve), answers: plainParts(Object.fromEntries(named), resolve) },
    ];
  });
}

function frameSurfaces({ channels, operations, components }: AsyncApi): [string, Surface][] {
  const received = Object.values(operations)
    .filter(({ action }) => action === "receive")
    .flatMap(({ messages }) => messages.map(({ $ref }) => $ref));
  return Object.entries(channels).flatMap(([channel, { address, messages }]) =>
    Object.entries(messages).map(([name, { $ref }]): [string, Surface] => {
      const message = components.messages[lastPart($ref)];
      if (message === undefined) throw new Error(`leads nowhere: ${$ref}`);
      const { cmd, data } = message.payload.properties;
      const schema = plain(components.schemas[lastPart(data.contentSchema.$ref)] ?? {}, noReferences);
      const isReceived = received.includes(`#/channels/${channel}/messages/${name}`);
      const parts = isReceived ? { takes: { data: schema }, answers: {} } : { takes: {}, answers: { data: schema } };
      return [`${address} ${cmd.const}`, { by: isReceived ? "player" : "server", ...parts }];
    }),
  );
}

function lastPart(ref: string): string {
  return ref.split("/").at(-1) ?? "";
}

function noReferences(ref: string): Schema {
  throw new Error(`a reference inside the data of a frame: ${ref}`);
}

function plainParts(parts: Readonly<Record<string, Schema>>, resolve: Resolve): Record<string, Schema> {
  return Object.fromEntries(Object.entries(parts).map(([name, schema]) => [name, plain(schema, resolve)]));
}

/** Keywords for readers, and what OpenAPI 3.0 cannot say. */
const WORDS = new Set(["title", "description", "example", "examples", "default", "propertyNames"]);
const BITS = new Set<unknown>(["int64", "double"]);
const BY_NAME = new Set(["properties"]);
const LISTS = new Set(["oneOf", "anyOf"]);
const ONE = new Set(["items", "additionalProperties"]);

/** The schema with references resolved, each type or null as a choice, and without words for readers. */
function plain(schema: Schema, resolve: Resolve): Schema {
  const { $ref, allOf, nullable, const: value, ...own } = schema;
  if (typeof $ref === "string") return plain({ ...resolve($ref), ...own }, resolve);
  // OpenAPI 3.0 has words beside a reference in no other way.
  if (Array.isArray(allOf)) return plain({ ...(allOf[0] as Schema), ...own }, resolve);
  if (value !== undefined) return plain(typeof value === "boolean" ? own : { ...own, enum: [value] }, resolve);
  const [type, ...more] = [own["type"]].flat();
  if (nullable === true || more.length > 0) {
    const values = (own["enum"] as unknown[] | undefined)?.filter((value) => value !== null);
    return plain({ anyOf: [{ ...own, type, ...(values && { enum: values }) }, { type: "null" }] }, resolve);
  }
  if (type === "number" && (own["enum"] as unknown[] | undefined)?.every(Number.isInteger) === true) {
    return plain({ ...own, type: "integer" }, resolve);
  }
  if (own["exclusiveMinimum"] === true) {
    return plain({ ...without(own, "minimum"), exclusiveMinimum: own["minimum"] }, resolve);
  }
  const entries = Object.entries(own)
    .filter(([keyword, said]) => !WORDS.has(keyword) && !(keyword === "format" && BITS.has(said)))
    .map(([keyword, said]): [string, unknown] => {
      if (BY_NAME.has(keyword)) return [keyword, plainParts(said as Record<string, Schema>, resolve)];
      if (LISTS.has(keyword)) return [keyword, (said as Schema[]).flatMap((each) => optionsOf(plain(each, resolve)))];
      if (ONE.has(keyword) && typeof said === "object") return [keyword, plain(said as Schema, resolve)];
      return [keyword, said];
    });
  return Object.fromEntries(entries);
}

/** A union within a union adds its options to it. */
function optionsOf(schema: Schema): readonly Schema[] {
  return (schema["anyOf"] as Schema[] | undefined) ?? [schema];
}

/** An earlier release's surfaces in today's words. */
export function inTodaysWords(released: Surfaces): Surfaces {
  return Object.fromEntries(
    Object.entries(released).map(([place, { by, takes, answers }]) => [
      place,
      { by, takes: plainParts(takes, noReferences), answers: plainParts(answers, noReferences) },
    ]),
  );
}

function without(schema: Schema, name: string): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== name));
}
