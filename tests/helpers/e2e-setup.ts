import { ensureBuilt } from "#scripts/build/ensure-built.ts";

export default ensureBuilt;
