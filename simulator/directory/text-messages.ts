import type { Locale } from "#contract/values/locale.ts";
import type { VerifyType } from "#contract/calls/account.ts";
import type { Post } from "../objects/bindings.ts";
import type { TextGateway } from "../settings.ts";
import { logError } from "../log/log.ts";

/** A text message to a phone. */
export interface TextMessage {
  /** Digits, with the country's code. */
  readonly mobile: string;
  readonly verify_type: VerifyType;
  readonly code: string;
  readonly locale: Locale;
}

const ANSWER_MS = 5_000;

/** Hands a message to the installation's webhook. False: it did not take it. */
export async function sendText({ address, token }: TextGateway, message: TextMessage, post: Post): Promise<boolean> {
  try {
    const { ok, status } = await post(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(message),
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!ok) logError("text_not_sent", new Error(`the webhook answered ${status}`));
    return ok;
  } catch (error) {
    logError("text_not_sent", error);
    return false;
  }
}
