import { createHash } from "node:crypto";
import { NAME } from "#brand/brand.ts";
import { MARK } from "#brand/details.ts";
import { shownPayee } from "#contract/shown-number.ts";
import { LOCALE_TAGS, type Locale, currencyFormat } from "#contract/values/locale.ts";
import { paymentOutcome } from "#contract/calls/wallet.ts";
import { refusals } from "#contract/refusals.ts";
import { chooseLocale } from "../http/request.ts";
import { cellStub } from "../objects/stubs.ts";
import { askedTheme, base64, baseStyle, rootTag, FONT_POLICY } from "../http/own-page.ts";
import { simulatorSettings } from "../settings.ts";
import {
  cellOfSerial,
  CARD_PATH,
  PAY_PREFIX,
  payAddress,
  transferSystem,
  type View,
  isSignedForm,
  channelName,
} from "./payment.ts";
import ownStyle from "./payment-pages.css?raw";
import { type PayTexts, payTexts } from "./payment-texts.ts";
import { sendCallBack } from "./processor.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import type { PayKey, PaymentState, Payment } from "../objects/cell-api.ts";

interface PaymentPages {
  readonly env: SimulatorBindings;
  /** Sends the processor's call-back to the simulator. */
  readonly send: (request: Request) => Promise<Response>;
}

/**
 * Serves the payment pages: GET shows a payment, POST ends it or opens the card channel's page. The gateway bounds the
 * size of a form. Null: another path.
 */
export async function servePaymentPage(pages: PaymentPages, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(PAY_PREFIX)) return null;
  const view = { locale: chooseLocale(searchParams.get("locale"), request), theme: askedTheme(searchParams) };
  if (request.method !== "GET" && request.method !== "POST") return faultPage("unknown", view);
  const fields = request.method === "POST" ? await formOf(request) : null;
  if (fields !== null && pathname === CARD_PATH) return openByForm(pages, fields, view.theme, request);
  const payment = await findPayment(pages, pathname.slice(PAY_PREFIX.length));
  if (payment === null) return faultPage("unknown", view);
  return fields === null ? paymentPage(payment, view) : endPayment(pages, payment, fields, view, request);
}

/** Redirects the card channel's form to the payment page, unless a field differs from what was signed. */
function openByForm({ env }: PaymentPages, form: URLSearchParams, theme: View["theme"], request: Request): Response {
  const { signature = "", ...fields } = Object.fromEntries(form);
  const { serial_number: serial = "", locale: asked } = fields;
  const view = { locale: chooseLocale(asked, request), theme };
  const isOnce = form.size === new Set(form.keys()).size;
  if (!isOnce || !isSignedForm(keyOf(env), fields, signature)) return faultPage("altered", view);
  return seeOther(payAddress(serial, view));
}

/** Has the processor end an open payment, then redirects to the page with its state. */
async function endPayment(
  { env, send }: PaymentPages,
  { serial, price, state }: Payment,
  fields: URLSearchParams,
  view: View,
  request: Request,
): Promise<Response> {
  const outcome = paymentOutcome.safeParse(fields.get("outcome"));
  const address = payAddress(serial, view);
  if (!outcome.success) return faultPage("altered", view, address);
  if (state !== "open") return seeOther(address);
  const callBack = { serial_number: serial, price, outcome: outcome.data };
  const isAccepted = await sendCallBack(send, new URL(request.url).origin, keyOf(env), callBack);
  return isAccepted ? seeOther(address) : faultPage("unreached", view, address);
}

// workerd warns about `request.text()` on a form's content type.
async function formOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
}

async function findPayment({ env }: PaymentPages, serial: string): Promise<Payment | null> {
  const cell = cellOfSerial("R", serial, simulatorSettings(env).cells);
  return cell === null ? null : cellStub(env, cell).payment(serial);
}

function keyOf(env: SimulatorBindings): string {
  return simulatorSettings(env).paymentKey;
}

/** Fictitious. */
const BANK = "Lotus Bank";
const PROCESSOR = `${NAME} pay`;

/** Shows the form of an open payment, else its final state. */
function paymentPage(payment: Payment, view: View): Response {
  return payment.state === "open" ? openPage(payment, view) : endPage(payment, payment.state, view);
}

