import * as z from "zod/mini";
import { addSuggestion } from "#contract/support.ts";
import { mobileNumber } from "#contract/member-values.ts";
import { isAboutPayment, type SuggestionType } from "./types.ts";

/** A suggestion as it is being written. */
export interface SuggestionDraft {
  readonly type: SuggestionType | "";
  readonly content: string;
  /** The serial of the payment it is about. */
  readonly serial: string;
  readonly whatsapp: string;
}

/** What is wrong, by field: the key of its text in the area `suggestions`. */
export type SuggestionFaults = {
  readonly [field in keyof SuggestionDraft]?:
    | "typeRequired"
    | "contentRequired"
    | "contentInvalid"
    | "serialInvalid"
    | "whatsappInvalid";
};

const { content, supple_serial: serial } = addSuggestion.body.shape;
const fits = (schema: z.core.$ZodType, value: string) => z.safeParse(schema, value).success;

/** Holds a draft to what the contract takes; the serial and the WhatsApp number may be left out. */
export function faultsOf(draft: SuggestionDraft): SuggestionFaults {
  const isEmpty = draft.content.trim() === "";
  const whatsapp = draft.whatsapp.trim();
  return {
    ...(draft.type === "" && { type: "typeRequired" }),
    ...(isEmpty && { content: "contentRequired" }),
    ...(!isEmpty && !fits(content, draft.content) && { content: "contentInvalid" }),
    ...(isAboutPayment(draft.type) && !fits(serial, draft.serial) && { serial: "serialInvalid" }),
    ...(whatsapp !== "" && !fits(mobileNumber, whatsapp) && { whatsapp: "whatsappInvalid" }),
  };
}
