import type { Texts } from "../load-texts.ts";
import { common } from "./common.ts";
import { home } from "./home.ts";
import { shell } from "./shell.ts";

/** The texts of the first screen, and of what stands around every screen. */
export const first = { common, home, shell };

/**
 * The others, each fetched by itself. A file holds the area that it is named after: `luckyHit` is `lucky-hit.ts`. The
 * control room fetches its own.
 */
export const others = import.meta.glob<Texts>(["./*.ts", "!./{messages,first,common,home,shell,control}.ts"]);
