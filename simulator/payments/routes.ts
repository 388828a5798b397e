import { refuse } from "#contract/refusals.ts";
import { payCallBack } from "#contract/wallet.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import { simulatorSettings } from "../settings.ts";
import { cellStub } from "../objects/stubs.ts";
import { cellOfSerial } from "./serial.ts";
import { isSignedCallBack } from "./signature.ts";

export const callBackRoutes: readonly Route<VisitorCall>[] = [
  answer(payCallBack, async ({ env, cells }: VisitorCall, { signature, ...callBack }) => {
    if (!isSignedCallBack(simulatorSettings(env).paymentKey, callBack, signature)) return refuse("signature_wrong");
    const cell = cellOfSerial("R", callBack.serial_number, cells);
    const isKnown = cell !== null && (await cellStub(env, cell).settlePayment(callBack));
    return isKnown ? {} : refuse("payment_unknown");
  }),
];