function openPage(payment: Payment, view: View): Response {
  const { serial, key, price } = payment;
  const { locale } = view;
  const text = payTexts(locale);
  const amount = amountText(price, locale);
  const title = {
    upi: text.upiTitle.replace("{system}", channelName("upi", locale)),
    card: text.cardTitle,
    hosted: text.hostedTitle,
    redirect: text.redirectTitle,
  }[key];
  return payDocument(
    view,
    title,
    `<p class="amount">${DRAWN_MARK}<span>${escaped(PROCESSOR)}</span> <strong>${amountParts(price, locale)}</strong></p>
${wayToPay(key, serial, price, locale, text)}
<p class="note"><span class="told">${text.notReal}</span> ${text.choose}</p>
<form class="actions" method="post" action="${escaped(payAddress(serial, view))}">
<button class="primary" name="outcome" value="paid">${text.pay.replace("{amount}", amount)}</button>
<button name="outcome" value="failed">${text.fail}</button>
</form>`,
    {
      head: `<a class="back" href="/rechargeRecord" target="_top" aria-label="${text.leave}">${BACK}</a><h1>${title}</h1>`,
      beside: paymentFacts(payment, locale),
    },
  );
}

function wayToPay(key: PayKey, serial: string, price: number, locale: Locale, text: PayTexts): string {
  const amount = amountText(price, locale);
  switch (key) {
    case "upi":
      return `${facts([[text.upiTo, shownPayee(transferSystem()?.payee ?? "")], serialFact(text, serial)])}
<p class="hint">${text.upiHow}</p>`;
    case "card":
      return `<div class="face"><p>${text.cardName}</p><p class="number">0000 0000 0000 0000</p><p>00/00</p></div>
<p class="hint">${text.cardHow}</p>
${facts([serialFact(text, serial)])}`;
    case "hosted":
      return facts([
        [text.hostedItem, amount],
        [text.hostedFee, amountText(0, locale)],
        [text.hostedTotal, amount, "total"],
        serialFact(text, serial),
      ]);
    case "redirect":
      return facts([
        [text.redirectBank, BANK],
        [text.redirectAccount, text.redirectAccountName],
        serialFact(text, serial),
      ]);
  }
}

/** `told`: a side tells it too, on a wide screen. */
type Fact = readonly [name: string, value: string, look?: "serial" | "total" | "told"];

function paymentFacts({ key, begun }: Payment, locale: Locale): readonly Fact[] {
  const text = payTexts(locale);
  return [
    [text.way, channelName(key, locale), "told"],
    [text.begun, timeText(begun), "told"],
  ];
}

function serialFact(text: PayTexts, serial: string): Fact {
  return [text.serial, serial, "serial"];
}

function facts(list: readonly Fact[]): string {
  const rows = list.map(
    ([name, value, look = ""]) => `<div class="${look}"><dt>${name}</dt><dd>${escaped(value)}</dd></div>`,
  );
  return `<dl>${rows.join("")}</dl>`;
}

type End = Exclude<PaymentState, "open">;
type Words = readonly [title: string, text: string];

function endPage(payment: Payment, end: End, view: View): Response {
  const { serial, price, balance } = payment;
  const { locale } = view;
  const text = payTexts(locale);
  const words: Record<End, Words> = {
    paid: [text.paidTitle, text.paid.replace("{amount}", amountText(price, locale))],
    failed: [text.failedTitle, text.failed],
    expired: [text.expiredTitle, text.expired],
    given_up: [text.givenUpTitle, text.givenUp],
    limited: [text.limitedTitle, text.limited],
    frozen: [text.frozenTitle, refusals.account_frozen.text[locale]],
  };
  const [title, said] = words[end];
  const isOver = end !== "paid" && end !== "limited" && end !== "frozen";
  const next = isOver ? `<a class="primary" href="/recharge" target="_top">${text.again}</a>` : "";
  const beside = paymentFacts(payment, locale);
  const after: readonly Fact[] = balance === null ? [] : [[text.balance, amountText(balance, locale), "total"]];
  const receipt = `<p class="amount"><strong>${amountParts(price, locale)}</strong></p>
<p>${said}</p>
${facts([...beside, serialFact(text, serial), ...after])}`;
  return payDocument(view, title, ending(end === "paid" ? "good" : "bad", title, receipt) + backLinks(text, next), {
    beside,
  });
}

type Fault = "unknown" | "altered" | "unreached";

const FAULT_STATUS = { unknown: 404, altered: 400, unreached: 502 } as const;

