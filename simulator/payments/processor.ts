import * as z from "zod/mini";
import { payCallBack } from "#contract/wallet.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import { logError } from "../journal/log.ts";
import { cellStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { cellOfSerial } from "./payment.ts";
import { type CallBack, signCallBack, isSignedCallBack } from "./signature.ts";

const coded = z.object({ code: z.int() });

/**
 * The simulated payment processor says what became of a payment: one signed call-back to the simulator's front desk, which
 * takes it like any request from outside. False: it was not accepted, or not answered; it may be sent again.
 */
export async function callBack(
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
    return coded.parse(await answer.json()).code === 200;
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
