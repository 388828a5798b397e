import { asyncapi, backendOpenapi, contractDocument, openapi } from "#games/all/documents.ts";
import { RULES, SPECIFIED, backendAreas, sockets } from "#games/all/api.ts";
import { Parser } from "@asyncapi/parser";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { envelope } from "#contract/call.ts";
import { DIALECTS, inDialect } from "#contract/specified/answers.ts";
import { refusals } from "#contract/refusals.ts";
import { type OpenApi, operationsOf, type Schema } from "./openapi-calls.ts";

// Validators that share no code with us. The parser needs Node, the document's own tests run on the platform.

interface Message {
  readonly payload: { readonly properties: { readonly data: { readonly contentSchema: { readonly $ref: string } } } };
  readonly examples: readonly { readonly payload: { readonly cmd: number; readonly data: string } }[];
}

interface Document {
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>;
  };
}

const document = JSON.parse(asyncapi()) as Document;
const messages = Object.entries(document.components.messages);

const ERROR = 0;
const WARNING = 1;

it("the AsyncAPI parser reads the document as 3.1, and finds no fault in it", async () => {
  const { document: parsed, diagnostics } = await new Parser().parse(asyncapi());
  expect(diagnostics.filter(({ severity }) => (severity as number) <= WARNING)).toEqual([]);
  expect(parsed?.version()).toBe("3.1.0");
  expect(parsed?.allMessages().all()).toHaveLength(messages.length);
});

it("the AsyncAPI parser finds a planted fault", async () => {
  const broken = asyncapi().replace("#/channels/aviator/messages/bet", "#/channels/aviator/messages/gone");
  const { diagnostics } = await new Parser().parse(broken);
  expect(diagnostics.filter(({ severity }) => (severity as number) === ERROR)).not.toEqual([]);
});

/** Formats are words for readers here: `int64` has no meaning to a validator of texts. */
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: "document", ...document });

it.each(messages)("the example of %s fits its payload, and its data fits its schema", (name, { payload, examples }) => {
  expect(examples).toHaveLength(1);
  for (const { payload: sent } of examples) {
    expect(ajv.validate({ $ref: `document#/components/messages/${name}/payload` }, sent), ajv.errorsText()).toBe(true);
    const { $ref } = payload.properties.data.contentSchema;
    const data: unknown = JSON.parse(sent.data);
    expect(ajv.validate({ $ref: `document${$ref}` }, data), ajv.errorsText()).toBe(true);
    const field = firstFieldOf(name);
    // A frame without fields still takes an object alone.
    const wrong = field === null ? [] : { ...(data as object), [field]: {} };
    expect(ajv.validate({ $ref: `document${$ref}` }, wrong)).toBe(false);
  }
});

/** No field of a frame takes an empty object. */
function firstFieldOf(name: string): string | null {
  const [field = null] = Object.keys(document.components.schemas[name]?.properties ?? {});
  return field;
}

/** The one word of OpenAPI 3.0 that JSON Schema reads in another way; Ajv knows `nullable`. */
function inJsonSchema(_: string, value: unknown): unknown {
  const { exclusiveMinimum, minimum, ...schema } = (value ?? {}) as Schema;
  return exclusiveMinimum === true ? { ...schema, exclusiveMinimum: minimum } : value;
}

describe("openapi document", () => {
  // A validator that shares no code with us. It makes code at run time, which the platform forbids.

  const document = JSON.parse(openapi(), inJsonSchema) as OpenApi;
  const operations = operationsOf(document).map((each) => [`${each.method} ${each.path}`, each] as const);
  const known = Object.values(refusals).map(({ code }): number => code);

  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

  const backend = JSON.parse(backendOpenapi()) as OpenApi;
  // So each component compiles once.
  ajv.addSchema({ $id: "calls", components: document.components });
  ajv.addSchema({ $id: "backend", components: backend.components });

  /** A schema with its references into a whole document. */
  function within(root: "calls" | "backend", schema: object): object {
    return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${root}#/components`)) as object;
  }

  function expectFits(schema: Schema, value: unknown): void {
    expect(ajv.validate(within("calls", schema), value), ajv.errorsText()).toBe(true);
  }

  it.each(operations)("%s shows what it takes and answers, in examples that fit it", (_, call) => {
    for (const { name, in: place, schema, example } of call.parameters) {
      if (place === "query" && name !== "t") expectFits(schema, example);
    }
    const described = [...(call.body === null ? [] : [call.body]), ...call.answers.values()];
    for (const { schema, examples } of described) {
      const values = Object.values(examples ?? {}).map(({ value }) => value);
      expect(values.length).toBeGreaterThan(0);
      for (const value of values) expectFits(schema, value);
    }
    const codes = Object.values(call.answers.get(200)?.examples ?? {}).map(({ value }) => envelope.parse(value).code);
    expect(codes[0]).toBe(200);
    expect(known).toContain(codes[1]);
  });

  it.each(DIALECTS)("for backends takes the fields of the specification alone, as %s", (dialect) => {
    for (const { method, path, id } of operationsOf(backend)) {
      const specified = SPECIFIED[`${method} ${path}`];
      if (specified === undefined) continue;
      const fields = typeof specified === "function" ? specified(new URLSearchParams("type=withdraw")) : specified;
      const answer = { code: 200, msg: "OK", ...(inDialect(dialect, fields) as object) };
      const success = `${id.replace(/^./, (first) => first.toUpperCase())}Ok`;
      const schema = within("backend", { $ref: `#/components/schemas/${success}` });
      expect(ajv.validate(schema, answer), `${path}: ${ajv.errorsText()}`).toBe(true);
      expect(ajv.validate(schema, { ...answer, code: 201 })).toBe(false);
    }
  });
});

describe("the contract's document", () => {
  const text = contractDocument();

  it("has a heading for every call and frame, and an anchor for every rule", () => {
    for (const { method, path } of backendAreas.flatMap(({ calls }) => calls)) {
      expect(text).toContain(`\n#### ${method} ${path}\n`);
    }
    for (const { kind, name } of sockets.flatMap(({ frames }) => frames)) {
      expect(text).toContain(`\n#### ${kind.cmd} ${name}\n`);
    }
    for (const name of Object.keys(RULES)) expect(text).toContain(`<a id="rule-${name}"></a>`);
  });

  it("has the numbers of the games' rules", () => {
    for (const words of ["9: the first second", "11 to 20:", "21: locked", "from 30: in flight", "600: flew away"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("green and red 2, with violet 1.5; violet 4.5; a number 9");
    expect(text).toContain("e^(0.00006 · ms)");
  });

  it("says something of every field", () => {
    expect(text.match(/^- `[^`]+` \([^\n]*\): \.$/gm)).toBeNull();
  });
});
