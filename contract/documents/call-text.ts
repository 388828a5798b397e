import { type AnyCall, SEEN_BALANCE } from "#contract/call.ts";

/** The sentences say what holds for a call as a whole. */
export function callText(call: AnyCall): string {
  const by = {
    visitor: "For anyone.",
    member: "For members, by their token.",
    operator: "For operators, by the control token.",
    provider: "For providers of games, by their signature.",
  }[call.by];
  return [
    `${call.summary}.`,
    by,
    ...(call.without === "" ? [] : [`A backend may leave it out; then ${call.without}.`]),
    ...(call.money && call.by === "member" ? ["It moves money: send an `Idempotency-Key`."] : []),
    ...(call.spends ? [`It spends the balance: \`${SEEN_BALANCE}\` tells which one the member saw.`] : []),
    ...(call.password ? ["The member confirms it with the account's password."] : []),
    ...(call.cacheSeconds > 0 ? [`The gateway keeps its answers for ${call.cacheSeconds} s.`] : []),
  ].join(" ");
}
