import { areas, sockets } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import { isCall } from "#contract/call.ts";
import { acceptedSchema, type Json, schemaOf } from "./json-schema.ts";

/** A field in the documents, as its description and its schema have it. */
interface Field {
  readonly name: string;
  readonly text: string;
  readonly schema: Json;
}

function fieldsOf(schema: Json, place: string): Field[] {
  const { properties = {}, items, anyOf = [] } = schema as Record<string, unknown>;
  const own = Object.entries(properties as Record<string, Json>).flatMap(([name, each]) => [
    { name: `${place}.${name}`, text: String(each["description"] ?? ""), schema: each },
    ...fieldsOf(each, `${place}.${name}`),
  ]);
  const within = [...(items === undefined ? [] : [items as Json]), ...(anyOf as Json[])];
  return [...own, ...within.flatMap((each) => fieldsOf(each, place))];
}

const received = [
  ...areas
    .flatMap(({ calls }) => calls)
    .filter(isCall)
    .map(({ path, answer }) => [path, answer] as const),
  ...sockets.flatMap(({ frames }) =>
    frames.flatMap(({ kind, from }) => (from === "player" ? [] : [[String(kind.cmd), kind.data] as const])),
  ),
];
const read = received.flatMap(([place, schema]) => fieldsOf(acceptedSchema(schema), place));
const written = received.flatMap(([place, schema]) => fieldsOf(schemaOf(schema), place));

function takesNull({ schema }: Field): boolean {
  const { type, anyOf = [], enum: values = [] } = schema as { type?: unknown; anyOf?: Json[]; enum?: unknown[] };
  return [type].flat().includes("null") || values.includes(null) || anyOf.some((each) => each["type"] === "null");
}

/** "1: accepted; 0: refused" names 1 and 0; of a text in the middle of a sentence it names none. */
const VALUES = /(?:^|; )(\d+):/g;

function valuesOf({ schema }: Field): unknown[] | null {
  const { enum: values, const: only } = schema as { enum?: unknown[]; const?: unknown };
  return values ?? (only === undefined ? null : [only]);
}

describe("a description", () => {
  it("that says what null means belongs to a field that may be null", () => {
    const wrong = read.filter((field) => /\bnull\b/i.test(field.text) && !takesNull(field));
    expect(wrong.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it("that lists values lists those of its field", () => {
    const listed = written.flatMap((field) => {
      const named = [...field.text.matchAll(VALUES)].map(([, value]) => Number(value)).sort((a, b) => a - b);
      return named.length < 2 ? [] : [{ name: field.name, named, values: valuesOf(field) ?? null }];
    });
    expect(listed.length).toBeGreaterThan(5);
    for (const { name, named, values } of listed) expect.soft(new Set(values), name).toEqual(new Set(named));
  });

  it("speaks of its own field alone", () => {
    const wrong = read.filter(({ text, name }) => text.includes(`together with \`${name.split(".").at(-1) ?? ""}\``));
    expect(wrong.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });
});
