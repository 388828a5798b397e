import * as z from "zod/mini";
import { call } from "../call.ts";
import { bodyId, editedId, queryId } from "./shop.ts";
import { listRow, personal, rowsOf } from "../values/tolerant-schema.ts";
import { answeredMobile, line, email, mobileNumber, verifyCode } from "../values/entered.ts";
import { described } from "../values/values.ts";

const fields = {
  actual_name: described(personal(line(1, 60)), "The account holder's name"),
  ifsc_code: described(
    personal(line(0, 20)),
    "India: four capital letters, 0, six capital letters or digits. Elsewhere 'None'",
  ),
  bank_name: described(personal(line(1, 60)), "The bank's name"),
  account_number: described(
    personal(z.string().check(z.trim(), z.regex(/^\d{6,24}$/))),
    "The account's number, digits",
  ),
  province: described(personal(line(1, 60)), "The bank's province or state"),
  city: described(personal(line(1, 60)), "The bank's city"),
  address: described(personal(line(1, 200)), "The bank's address"),
  mobile_number: mobileNumber,
  email,
  upi_account: described(
    described(personal(line(0, 300)), "a UPI account, a CLABE, or seven packed values", "kite@upi"),
    "Required everywhere, and `upi_required` if it is empty. India: a UPI account, `name@handle`; Mexico: a CLABE, 18 digits with their check digit; Vietnam: 'None'. Brazil: seven values joined by semicolons, none empty: account digit (X and P too), document type, document id, account type, pix type, pix account, cpf/tfn. CPF, CNPJ and Pix keys are checked, and kept in the form of their registers",
  ),
};
const card = listRow({ id: bodyId, ...fields, mobile_number: answeredMobile });

/** A member's country may not ask for these: an IFSC code outside India, a UPI account in Vietnam. */
export const NOT_ASKED = "None";

export const bankCards = call("GET", "/user/bank_cards", {
  summary: "The member's bank cards; whether changing one, or withdrawing, asks for a one-time code",
  by: "member",
  answer: {
    queryset: described(
      rowsOf(
        listRow({
          id: bodyId,
          actual_name: described(personal(z.string()), "The account holder's name"),
          account_number: described(personal(z.string()), "The account's number, digits"),
        }),
      ),
      "All cards",
    ),
    otp_required: described(z.boolean(), "True from the first card on, also after all cards are deleted"),
  },
});

export const bankCardDetail = call("GET", "/user/bank_card", {
  summary: "One of the member's bank cards",
  by: "member",
  query: { id: queryId },
  answer: { entry: described(card, "The card") },
});

export const deleteBankCard = call("PUT", "/user/delete_bank_card", {
  summary: "Delete a bank card",
  by: "member",
  body: { id: bodyId },
});

export const BANK_CARDS_MAX = 10;

export const editBankCard = call("POST", "/user/edit_bank_card", {
  summary: "Change a bank card, or add one without an id",
  by: "member",
  body: {
    id: editedId,
    ...fields,
    verify_code: described(
      z.optional(z.union([z.literal(""), verifyCode])),
      "Of type edit_bankcard, for the member's own mobile number; needed if the list says otp_required",
    ),
  },
});
