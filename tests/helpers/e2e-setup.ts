import { ensureBuilt } from "#scripts/build/ensure-built.ts";

/** What the servers of all end-to-end tests serve is built once, before the first. */
export default ensureBuilt;
