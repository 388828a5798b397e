// Minor units: platform.md, sections 2 and 9.
export const GIFT_MIN = 3_000;
export const GIFT_MAX = 1_000_000;
export const GIFT_POOL = 300_000_000;

/** The catalogue's time zone: decisions.md, section 3. */
export const GIFT_ZONE = "Asia/Kolkata";
