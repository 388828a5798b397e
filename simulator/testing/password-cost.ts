/** Replaces the real cost in tests, which hash hundreds of passwords. */
export const COST = 2 ** 4;
