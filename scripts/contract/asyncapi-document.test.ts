import { Parser } from "@asyncapi/parser";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { asyncapi } from "#api/asyncapi.ts";

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
