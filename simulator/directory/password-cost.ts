/** About 80 ms. Hashing runs in the stateless Worker, since it would block a Durable Object. */
export const COST = 2 ** 15;
