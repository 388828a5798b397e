import { lazy, type ComponentType } from "react";

/**
 * A component that makes calls, fetched when it is first drawn together with what calls need: contract, schemas and
 * query client. Visitors, whose first screen makes none, get there without.
 */
export function withData(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [{ DataProvider }, Inside] = await Promise.all([import("./data-provider.tsx"), load()]);
    return {
      default: () => (
        <DataProvider>
          <Inside />
        </DataProvider>
      ),
    };
  });
}
