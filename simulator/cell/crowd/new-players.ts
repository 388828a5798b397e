import type { NewMember } from "../accounts/members.ts";

/** Of no country: the second digit tells them from members that are made otherwise. */
const MOBILE_PREFIX = "0009";

/** Those that are missing, where there are so many and so many are wanted. */
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
