import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locale.ts";
import { paymentOutcome } from "#contract/wallet.ts";
import { simulatorSettings, type SimulatorBindings } from "#simulator/settings.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import type { Payment } from "../payment.ts";
import { callBack } from "../processor.ts";
import { cellOfSerial } from "../serial.ts";
import { isSignedForm } from "../signature.ts";
import { CARD_PATH, PAY_PREFIX, payAddress } from "./addresses.ts";
import { seeOther } from "./document.ts";
import { faultPage, paymentPage } from "./payment-page.ts";

export interface PayDesk {
  readonly env: SimulatorBindings;
  /** The simulator's front desk, where the processor calls back. */
  readonly send: (request: Request) => Promise<Response>;
}

/**
 * Answers what a browser asks of the payment pages: GET shows a payment, POST (a form, whose body is bounded by who stands
 * in front) ends one, or is the card channel's. Null: the path is none of theirs.
 */
export async function payAnswer(desk: PayDesk, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(PAY_PREFIX)) return null;
  const locale = localeOf(searchParams.get("locale"), request);
  if (request.method !== "GET" && request.method !== "POST") return faultPage("unknown", locale);
  const fields = request.method === "POST" ? await formOf(request) : null;
  if (fields !== null && pathname === CARD_PATH) return openedByForm(desk, fields, request);
  const payment = await find(desk, pathname.slice(PAY_PREFIX.length));
  if (payment === null) return faultPage("unknown", locale);
  return fields === null ? paymentPage(payment, locale) : end(desk, payment, fields, locale, request);
}

/** The card channel's form leads to its payment's page, as long as it is what the house signed. */
function openedByForm({ env }: PayDesk, form: URLSearchParams, request: Request): Response {
  const { signature = "", ...fields } = Object.fromEntries(form);
  const { serial_number: serial = "", locale: asked } = fields;
  const locale = localeOf(asked, request);
  const isOnce = form.size === new Set(form.keys()).size;
  if (!isOnce || !isSignedForm(keyOf(env), fields, signature)) return faultPage("altered", locale);
  return seeOther(payAddress(serial, locale));
}

/** The processor ends a payment that is open, and calls back; then, and where it was not open, its page says how it stands. */
async function end(
  { env, send }: PayDesk,
  { serial, price, state }: Payment,
  fields: URLSearchParams,
  locale: Locale,
  request: Request,
): Promise<Response> {
  const outcome = paymentOutcome.safeParse(fields.get("outcome"));
  const address = payAddress(serial, locale);
  if (!outcome.success) return faultPage("altered", locale, address);
  if (state !== "open") return seeOther(address);
  const said = { serial_number: serial, price, outcome: outcome.data };
  const isTold = await callBack(send, new URL(request.url).origin, keyOf(env), said);
  return isTold ? seeOther(address) : faultPage("unreached", locale, address);
}

/** The fields of a form, which is no text to the platform. */
async function formOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
}

async function find({ env }: PayDesk, serial: string): Promise<Payment | null> {
  const cell = cellOfSerial("R", serial, simulatorSettings(env).cells);
  return cell === null ? null : cellStub(env, cell).payment(serial);
}

function keyOf(env: SimulatorBindings): string {
  return simulatorSettings(env).paymentKey;
}

/** The language that the app is used in; else the browser's. */
function localeOf(asked: string | null | undefined, request: Request): Locale {
  if (isLocale(asked)) return asked;
  const accepted = request.headers.get("Accept-Language");
  return isLocale(accepted) ? accepted : DEFAULT_LOCALE;
}
