import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { backendOpenapi } from "#api/openapi.ts";
import { DIALECTS, inDialect, SPECIFIED } from "#contract/specified/answers.ts";
import { type OpenApi, operationsOf } from "./openapi-calls.ts";

const document = JSON.parse(backendOpenapi()) as OpenApi;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

it.each(DIALECTS)("the document for backends takes the fields of the specification alone, as %s", (dialect) => {
  for (const { method, path, answers } of operationsOf(document)) {
    const specified = SPECIFIED[`${method} ${path}`];
    if (specified === undefined) continue;
    const fields = typeof specified === "function" ? specified(new URLSearchParams("type=withdraw")) : specified;
    const answer = { code: 200, msg: "OK", ...(inDialect(dialect, fields) as object) };
    // References lead to the components of the document.
    const schema = { ...answers.get(200)?.schema, components: document.components };
    expect(ajv.validate(schema, answer), `${path}: ${ajv.errorsText()}`).toBe(true);
    expect(ajv.validate(schema, { ...answer, code: 201 })).toBe(false);
  }
});
