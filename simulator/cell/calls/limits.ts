import { setWalletLimits, walletLimits } from "#contract/limits.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { MemberLimits } from "../limits/member-limits.ts";
import { shownAt } from "../limits/rules.ts";
import type { MemberCall } from "./call-context.ts";

export function limitRoutes(limits: MemberLimits): Route<MemberCall>[] {
  return [
    answer(walletLimits, ({ member, now }: MemberCall) => ({ entry: shownAt(limits.of(member), now) })),
    answer(setWalletLimits, ({ member, now }: MemberCall, wanted) => limits.set(member, wanted, now) ?? {}),
  ];
}
