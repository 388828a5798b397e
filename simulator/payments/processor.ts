import * as z from "zod/mini";
import { payCallBack } from "#contract/wallet.ts";
import { type CallBack, signCallBack } from "./signature.ts";
import { logError } from "../journal/log.ts";

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
