import { lazy, type ComponentType } from "react";
import { DataProvider } from "./data-provider.tsx";

/** A component that makes calls, fetched when it is first drawn. */
export function withData(fetch: () => Promise<ComponentType>) {
  const component = lazy(async () => {
    const Inside = await fetch();
    return {
      default: () => (
        <DataProvider>
          <Inside />
        </DataProvider>
      ),
    };
  });
  // For those who know before it is drawn that it will be.
  return Object.assign(component, { fetch });
}
