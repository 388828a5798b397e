import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type OpenApi, operationsOf, resolver, faultsOf } from "#tests/fuzz/json-schema.ts";
import { envelope } from "../call.ts";
import { areas } from "../calls.ts";
import { openapi } from "../openapi.ts";
import { refusals, refusalText } from "../refusals.ts";
import { exampleOf } from "./examples.ts";

const calls = areas.flatMap((area) => area.calls).map((call) => [`${call.method} ${call.path}`, call] as const);

describe("the example of", () => {
  it.each(calls)("%s is what its schemas take", (_, call) => {
    const example = exampleOf(call);
    if (example === undefined) throw new Error("there is none");
    const { query, body, answer, refusal } = example;
    expect(z.safeDecode(call.query, (query ?? {}) as never).error).toBeUndefined();
    expect(Object.keys(query ?? {}).sort()).toEqual(Object.keys(call.query.shape).sort());
    expect(body !== undefined).toBe(call.method !== "GET");
    if (body !== undefined) expect(z.safeDecode(z.strictObject(call.body.shape), body as never).error).toBeUndefined();
    expect(z.safeDecode(z.strictObject(call.answer.shape), answer as never).error).toBeUndefined();
    expect(z.safeDecode(call.refused, (refusal.fields ?? {}) as never).error).toBeUndefined();
    expect(refusalText(refusal, "in")).not.toMatch(/ {2}| $|^ /);
  });
});

describe("the document", () => {
  const document = JSON.parse(openapi()) as OpenApi;
  const resolve = resolver(document);
  const operations = operationsOf(document).map((each) => [`${each.method} ${each.path}`, each] as const);

  it.each(operations)(
    "shows what %s takes and answers, in examples that fit it",
    (_, { parameters, body, answers }) => {
      for (const { name, in: place, schema, example } of parameters) {
        if (place === "query" && name !== "t") expect(faultsOf(schema, example, resolve), name).toEqual([]);
      }
      const described = [...(body === null ? [] : [body]), ...answers.values()];
      for (const { schema, examples } of described) {
        const values = Object.values(examples ?? {}).map(({ value }) => value);
        expect(values.length).toBeGreaterThan(0);
        for (const value of values) expect(faultsOf(schema, value, resolve)).toEqual([]);
      }
      const codes = Object.values(answers.get(200)?.examples ?? {}).map(({ value }) => envelope.parse(value).code);
      expect(codes[0]).toBe(200);
      const known = Object.values(refusals).map(({ code }): number => code);
      expect(known).toContain(codes[1]);
    },
  );
});
