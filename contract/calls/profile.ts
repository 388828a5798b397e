import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra, personal } from "../values/tolerant.ts";
import { memberId, money } from "../values/values.ts";

export const profile = call("GET", "/user/profile", {
  summary: "The member, its balance and what is switched on for it",
  by: "member",
  answer: {
    entry: z.object({
      r_code: personal(z.string()),
      nick_name: personal(z.string()),
      mobile: personal(z.string()),
      user_id: memberId,
      balance: money,
      /** True for a simulated player. */
      simulated: z.optional(z.literal(true)),
      /** True for a member of `/user/demo_account`, who has no password: calls that ask for one take none. */
      demo: z.optional(z.literal(true)),
    }),
    event_gift_enable: z.boolean(),
    promotion_url: extra(personal(z.string()), ""),
    is_early: z.boolean(),
    is_transfer_enable: z.boolean(),
    /** True: nothing can be transferred or withdrawn before the first recharge. */
    recharge_first: extra(z.boolean(), false),
    notice_content: extra(personal(z.string()), ""),
    supports: extra(
      z.array(z.object({ type: z.enum(["email", "mobile", "whatsapp", "telegram"]), value: z.string() })),
      [],
    ),
  },
});
