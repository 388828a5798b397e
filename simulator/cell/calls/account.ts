import { changeNickName, logout } from "#contract/account.ts";
import { profile } from "#contract/profile.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { SimulatorSettings } from "#simulator/settings.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { MemberCall } from "./call-context.ts";
import type { Members } from "../accounts/members.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Sockets } from "../sockets/sockets.ts";

export interface AccountNeeds {
  readonly settings: SimulatorSettings;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly sockets: Sockets;
  readonly ledger: Ledger;
}

/** Ways to reach the house; addresses of the reserved example domain and numbers that nobody can have. */
const SUPPORTS = [
  { type: "email", value: "care@rangoli.example" },
  { type: "mobile", value: "+910000000000" },
  { type: "whatsapp", value: "+910000000000" },
  { type: "telegram", value: "rangoli_care" },
] as const;

export function accountRoutes({ settings, members, sessions, sockets, ledger }: AccountNeeds): Route<MemberCall>[] {
  return [
    answer(profile, ({ member, origin }: MemberCall) => {
      const row = members.get(member);
      if (row === null) return refuse("unauthorized");
      return {
        entry: {
          r_code: String(member),
          nick_name: row.nick_name,
          mobile: `+${row.mobile}`,
          user_id: String(member),
          balance: ledger.balance(member),
          ...(row.simulated === 1 && { simulated: true as const }),
        },
        event_gift_enable: true,
        promotion_url: `${origin}/register?r_code=${member}`,
        is_early: settings.earlyAccess,
        is_transfer_enable: settings.transferEnabled,
        notice_content: "",
        supports: [...SUPPORTS],
      };
    }),
    answer(changeNickName, ({ member }: MemberCall, { nick_name }) => {
      members.rename(member, nick_name);
      return {};
    }),
    answer(logout, ({ member, session }: MemberCall) => {
      sessions.end(session);
      sockets.end(member, session);
      return {};
    }),
  ];
}
