import * as z from "zod/mini";
import { PROFILES, type Size } from "./profiles.ts";

// What the runner hands a script: run.ts.

export const BASE_URL = __ENV["BASE_URL"] ?? "";
/** Makes members, shifts the clock, and is the mark of a rehearsal, which the limits against abuse do not count. */
export const CONTROL_TOKEN = __ENV["CONTROL_TOKEN"] ?? "";
export const PROFILE = z.enum(PROFILES).parse(__ENV["PROFILE"]);
export const SIZE: Size = z
  .object({ players: z.int(), perSecond: z.int(), seconds: z.int(), speed: z.number() })
  .parse(JSON.parse(__ENV["SIZE"] ?? ""));
/** Where the summary goes. */
export const SUMMARY_FILE = __ENV["SUMMARY_FILE"] ?? "";

/** What every summary tells of a trend; the report reads these. */
export const TREND_STATS = ["min", "med", "avg", "p(95)", "p(99)", "max", "count"];
