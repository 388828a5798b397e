import * as z from "zod/mini";
import { payCallBack } from "#contract/calls/wallet.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route } from "../http/route.ts";
import { logError } from "../log/log.ts";
import { cellStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { cellOfSerial, signCallBack, isSignedCallBack } from "./payment.ts";
import type { CallBack } from "../objects/cell-api.ts";
import type { VisitorCall } from "../objects/bindings.ts";

const envelope = z.object({ code: z.int() });

/**
 * Reports the outcome of a payment with one signed call-back, like a payment processor would. False: the call-back was
 * refused or failed, and may be sent again.
 */
export async function sendCallBack(
  send: (request: Request) => Promise<Response>,
  origin: string,
  key: string,
  { serial_number, price, outcome }: CallBack,
): Promise<boolean> {
  const signature = signCallBack(key, { serial_number, price, outcome });
  const body = JSON.stringify(z.encode(payCallBack.body, { serial_number, price, outcome, signature }));
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await send(new Request(origin + payCallBack.path, { method: payCallBack.method, headers, body }));
    return envelope.parse(await answer.json()).code === 200;
  } catch (error) {
    logError("call_back_failed", error);
    return false;
  }
}

export const callBackRoutes: readonly Route<VisitorCall>[] = [
  answer(payCallBack, async ({ env, cells }: VisitorCall, { signature, ...callBack }) => {
    if (!isSignedCallBack(simulatorSettings(env).paymentKey, callBack, signature)) return refuse("signature_wrong");
    const cell = cellOfSerial("R", callBack.serial_number, cells);
    const isKnown = cell !== null && (await cellStub(env, cell).settlePayment(callBack));
    return isKnown ? {} : refuse("payment_unknown");
  }),
];
