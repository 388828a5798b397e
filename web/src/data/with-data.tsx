import { lazy, type ComponentType } from "react";
import { DataProvider } from "./data-provider.tsx";

/** A component that makes calls, fetched when it is first drawn. */
export function withData(load: () => Promise<ComponentType>) {
  let fetched: Promise<ComponentType> | undefined;

  /**
   * For those who know before it is drawn that it will be. A browser takes several turns for a script that it has
   * already, in which something else would be drawn in its place: what is there is kept here. What failed is not.
   */
  function fetch(): Promise<ComponentType> {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  }

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
  return Object.assign(component, { fetch });
}
