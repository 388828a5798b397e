import { common } from "./common.ts";
import { home } from "./home.ts";
import { shell } from "./shell.ts";

/** The texts of the first screen, and of what stands around every screen. */
export const first = { common, home, shell };
