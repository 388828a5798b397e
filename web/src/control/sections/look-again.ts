/** Members and processors go on meanwhile: what waits is asked for anew so often, in ms. */
export const LOOK_AGAIN_MS = 3_000;
