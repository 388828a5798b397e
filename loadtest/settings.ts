import type { Options } from "k6/options";
import * as z from "zod/mini";
import { PROFILES, type Size } from "./profiles.ts";

// Environment that run.ts passes to a script.

export const BASE_URL = __ENV["BASE_URL"] ?? "";
/** Makes members, moves the clock, and exempts requests from the rate limits. */
export const CONTROL_TOKEN = __ENV["CONTROL_TOKEN"] ?? "";
export const PROFILE = z.enum(PROFILES).parse(__ENV["PROFILE"]);
export const SIZE: Size = z
  .object({ players: z.int(), perSecond: z.int(), seconds: z.int(), speed: z.number() })
  .parse(JSON.parse(__ENV["SIZE"] ?? ""));
/** Whether only this run uses the server, so that it may move the clock and force outcomes. */
export const OWN_TARGET = __ENV["OWN_TARGET"] === "on";
/** Number of machines that share the run, and the number of this one, from 1. */
export const PARTS = Number(__ENV["PARTS"]);
export const PART = Number(__ENV["PART"]);
export const RUN = __ENV["RUN"] ?? "";
export const SUMMARY_FILE = __ENV["SUMMARY_FILE"] ?? "";

/** Options of every question. The audit after a long run reads all accounts, so the timeout is generous. */
export const COMMON_OPTIONS: Options = {
  setupTimeout: "180s",
  teardownTimeout: "180s",
  // Statistics that the report reads.
  summaryTrendStats: ["min", "med", "avg", "p(95)", "p(99)", "max", "count"],
};
