import * as z from "zod/mini";
import type { Store } from "./store.ts";
import { storedValue, type TextStorage } from "./stored-value.ts";

/**
 * Keeps a value that a schema describes. For screens that are fetched later: what is on the page before anything else
 * reads its values by hand (kept.ts), and spares the first visit the schema library.
 */
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
