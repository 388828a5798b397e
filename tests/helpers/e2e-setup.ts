import { ensureBuilt } from "#tools/build/build.ts";

export default ensureBuilt;
