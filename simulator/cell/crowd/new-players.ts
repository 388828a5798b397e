import type { NewMember } from "../accounts/members.ts";

/** A mobile prefix of no country. The second digit sets these members apart from a load test's. */
const MOBILE_PREFIX = "0009";

/** The members to create. */
export function newPlayers(have: number, want: number): NewMember[] {
  return Array.from({ length: Math.max(0, want - have) }, (_, index) => {
    const number = have + index;
    return {
      registration: `crowd:${number}`,
      mobile: `${MOBILE_PREFIX}${String(number).padStart(11, "0")}`,
      referrer: null,
      referrerAbove: null,
      simulated: true,
    };
  });
}
