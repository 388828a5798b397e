import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { envelope } from "#contract/call.ts";
import { openapi } from "#api/openapi.ts";
import { refusals } from "#contract/refusals.ts";
import { type OpenApi, operationsOf, type Schema } from "./openapi-calls.ts";

// A validator that shares no code with us. It makes code at run time, which the platform forbids.

const document = JSON.parse(openapi()) as OpenApi;
const operations = operationsOf(document).map((each) => [`${each.method} ${each.path}`, each] as const);
const known = Object.values(refusals).map(({ code }): number => code);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

function expectFits(schema: Schema, value: unknown): void {
  // References lead to the document's components.
  expect(ajv.validate({ ...schema, components: document.components }, value), ajv.errorsText()).toBe(true);
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
