import { QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { use, type ReactNode } from "react";
import { createQueryClient } from "./query-client.ts";

// One for the page, whatever screens come and go.
const client = createQueryClient();

/** Gives its children the answers that the page keeps; within another of its kind, the same ones. */
export function DataProvider({ children }: { children: ReactNode }) {
  if (use(QueryClientContext)) return children;
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
