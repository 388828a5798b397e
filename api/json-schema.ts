import * as z from "zod/mini";

export type Json = Record<string, unknown>;

/** OpenAPI 3.1 takes JSON Schema 2020-12; an AsyncAPI document takes draft 7. */
type Draft = "draft-2020-12" | "draft-7";

/** The schema of a value on the wire, as senders write it. */
export function schemaOf(schema: z.core.$ZodType, target: Draft = "draft-2020-12"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input", target, override: withoutNoise });
  return described;
}

/** Drops bounds that only say that an integer fits a JSON number. */
function withoutNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
