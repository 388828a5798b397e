import * as z from "zod/mini";
import { PLAY_SESSION } from "#web/data/session.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

/** A session ends when no game was open for this long. */
const GAP_MS = 10 * MINUTE_MS;

/** The server's counters of the month, minor units. */
const counters = z.object({ from: z.number(), staked: z.number(), paid: z.number() });
export type Counters = z.output<typeof counters>;

const schema = z.object({
  member: z.string(),
  /** Times of the server, ms. */
  startedAt: z.number(),
  seenAt: z.number(),
  /** The last reality check that the member acknowledged, or the start. */
  checkedAt: z.number(),
  /** The sums of the session, minor units. */
  staked: z.number(),
  paid: z.number(),
  /** The counters that these sums include. */
  counted: counters,
});
export type PlaySession = z.output<typeof schema>;

/** The session of this device. */
export const playSession = storedWithSchema(browserStorage, PLAY_SESSION, z.nullable(schema), null);

/** Continues a member's session with newer counters, or begins one. */
export function continueSession(held: PlaySession | null, member: string, now: number, seen: Counters): PlaySession {
  if (held === null || held.member !== member || now - held.seenAt >= GAP_MS) {
    return { member, startedAt: now, seenAt: now, checkedAt: now, staked: 0, paid: 0, counted: seen };
  }
  // A new month counts from 0.
  const before = held.counted.from === seen.from ? held.counted : { staked: 0, paid: 0 };
  return {
    ...held,
    seenAt: now,
    staked: held.staked + seen.staked - before.staked,
    paid: held.paid + seen.paid - before.paid,
    counted: seen,
  };
}

/** True if a reality check is due every so many minutes. */
export function isCheckDue({ checkedAt }: PlaySession, minutes: number | null, now: number): boolean {
  return minutes !== null && now - checkedAt >= minutes * MINUTE_MS;
}

/** "1:02:03": hours, minutes and seconds. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
