import type { giftEvents } from "#contract/calls/gifts.ts";
import type { ReadOf } from "#contract/call.ts";
import type { RowOf } from "#web/data/paged.ts";
import { DAY_MS } from "#contract/values/durations.ts";

export { GIFT_MAX, GIFT_MIN, GIFT_POOL, GIFT_ZONE } from "./gift-limits.ts";

export type GiftEvent = RowOf<typeof giftEvents>;

/** Only an open event can be joined. */
export type GiftState = "later" | "open" | "joined" | "allTaken" | "over";

/** The state at `now` (server time, ms), which may be later than the answer. */
export function giftState(event: GiftEvent, now: number): GiftState {
  if (event.member_available_num <= 0) return "joined";
  if (now >= event.end_time) return "over";
  if (event.completed) return "allTaken";
  return now < event.start_time ? "later" : "open";
}

/**
 * When the next event opens after `now`, in ms. After the day's last event it is the first of the next day; null if
 * that is over too, or without events.
 */
export function nextOpening(events: readonly GiftEvent[], now: number): number | null {
  const starts = events.map(({ start_time: start }) => start);
  const next = Math.min(...[...starts, Math.min(...starts) + DAY_MS].filter((start) => start > now));
  return Number.isFinite(next) ? next : null;
}

/** The member's counts of today, by condition; null: the server does not say. */
export type GiftDay = Pick<ReadOf<typeof giftEvents>, "done_recharge" | "done_bet" | "done_relation">;

export interface GiftCondition {
  readonly kind: "recharge" | "bet" | "relation";
  /** Minor units, or members for `relation`. */
  readonly need: number;
  readonly done: number | null;
  /** 0 if unknown. */
  readonly missing: number;
}

export function conditionsOf(event: GiftEvent, day: GiftDay): GiftCondition[] {
  return (["recharge", "bet", "relation"] as const)
    .map((kind) => {
      const [need, done] = [event[`join_${kind}`], day[`done_${kind}`]];
      return { kind, need, done, missing: done === null ? 0 : Math.max(0, need - done) };
    })
    .filter(({ need }) => need > 0);
}
