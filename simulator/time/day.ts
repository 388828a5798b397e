const DAY_MS = 24 * 3600 * 1000;
/** Asia/Kolkata, the house's time zone, which keeps one offset all year. */
const KOLKATA_MS = (5 * 60 + 30) * 60 * 1000;

/** The house's midnight before `now`, ms since the epoch: what is limited by day begins anew there. */
export function dayStart(now: number): number {
  return Math.floor((now + KOLKATA_MS) / DAY_MS) * DAY_MS - KOLKATA_MS;
}
