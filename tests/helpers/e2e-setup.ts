import { ensureBuilt } from "#scripts/build/build.ts";

export default ensureBuilt;
