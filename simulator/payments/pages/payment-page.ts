import type { Locale } from "#contract/locale.ts";
import { LANGUAGES } from "#simulator/pages/page-data.ts";
import { UPI_ACCOUNT } from "../begun.ts";
import type { PayKey } from "../channels.ts";
import type { Payment, PaymentState } from "../payment.ts";
import { payAddress } from "./addresses.ts";
import { escaped, payDocument } from "./document.ts";
import { type PayTexts, payTexts } from "./texts.ts";

/** A bank of this page alone. */
const BANK = "Lotus Bank";

/** The page that a payment is made on; once it is made, or cannot be, what became of it. */
export function paymentPage(payment: Payment, locale: Locale): Response {
  return payment.state === "open" ? openPage(payment, locale) : endPage(payment, payment.state, locale);
}

function openPage({ serial, key, price }: Payment, locale: Locale): Response {
  const text = payTexts(locale);
  const amount = amountText(price, locale);
  const title = { upi: text.upiTitle, card: text.cardTitle, hosted: text.hostedTitle, redirect: text.redirectTitle }[
    key
  ];
  return payDocument(
    locale,
    title,
    `<h1>${title}</h1>
<p class="amount"><span>${text.amount}</span> <strong>${amount}</strong></p>
${wayToPay(key, serial, price, locale, text)}
<p class="note">${text.notReal} ${text.choose}</p>
<form method="post" action="${escaped(payAddress(serial, locale))}">
<button class="primary" name="outcome" value="paid">${text.pay.replace("{amount}", amount)}</button>
<button name="outcome" value="failed">${text.fail}</button>
</form>
<p class="ways"><a href="/rechargeRecord" target="_top">${text.leave}</a></p>`,
  );
}

/** What is particular to a kind of channel. */
function wayToPay(key: PayKey, serial: string, price: number, locale: Locale, text: PayTexts): string {
  const amount = amountText(price, locale);
  switch (key) {
    case "upi":
      return `${facts([[text.upiTo, UPI_ACCOUNT], serialFact(text, serial)])}
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

type Fact = readonly [name: string, value: string, look?: "serial" | "total"];

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
type Words = readonly [title: string, said: string];

function endPage({ price }: Payment, end: End, locale: Locale): Response {
  const text = payTexts(locale);
  const words: Record<End, Words> = {
    paid: [text.paidTitle, text.paid.replace("{amount}", amountText(price, locale))],
    failed: [text.failedTitle, text.failed],
    expired: [text.expiredTitle, text.expired],
    limited: [text.limitedTitle, text.limited],
  };
  const [title, said] = words[end];
  const isOver = end === "failed" || end === "expired";
  return payDocument(locale, title, ending(end === "paid" ? "good" : "bad", title, said) + backLinks(text, isOver));
}

type Fault = "unknown" | "altered" | "unreached";

const FAULT_STATUS = { unknown: 404, altered: 400, unreached: 502 } as const;

/** Says why there is no payment to be made here; `retry` is where to try again. */
export function faultPage(fault: Fault, locale: Locale, retry?: string): Response {
  const text = payTexts(locale);
  const words: Record<Fault, Words> = {
    unknown: [text.unknownTitle, text.unknown],
    altered: [text.alteredTitle, text.altered],
    unreached: [text.unreachedTitle, text.unreached],
  };
  const [title, said] = words[fault];
  const again = retry === undefined ? "" : `<a class="primary" href="${escaped(retry)}">${text.retry}</a>\n`;
  return payDocument(
    locale,
    title,
    ending("bad", title, said) + again + backLinks(text, false, again !== ""),
    FAULT_STATUS[fault],
  );
}

function ending(mood: "good" | "bad", title: string, said: string): string {
  const sign = mood === "good" ? "M9 17l5 5 10-11" : "M16 8v10M16 23v.5";
  return `<div class="ending ${mood}">
<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="${sign}"/></svg>
<h1>${title}</h1>
<p>${said}</p>
</div>
`;
}

/** The ways back into the app, out of a frame too. */
function backLinks(text: PayTexts, isOver: boolean, hasPrimary = false): string {
  const look = hasPrimary ? "plain" : "primary";
  const again = isOver ? `\n<a class="plain" href="/recharge" target="_top">${text.again}</a>` : "";
  return `<p class="note">${text.notReal}</p>
<a class="${look}" href="/rechargeRecord" target="_top">${text.back}</a>${again}`;
}

function amountText(minor: number, locale: Locale): string {
  return new Intl.NumberFormat(LANGUAGES[locale], {
    style: "currency",
    currency: "INR",
    currencyDisplay: "narrowSymbol",
  }).format(minor / 100);
}
