import * as z from "zod/mini";
import { kept, type Kept } from "./kept.ts";
import type { TextStorage } from "./storage.ts";

/**
 * Keeps a value that a schema describes. For screens that are fetched later: what is on the page before anything else
 * reads its values by hand (kept.ts), and spares the first visit the schema library.
 */
export function persisted<Schema extends z.core.$ZodType>(
  storage: TextStorage,
  key: string,
  schema: Schema,
  fallback: z.output<Schema>,
): Kept<z.output<Schema>> {
  return kept<z.output<Schema>>(
    storage,
    key,
    (json) => {
      const parsed = z.safeParse(schema, json);
      return parsed.success ? parsed.data : null;
    },
    fallback,
  );
}
