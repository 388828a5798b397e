/** What a side sees as its close: no status was given; the connection was lost without a close. */
const NO_STATUS = 1005;

export const NORMAL = 1000;
export const GOING_AWAY = 1001;

/** Of the protocol's own codes those that an endpoint may send (RFC 6455, 7.4); 3000 to 4999 are everyone's. */
const SENDABLE: readonly (readonly [from: number, to: number])[] = [
  [1000, 1003],
  [1007, 1014],
  [3000, 4999],
];

/**
 * The code to close one side with when the other was closed with `code`: the same where it may be sent, 1000 where none
 * was given, else `otherwise`: what is reserved (1004, 1006, 1015) or made up, which browsers take for a broken protocol.
 */
export function passedOnCode(code: number, otherwise: number): number {
  if (code === NO_STATUS) return NORMAL;
  return SENDABLE.some(([from, to]) => code >= from && code <= to) ? code : otherwise;
}
