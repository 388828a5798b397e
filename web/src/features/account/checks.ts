import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { register } from "#contract/calls/account.ts";
import { asciiDigits } from "#contract/values/digits.ts";
import { email, nickName, password, verifyCode } from "#contract/values/entered.ts";
import type { Messages } from "#web/locales/messages.ts";
import { inWords, useFormEntries, type EntryCheck, type FormEntries } from "#web/ui/forms/form.tsx";

/** The key of a text in the area `account`. */
export type Fault = keyof Messages["account"];

/** Checks an entry as typed; null if it is right. */
export type Check = (typed: string) => Fault | null;

// Forms use the contract's schemas, so they accept what the server accepts.
const { birth_date: birthDate } = register.body.shape;
const fits = (schema: z.core.$ZodType, value: string) => z.safeEncode(schema, value).success;

/** A one-time code as typed or pasted from its message: `246 810`, `G-246810`, `Your code is 246810, for 10 minutes`. */
export function sentCode(typed: string): string {
  const runs =
    asciiDigits(typed)
      .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, "")
      .match(/\d+/g) ?? [];
  const codes = runs.length === 1 ? runs : runs.filter((run) => fits(verifyCode, run));
  return codes.length === 1 ? codes.join("") : typed.trim();
}

export const checkCode: Check = (typed) => {
  if (typed.trim() === "") return "codeRequired";
  return fits(verifyCode, sentCode(typed)) ? null : "codeInvalid";
};

/** Log-in never applies today's password rules: an old password may break them. */
export const checkPassword: Check = (typed) => (typed === "" ? "passwordRequired" : null);

export const checkBirthDate: Check = (typed) => (fits(birthDate, typed) ? null : "birthInvalid");

export const checkNewPassword: Check = (typed) => {
  if (typed === "") return "passwordRequired";
  return fits(password, typed) ? null : "passwordShort";
};

export const checkInviteCode: Check = (typed) => {
  if (typed.trim() === "") return "inviteRequired";
  return fits(register.body.shape.r_code, typed.trim()) ? null : "inviteInvalid";
};

export const checkNickName: Check = (typed) => {
  if (typed.trim() === "") return "nickNameRequired";
  return fits(nickName, typed.trim()) ? null : "nickNameInvalid";
};

export const checkEmail: Check = (typed) => {
  if (typed.trim() === "") return "emailRequired";
  return fits(email, typed.trim()) ? null : "emailInvalid";
};

/** The entries of a form whose faults are all texts of the area `account`. */
export function useEntries<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
  initial: Partial<Record<Name, string>> = {},
): FormEntries<Name> {
  const t = useTranslations("account");
  const localized = Object.entries<Check>(checks).map(([name, check]) => [name, inWords(check, t)]);
  return useFormEntries(Object.fromEntries(localized) as Record<Name, EntryCheck>, initial);
}
