import * as z from "zod/mini";
import type { Store } from "./store.ts";
import { storedValue, type TextStorage } from "./stored-value.ts";

/** Store that persists a value with a schema. Only lazy screens use it: the first load has no schema library. */
export function storedWithSchema<Schema extends z.core.$ZodType>(
  storage: TextStorage,
  key: string,
  schema: Schema,
  fallback: z.output<Schema>,
): Store<z.output<Schema>> {
  return storedValue<z.output<Schema>>(
    storage,
    key,
    (json) => {
      const parsed = z.safeParse(schema, json);
      return parsed.success ? parsed.data : null;
    },
    fallback,
  );
}
