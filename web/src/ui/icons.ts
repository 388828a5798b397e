import { firstIconPaths } from "./first-icon-paths.ts";
import type { IconName } from "./icon-paths.ts";

let paths: Readonly<Partial<Record<IconName, string>>> = firstIconPaths;
let fetched: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The paths of icons that are there: those of the first screen, and all once another screen has been opened. */
export const icons = {
  get: () => paths,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Fetches the others; those of the first screen do not wait for them. What failed is tried again when next asked. */
  fetch(): Promise<void> {
    fetched ??= import("./icon-paths.ts").then(
      ({ iconPaths }) => {
        paths = iconPaths;
        for (const listener of listeners) listener();
      },
      () => {
        fetched = undefined;
      },
    );
    return fetched;
  },
};
