import * as z from "zod/mini";
import { memberId } from "../../../../edge/contract/values.ts";

/** Looks at the id of the member who is to receive: digits, as they were typed. */
export function checkReceiver(typed: string): "userIdRequired" | "userIdInvalid" | null {
  if (typed === "") return "userIdRequired";
  return z.safeParse(memberId, typed).success ? null : "userIdInvalid";
}
