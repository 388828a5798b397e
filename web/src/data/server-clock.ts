import { apiClient } from "./api-client.ts";

export const serverClock = apiClient.clock;

/** The estimated server time. All countdowns use it. */
export function serverNow(): number {
  return Math.round(serverClock.now());
}
