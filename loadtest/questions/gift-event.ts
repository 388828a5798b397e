import { giftEvents } from "#contract/calls/gifts.ts";
import { joinGift, openEvent } from "../players/journeys.ts";
import { constantRate, type Question } from "../players/question.ts";

// Does a gift event work if all members join as it opens?
//
//   npm run loadtest -- gift-event --profile peak
//
// Every member has met the day's condition beforehand, and an event is open. Members arrive at the profile's rate; each
// looks for the event and joins it once. All share the pool, so an answer that it is empty is not an error.

export const question: Question = {
  needs: ["gifts"],
  measures: ["join_ack", "read_ack", "late_answers", "joins", "reads"],
  parts({ size: { players, perSecond, seconds } }) {
    // The arrivals end when each member has come once; the rest of the time is for those still waiting.
    const crowdSeconds = Math.max(1, Math.min(seconds, Math.floor(players / perSecond)));
    const rate = constantRate(perSecond, crowdSeconds);
    return { tables: [], visits: { startsAfter: 0, ...rate, journey: joinGift, tried: [] } };
  },
  async waitMs({ ask }, { token }) {
    const told = await ask(giftEvents, token, {});
    if (openEvent(told.answer === null ? null : told) === undefined) throw new Error("no gift event is open");
    return 0;
  },
};
