import type { Options } from "k6/options";
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
/** Whether the server serves this run alone: its clock may be moved then, and its outcomes forced. */
export const OWN_TARGET = __ENV["OWN_TARGET"] === "on";
/** Names the run: the members that it makes are marked with it. */
export const RUN = __ENV["RUN"] ?? "";
/** Where the summary goes. */
export const SUMMARY_FILE = __ENV["SUMMARY_FILE"] ?? "";

/** Of every question. The audit after a long run reads all its books. */
export const COMMON_OPTIONS: Options = {
  setupTimeout: "180s",
  teardownTimeout: "180s",
  // The report reads these.
  summaryTrendStats: ["min", "med", "avg", "p(95)", "p(99)", "max", "count"],
};
