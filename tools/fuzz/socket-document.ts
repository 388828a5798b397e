import { createHash } from "node:crypto";
import { Ajv, type ValidateFunction } from "ajv";
import fc from "fast-check";

/** The fuzzer's part of a JSON schema. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The data of a frame: the fields that tell of rounds and money, and any other. */
export interface Fields {
  readonly [name: string]: unknown;
  readonly period?: number;
  readonly periodInfo?: Fields;
  readonly openTime?: number;
  readonly lockTime?: number;
  readonly serverTime?: number;
  readonly stakes?: readonly Fields[];
  readonly limits?: { readonly min: number; readonly max: number };
  readonly status?: number;
  readonly betId?: string;
  readonly betPrice?: number;
  readonly slot?: number;
  readonly terms?: string;
  readonly balance?: number;
  readonly payout?: number;
  readonly cashAmount?: number;
  readonly refunded?: boolean;
}

interface Message {
  readonly payload: { readonly properties: { readonly cmd: { const: number }; data: { contentSchema: Ref } } };
  readonly examples: readonly { readonly payload: unknown }[];
}

interface Ref {
  readonly $ref: string;
}

interface AsyncApi {
  readonly channels: Readonly<Record<string, { address: string; messages: Readonly<Record<string, Ref>> }>>;
  readonly operations: Readonly<
    Record<string, { action: string; channel: Ref; messages: readonly Ref[]; reply?: { messages: readonly Ref[] } }>
  >;
  readonly "x-close-codes": Readonly<Record<string, number>>;
}

/** A frame that a player sends. */
export interface Operation {
  readonly name: string;
  readonly cmd: number;
  /** The command of its answer; null: it has none. */
  readonly reply: number | null;
  readonly hasFields: boolean;
  readonly isStake: boolean;
  readonly fits: ValidateFunction;
  readonly values: fc.Arbitrary<Fields>;
  /** Names a constraint that it violates, and gives the value that does. */
  readonly violate: (valid: Fields) => readonly (readonly [string, unknown])[];
  readonly example: string;
}

export interface Channel {
  readonly address: string;
  readonly operations: readonly Operation[];
  /** The schemas of the frames that the server sends, by command. Fields that they do not list are errors. */
  readonly heard: ReadonlyMap<number, ValidateFunction>;
  readonly notice: number;
}

/** Values that hardly any schema expects in a place. */
const ODD_TEXTS = ["", " ", "x", "1", "0", "\0", "\u202e", "\ud800", "__proto__"];
const LONG_TEXTS = ["🎲".repeat(20), "é".repeat(21), "a".repeat(65), "9".repeat(400)];
const ODD_NUMBERS = [-1, 0, 0.5, 2, 1e21, -1e308, 2 ** 53, 1e-7];
const ODD = [...ODD_TEXTS, ...LONG_TEXTS, ...ODD_NUMBERS, null, true, [], [1], {}, { a: 1 }];

const ajv = new Ajv({ strict: false, allErrors: true, formats: { int64: true, double: true } });

/** Reads the channels and the close codes of an AsyncAPI document. */
export function readDocument(document: AsyncApi): { channels: Channel[]; closeCodes: ReadonlySet<number> } {
  const messageOf = (ref: Ref): Message => {
    const found = at(document, ref);
    return "$ref" in (found as object) ? messageOf(found as Ref) : (found as Message);
  };
  const schemaOf = ({ payload }: Message) => at(document, payload.properties.data.contentSchema) as Schema;
  const cmdOf = ({ payload }: Message) => payload.properties.cmd.const;
  const channels = Object.entries(document.channels).map(([name, { address, messages }]): Channel => {
    const all = Object.values(document.operations).filter(({ channel }) => channel.$ref === `#/channels/${name}`);
    const notice = Object.entries(messages).find(([key]) => /notice$/i.test(key));
    if (notice === undefined) throw new Error(`${name} has no notice`);
    return {
      address,
      notice: cmdOf(messageOf(notice[1])),
      operations: all
        .filter(({ action }) => action === "receive")
        .map(({ messages: [ref], reply }) => {
          const message = messageOf(ref as Ref);
          const [answer] = reply?.messages ?? [];
          return {
            name: ref?.$ref.split("/").at(-1) ?? "",
            cmd: cmdOf(message),
            reply: answer === undefined ? null : cmdOf(messageOf(answer)),
            hasFields: Object.keys(schemaOf(message).properties ?? {}).length > 0,
            isStake: "betPrice" in (schemaOf(message).properties ?? {}),
            fits: ajv.compile(schemaOf(message)),
            values: valuesOf(schemaOf(message)) as fc.Arbitrary<Fields>,
            violate: (valid) => violations(schemaOf(message), valid),
            example: JSON.stringify(message.examples[0]?.payload),
          };
        }),
      heard: new Map(
        all
          .filter(({ action }) => action === "send")
          .flatMap((operation) => operation.messages.map(messageOf))
          .map((message) => [cmdOf(message), ajv.compile(closed(schemaOf(message)))]),
      ),
    };
  });
  return { channels, closeCodes: new Set(Object.values(document["x-close-codes"])) };
}

/** SHA-256 of the canonical JSON of all fields, in hex. */
export function termsOf(fields: Fields): string {
  const sorted = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value;
  return createHash("sha256")
    .update(JSON.stringify(sorted(fields)))
    .digest("hex");
}

function at(document: unknown, { $ref }: Ref): unknown {
  const keys = $ref.slice(2).split("/");
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
}

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  switch (schema.type) {
    case "integer":
      return fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return fc.string({ unit: "grapheme", minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? 40 });
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 5 });
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([key, each]) => [key, valuesOf(each)]);
      const shape = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
      return fc.record(shape, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
    }
    case undefined:
    default:
      return fc.jsonValue();
  }
}

/** Each violates one constraint of the schema. */
function violations(schema: Schema, valid: Fields): (readonly [string, unknown])[] {
  const without = (schema.required ?? []).map((key) => {
    const { [key]: _, ...rest } = valid;
    return [`without ${key}`, rest] as const;
  });
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const fits = ajv.compile(each);
    const { minimum = 0, maximum = 0 } = each;
    const inner = each.properties && typeof valid[key] === "object" ? violations(each, valid[key] as Fields) : [];
    const bad = [...ODD, minimum - 1, minimum - 0.01, maximum + 1, maximum + 0.01].filter((value) => !fits(value));
    return [...bad.map((value) => [shown(key, value), value] as const), ...inner].map(
      ([label, value]) => [label, { ...valid, [key]: value }] as const,
    );
  });
  return [...without, ...wrong];
}

function shown(key: string, value: unknown): string {
  return `${key} ${JSON.stringify(value).slice(0, 24)}`;
}

/** The schema that takes no other fields than those that it lists. */
function closed(schema: Schema): Schema {
  return {
    ...schema,
    ...(schema.items && { items: closed(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(closed) }),
    ...(schema.properties && {
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(schema.properties).map(([key, each]) => [key, closed(each)])),
    }),
  };
}
