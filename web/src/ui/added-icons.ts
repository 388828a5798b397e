import { createStore } from "#web/data/store.ts";

/** The paths of icons beyond those of the first screens, once they have loaded. */
export const addedIcons = createStore<Readonly<Partial<Record<string, string>>>>({});
