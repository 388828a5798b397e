/** Slow on purpose, about 80 ms: it runs in the stateless Worker, never in an object that others wait for. */
export const COST = 2 ** 15;
