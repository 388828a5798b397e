import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra, listRow, personal } from "../values/tolerant-schema.ts";
import { described, memberId, money } from "../values/values.ts";

export const profile = call("GET", "/user/profile", {
  summary: "The member, its balance and what is switched on for it",
  by: "member",
  answer: {
    entry: described(
      listRow({
        r_code: described(personal(z.string()), "The code with which the member invites others"),
        nick_name: described(personal(z.string()), "The nick name"),
        mobile: described(personal(z.string()), "The mobile number"),
        user_id: memberId,
        balance: money,
        simulated: described(z.optional(z.literal(true)), "True for a simulated player"),
        demo: described(
          z.optional(z.literal(true)),
          "True for a member of `/user/demo_account`, who has no password: calls that ask for one take none",
        ),
      }),
      "The member",
    ),
    event_gift_enable: described(z.boolean(), "True: the app shows gift events"),
    promotion_url: described(extra(personal(z.string()), ""), "The address with which the member invites others"),
    is_early: described(
      z.boolean(),
      // Names them nowhere: the client loads this file first, and not the table of offers.
      "True: the app shows the games of early access too; false hides them",
    ),
    is_transfer_enable: described(z.boolean(), "True: the app shows the transfer to other members"),
    recharge_first: described(
      extra(z.boolean(), false),
      "True: nothing can be transferred or withdrawn before the first recharge",
    ),
    notice_content: described(extra(personal(z.string()), ""), "A notice to this member; empty: none"),
    supports: described(
      extra(
        z.array(
          z.object({
            type: described(z.enum(["email", "mobile", "whatsapp", "telegram"]), "The kind of contact"),
            value: described(z.string(), "The address or number"),
          }),
        ),
        [],
      ),
      "Ways to reach the support",
    ),
  },
});
