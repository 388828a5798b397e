import { QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { use, type ReactNode } from "react";
import { connection } from "./connection.ts";
import { createQueryClient } from "./query-client.ts";

/** One for the page, whatever screens come and go. */
export const pageClient = createQueryClient();

// What failed while the service was out of reach is asked for again when it is back.
connection.subscribe(() => {
  if (connection.isLost()) return;
  void pageClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
});

/** Gives its children the answers that the page keeps; within another of its kind, the same ones. */
export function DataProvider({ children }: { children: ReactNode }) {
  if (use(QueryClientContext)) return children;
  return <QueryClientProvider client={pageClient}>{children}</QueryClientProvider>;
}
