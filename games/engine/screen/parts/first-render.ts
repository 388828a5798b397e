/**
 * How long, in ms, an answer is good for the first render: a query that takes no other cached answer would ask again for
 * what the page has asked.
 */
export const FIRST_RENDER_MS = 2_000;
