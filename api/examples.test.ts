import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { areas } from "./calls.ts";
import { refusalText } from "#contract/refusals.ts";
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
