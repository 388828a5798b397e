import { bankCardDetail, bankCards, deleteBankCard, editBankCard } from "#contract/bank-cards.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { BankCards } from "../accounts/bank-cards/bank-cards.ts";
import { localFields } from "../accounts/bank-cards/rules.ts";
import type { MemberCall } from "./call-context.ts";

export interface BankCardRouteNeeds {
  readonly cards: BankCards;
  /** Uses up a one-time code of type edit_bankcard that was sent to the member; false where it does not hold. */
  readonly useCode: (member: number, code: string) => Promise<boolean>;
}

export function bankCardRoutes({ cards, useCode }: BankCardRouteNeeds): Route<MemberCall>[] {
  /** Asks for a code where one is needed: null once it is used up. */
  async function codeRefusal(member: number, code: string): Promise<Refusal | null> {
    if (code === "") return refuse("code_required");
    return (await useCode(member, code)) ? null : refuse("wrong_code");
  }

  return [
    answer(bankCards, ({ member }: MemberCall) => ({
      queryset: cards.list(member).map(({ id, actual_name, account_number }) => ({ id, actual_name, account_number })),
      otp_required: cards.asksForCode(member),
    })),
    answer(bankCardDetail, ({ member }: MemberCall, { id }) => {
      const entry = cards.find(member, id);
      return entry === null ? refuse("card_unknown") : { entry };
    }),
    answer(deleteBankCard, ({ member }: MemberCall, { id }) => cards.remove(member, id) ?? {}),
    answer(editBankCard, async ({ member, locale }: MemberCall, { id = null, verify_code = "", ...fields }) => {
      // What can be refused without the code is refused first, so that a slip of the pen does not use it up.
      const local = localFields(locale, fields);
      if (isRefusal(local)) return local;
      const refusal =
        cards.mayEdit(member, id) ?? (cards.asksForCode(member) ? await codeRefusal(member, verify_code) : null);
      return refusal ?? cards.edit(member, id, { ...fields, ...local }) ?? {};
    }),
  ];
}
