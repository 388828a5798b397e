import * as z from "zod/mini";
import { addRecharge } from "#contract/wallet.ts";
import { isUpiAccount } from "../shared/upi-account.ts";

const { pay_name: payName } = addRecharge.body.shape;

/** Looks at the name of who pays, as it was typed. */
export function checkPayName(typed: string): "nameRequired" | "nameInvalid" | null {
  if (typed.trim() === "") return "nameRequired";
  return z.safeParse(payName, typed).success ? null : "nameInvalid";
}

/** Looks at the UPI account that pays, as it was typed. */
export function checkUpiAccount(typed: string): "upiRequired" | "upiInvalid" | null {
  if (typed.trim() === "") return "upiRequired";
  return isUpiAccount(typed.trim()) ? null : "upiInvalid";
}
