import * as bankCards from "../bank-cards.ts";
import { type Example, example } from "./example.ts";

const CARD = {
  actual_name: "Asha Rao",
  ifsc_code: "HDFC0001234",
  bank_name: "HDFC Bank",
  account_number: "12345678901",
  province: "Karnataka",
  city: "Bengaluru",
  address: "12, MG Road",
  mobile_number: "+919876543210",
  email: "asha@rangoli.example",
  upi_account: "asha@upi",
};

export const bankCardExamples: readonly Example[] = [
  example(bankCards.bankCards, {
    answer: { queryset: [{ id: 1, actual_name: "Asha Rao", account_number: "12345678901" }], otp_required: true },
    refusal: "unauthorized",
  }),
  example(bankCards.bankCardDetail, {
    query: { id: "1" },
    answer: { entry: { id: 1, ...CARD } },
    refusal: "card_unknown",
  }),
  example(bankCards.deleteBankCard, { body: { id: 1 }, refusal: "card_unknown" }),
  example(bankCards.editBankCard, { body: { id: null, ...CARD, verify_code: "042137" }, refusal: "ifsc_invalid" }),
];