/** Explains why no payment can be made here. `retry`: address to try again. */
function faultPage(fault: Fault, view: View, retry?: string): Response {
  const text = payTexts(view.locale);
  const words: Record<Fault, Words> = {
    unknown: [text.unknownTitle, text.unknown],
    altered: [text.alteredTitle, text.altered],
    unreached: [text.unreachedTitle, text.unreached],
  };
  const [title, said] = words[fault];
  const next = retry === undefined ? "" : `<a class="primary" href="${escaped(retry)}">${text.retry}</a>`;
  const shown = ending("bad", title, `<p>${said}</p>`);
  return payDocument(view, title, shown + backLinks(text, next), { status: FAULT_STATUS[fault] });
}

/** `body`: markup. */
function ending(tone: "good" | "bad", title: string, body: string): string {
  const sign = tone === "good" ? "M9 17l5 5 10-11" : "M16 8v10M16 23v.5";
  return `<div class="ending ${tone}">
<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="${sign}"/></svg>
<h1>${title}</h1>
${body}
</div>
`;
}

/** `next`: a link before the way back, which takes its accent. `_top` also leaves a frame of the app. */
function backLinks(text: PayTexts, next: string): string {
  const look = next === "" ? "primary" : "plain";
  return `<p class="note told">${text.notReal}</p>
<div class="actions">${next}<a class="${look}" href="/rechargeRecord" target="_top">${text.back}</a></div>`;
}

/** As the app writes times. The zone is named, since a page without scripts does not know the reader's. */
function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

function amountText(minor: number, locale: Locale): string {
  return currencyFormat(LOCALE_TAGS[locale], 2).format(minor / 100);
}

/** As markup, with a small fraction, as in the app. */
function amountParts(minor: number, locale: Locale): string {
  return currencyFormat(LOCALE_TAGS[locale], 2)
    .formatToParts(minor / 100)
    .map(({ type, value }) => (type === "decimal" || type === "fraction" ? `<small>${value}</small>` : value))
    .join("")
    .replace("</small><small>", "");
}

const style = baseStyle + ownStyle;
const STYLE_HASH = base64(createHash("sha256").update(style).digest());

/** Allows the inline style and forms to our own origin, nothing else. The app may show a checkout in a frame. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  FONT_POLICY,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The app's icon of its own way back. */
const BACK = `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M15 5l-7 7 7 7"/></svg>`;

/** The logo. */
const DRAWN_MARK = `<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false"><path d="${MARK}" fill-rule="evenodd"/></svg>`;

/** The sides of a wide screen. `told`: facts of the payment; none without one. */
function sides(text: PayTexts, told: readonly Fact[]): string {
  const payment = told.length === 0 ? "" : `<section><h2>${text.payment}</h2>${facts(told)}</section>`;
  return `<aside class="left">
<section><h2>${text.playMoney}</h2><p>${text.notReal}</p></section>
<p class="brand">${DRAWN_MARK}<strong>${escaped(PROCESSOR)}</strong></p>
</aside>
<aside class="right">
${payment}
<section><h2>${text.questions}</h2>
<p><a href="/contactSupport" target="_top">${text.support}</a></p></section>
</aside>`;
}

interface PageParts {
  readonly status?: number;
  /** Markup of the header. */
  readonly head?: string;
  /** Facts of the payment, which a wide screen shows beside the column. */
  readonly beside?: readonly Fact[];
}

/** `title` is text, `body` markup. */
function payDocument(
  { locale, theme }: View,
  title: string,
  body: string,
  { status = 200, head = `${DRAWN_MARK}<p class="name">${escaped(PROCESSOR)}</p>`, beside = [] }: PageParts = {},
): Response {
  const text = payTexts(locale);
  const page = `<!doctype html>
${rootTag(locale, theme)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${escaped(PROCESSOR)}</title>
<style>${style}</style>
</head>
<body>
<header>${head}<p class="chip">${text.playMoney}</p></header>
<main>
${body}
</main>
${sides(text, beside)}
<div class="petals">${DRAWN_MARK}</div>
</body>
</html>
`;
  return new Response(page, { status, headers: HEADERS });
}

/** Redirects with a GET, so that reloading or going back sends no form again. */
function seeOther(address: string): Response {
  return new Response(null, { status: 303, headers: { "cache-control": "no-store", location: address } });
}

/** Escapes text for markup and attribute values. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
