import { lazy, type ComponentType } from "react";

/**
 * A component that makes calls, fetched when it is first drawn together with what calls need: contract, schemas and
 * query client. Screens that are only read, such as the legal ones, get there without.
 */
export function withData(load: () => Promise<ComponentType>) {
  const fetch = () => Promise.all([import("./data-provider.tsx"), load()]);
  const component = lazy(async () => {
    const [{ DataProvider }, Inside] = await fetch();
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
