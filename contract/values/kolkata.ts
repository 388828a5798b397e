import { MINUTE_MS } from "./durations.ts";

/** Asia/Kolkata keeps one offset all year. Days, of limits and of Win Go's periods, begin at its midnight. */
export const KOLKATA_MS = (5 * 60 + 30) * MINUTE_MS;
