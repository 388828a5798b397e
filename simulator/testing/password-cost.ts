/** Stands in for the real cost where hundreds of passwords are tried that no one is to guess. */
export const COST = 2 ** 4;
