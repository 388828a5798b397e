import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALES, LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";
import { PAY_KEYS } from "#contract/calls/wallet.ts";
import { PAYMENT_OPEN_MS } from "../cell/wallet/recharges.ts";
import { base64 } from "../http/own-page.ts";
import { balanceOf, call, endTest, fetchSimulator, makeMember, shiftTime, type TestMember } from "../testing/client.ts";
import { begin, rechargesOf, serialOfBegun } from "../testing/wallet.ts";
import { channelName, transferSystem } from "./payment.ts";
import { servePaymentPage } from "./payment-pages.ts";

const PLAY_MONEY = { in: "Play money", pt: "Dinheiro fictício", mx: "Dinero ficticio", vi: "Tiền chơi thử" };
const NO_REAL_MONEY = {
  in: "No real money moves",
  pt: "Nenhum dinheiro real é movimentado",
  mx: "No se mueve dinero real",
  vi: "Không có tiền thật nào được chuyển",
};
const AMOUNT: Record<Locale, RegExp> = {
  in: /₹1,234\.50/,
  pt: /₹\s?1\.234,50/,
  mx: /₹\s?1,234\.50/,
  vi: /1\.234,50\s?₹/,
};

const show = (address: string, headers: Record<string, string> = {}) =>
  fetchSimulator("GET", address, undefined, { headers });
const textOf = async (address: string) => (await show(address)).text();
const press = (address: string, outcome: string) => fetchSimulator("POST", address, `outcome=${outcome}`);
const addressOf = (serial: string, locale: Locale = "in") => `/sim/pay/${serial}?locale=${locale}`;
const post = (fields: Record<string, string>) =>
  fetchSimulator("POST", "/sim/pay/card", new URLSearchParams(fields).toString());

async function sha256(text: string): Promise<string> {
  return base64(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** The form that the app posts for the card channel. */
async function cardForm(member: TestMember): Promise<Record<string, string>> {
  return (await begin(member, 500, { pay_key: "card" }))["data_dict"] as Record<string, string>;
}

let asha: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  asha = await makeMember(0, 2);
});
afterEach(endTest);

const FONT_DATA = /url\("data:font\/woff2;base64,[\w+/=]+"\)/g;

describe("a payment's page", () => {
  it("says at its end when it began, and the balance after it", async () => {
    const balance = /<dt>Balance after it<\/dt><dd>₹([\d,.]+)<\/dd>/;
    const failed = addressOf(await serialOfBegun(asha, 500));
    await press(failed, "failed");
    expect(await textOf(failed)).not.toMatch(balance);
    const address = addressOf(await serialOfBegun(asha, 500));
    await press(address, "paid");
    const html = await textOf(address);
    expect(Number(balance.exec(html)?.[1]?.replaceAll(",", ""))).toBe(await balanceOf(asha));
    expect(html).toMatch(/<dt>Started<\/dt><dd>20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC<\/dd>/);
  });

  it("may only send its own form, and is never cached", async () => {
    const answer = await show(addressOf(await serialOfBegun(asha, 500)));
    const html = await answer.text();
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "no-store",
      "content-security-policy": [
        "default-src 'none'",
        `style-src 'sha256-${await sha256(style)}'`,
        "font-src data:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });

  it.each(PAY_KEYS)("runs no script and links to nothing outside the app: %s", async (pay_key) => {
    const html = await textOf(addressOf(await serialOfBegun(asha, 500, { pay_key, pay_upi_account: "asha@upi" })));
    expect(html.replaceAll(FONT_DATA, "")).not.toMatch(
      /<script|\son\w+=|javascript:|\sstyle=|\w+:\/\/|url\(|@import|<(?:img|iframe|link|object)\b/i,
    );
    const targets = [...html.matchAll(/\s(?:href|action|src)="([^"]*)"/g)].map(([, target]) => target);
    const form: unknown = expect.stringMatching(/^\/sim\/pay\/R[\w-]+\?locale=in$/);
    expect(targets).toEqual(["/rechargeRecord", form, "/contactSupport"]);
  });

  it("shows the amount and the play-money notice in the member's language", async () => {
    for (const locale of LOCALES) {
      const serial = await serialOfBegun(asha, 1234.5);
      const html = await textOf(addressOf(serial, locale));
      expect(html).toContain(`<html lang="${LOCALE_TAGS[locale]}">`);
      expect(html).toContain(PLAY_MONEY[locale]);
      expect(html).toContain(NO_REAL_MONEY[locale]);
      expect(html).toMatch(AMOUNT[locale]);
      expect(html).toContain(serial);
      await press(addressOf(serial), "paid");
      const paid = await textOf(addressOf(serial, locale));
      expect(paid).toContain(PLAY_MONEY[locale]);
      expect(paid).toMatch(AMOUNT[locale]);
    }
  });

  it("uses the browser's language if the address names no known one", async () => {
    const path = `/sim/pay/${await serialOfBegun(asha, 500)}`;
    for (const query of ["", "?locale=", "?locale=xx"]) {
      const answer = await show(path + query, { "Accept-Language": "mx" });
      expect(await answer.text()).toContain('<html lang="es-MX">');
    }
  });

  it("keeps the app's theme through its form and the redirect, and ignores an unknown one", async () => {
    const serial = await serialOfBegun(asha, 500);
    const dark = `${addressOf(serial)}&theme=dark`;
    const html = await textOf(dark);
    expect(html).toContain('<html lang="en-IN" data-theme="dark">');
    const action = /action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&#38;", "&");
    expect(action).toBe(dark);
    expect((await press(dark, "paid")).headers.get("location")).toBe(dark);
    expect(await textOf(`${addressOf(serial)}&theme=light`)).toContain('<html lang="en-IN" data-theme="light">');
    const unknown = `${addressOf(serial)}&theme=${encodeURIComponent('"><b>')}`;
    expect(await textOf(unknown)).toContain('<html lang="en-IN">');
    expect((await press(unknown, "paid")).headers.get("location")).toBe(addressOf(serial));
  });

  it("shows the details of each payment channel", async () => {
    const shown = async (pay_key: string) =>
      textOf(addressOf(await serialOfBegun(asha, 500, { pay_key, pay_upi_account: "asha@upi" })));
    expect(await shown("upi")).toContain(transferSystem()?.payee);
    expect(await shown("card")).toContain("0000 0000 0000 0000");
    expect(await shown("hosted")).toContain("Balance recharge");
    expect(await shown("redirect")).toContain("Lotus Bank");
  });

  it("asks for no personal data and shows none", async () => {
    for (const pay_key of PAY_KEYS) {
      const html = await textOf(addressOf(await serialOfBegun(asha, 500, { pay_key, pay_upi_account: "asha@upi" })));
      expect(html).not.toMatch(/<(?:input|textarea|select)\b/);
      expect(html).not.toMatch(/Asha|9876543210|asha@/);
    }
  });
});

describe("a payment", () => {
  it.each(PAY_KEYS)("is credited once it is made, and its page links back: %s", async (pay_key) => {
    const serial = await serialOfBegun(asha, 500, { pay_key, pay_upi_account: "asha@upi" });
    const pressed = await press(addressOf(serial, "pt"), "paid");
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, addressOf(serial, "pt")]);
    expect(pressed.headers.get("cache-control")).toBe("no-store");
    expect(await balanceOf(asha)).toBe(500);
    const html = await textOf(addressOf(serial));
    expect(html).toContain("<h1>Paid</h1>");
    expect(html).toContain('<a class="primary" href="/rechargeRecord"');
    expect(html).not.toContain("<form");
    // A receipt: how much, how, and its number.
    expect(html).toContain("<strong>₹500<small>.00</small></strong>");
    expect(html).toContain(`<dt>Way to pay</dt><dd>${channelName(pay_key, "in")}</dd>`);
    expect(html).toContain(`<dd>${serial}</dd>`);
  });

  it("is not credited after it failed, and stays failed", async () => {
    const serial = await serialOfBegun(asha, 500);
    expect((await press(addressOf(serial), "failed")).status).toBe(303);
    const html = await textOf(addressOf(serial));
    expect(html).toContain("<h1>The payment failed</h1>");
    expect(html).toContain('<a class="primary" href="/recharge"');
    expect((await press(addressOf(serial), "paid")).status).toBe(303);
    expect(await balanceOf(asha)).toBe(0);
    expect(await rechargesOf(asha)).toMatchObject({ queryset: [{ status: "Wait" }] });
  });

  it("can be made for half an hour, and not after that", async () => {
    const serial = await serialOfBegun(asha, 500);
    await shiftTime(PAYMENT_OPEN_MS - 1);
    expect(await textOf(addressOf(serial))).toContain('value="paid"');
    await shiftTime(1);
    expect(await textOf(addressOf(serial))).toContain("<h1>Time is up</h1>");
    expect((await press(addressOf(serial), "paid")).status).toBe(303);
    expect(await balanceOf(asha)).toBe(0);
  });

  it("is credited once, even if buttons are pressed again or at the same time", async () => {
    const serial = await serialOfBegun(asha, 500);
    const pressed = await Promise.all(Array.from({ length: 10 }, () => press(addressOf(serial), "paid")));
    for (const { status } of pressed) expect(status).toBe(303);
    await press(addressOf(serial), "failed");
    await press(addressOf(serial), "paid");
    expect(await balanceOf(asha)).toBe(500);
    const other = await serialOfBegun(asha, 100);
    const outcomes = ["paid", "failed", "paid", "failed"];
    await Promise.all(outcomes.map((outcome) => press(addressOf(other), outcome)));
    const [newest] = (await rechargesOf(asha))["queryset"] as { status: string }[];
    expect(await balanceOf(asha)).toBe(newest?.status === "Success" ? 600 : 500);
  });

  it("is refused by a limit that the member has set meanwhile", async () => {
    const serial = await serialOfBegun(asha, 500);
    await call("POST", "/user/wallet_limits", { daily_recharge: 499 }, { token: asha.token });
    expect(await textOf(addressOf(serial))).toContain("<h1>Your own limits</h1>");
    await press(addressOf(serial), "paid");
    expect(await balanceOf(asha)).toBe(0);
  });

  it("ends only with an outcome that the page offers", async () => {
    const serial = await serialOfBegun(asha, 500);
    const bodies = ["", "outcome=", "outcome=Success", "outcome=PAID", "paid", '{"outcome":"paid"}', "%E0%A4%A"];
    for (const body of bodies) {
      expect((await fetchSimulator("POST", addressOf(serial), body)).status, body).toBe(400);
    }
    expect(await balanceOf(asha)).toBe(0);
    // The browser cannot choose the amount.
    await fetchSimulator("POST", addressOf(serial), "outcome=paid&price=1000000&serial_number=R1");
    expect(await balanceOf(asha)).toBe(500);
  });

  it("is not found under any serial number but its own", async () => {
    const serial = await serialOfBegun(asha, 500);
    const wrongSerials = [
      serial.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      serial.replace("R", "W"),
      serial.replace(/^R\d+/, "R990007"),
      serial.replace(/^R\d+/, `R${asha.user_id}0000`),
      `${serial}/more`,
      serial.toUpperCase(),
      "card",
      "",
      "%00",
    ];
    for (const wrong of wrongSerials) {
      const address = `/sim/pay/${wrong}`;
      const answer = await show(address);
      expect(answer.status, wrong).toBe(404);
      expect(await answer.text()).toContain("<h1>Not found</h1>");
      if (wrong !== "card") expect((await press(address, "paid")).status, wrong).toBe(404);
    }
    for (const method of ["PUT", "DELETE"]) {
      expect((await fetchSimulator(method, addressOf(serial), "outcome=paid")).status).toBe(404);
    }
    expect(await balanceOf(asha)).toBe(0);
  });

  it("can be made again if the call-back failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const serial = await serialOfBegun(asha, 500);
    const address = `${addressOf(serial)}&theme=dark`;
    const silences = [
      () => Promise.reject(new Error("gone")),
      async () => new Response("out of order", { status: 500 }),
      async () => Response.json({ code: 2022, msg: "no" }),
    ];
    for (const send of silences) {
      const request = new Request(`https://simulator.test${address}`, { method: "POST", body: "outcome=paid" });
      const answer = await servePaymentPage({ env, send }, request);
      expect(answer?.status).toBe(502);
      expect(await answer?.text()).toContain(`href="${address.replace("&", "&#38;")}"`);
    }
    vi.restoreAllMocks();
    expect(await balanceOf(asha)).toBe(0);
    await press(address, "paid");
    expect(await balanceOf(asha)).toBe(500);
  });
});

describe("the card channel's form", () => {
  it("redirects to its payment's page, in the app's language", async () => {
    const begun = await begin(asha, 500, { pay_key: "card" }, { locale: "vi" });
    const answer = await post(begun["data_dict"] as Record<string, string>);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(addressOf(String(begun["serial_number"]), "vi"));
  });

  it("keeps the app's theme, which its address names", async () => {
    const form = await cardForm(asha);
    const body = new URLSearchParams(form).toString();
    const answer = await fetchSimulator("POST", "/sim/pay/card?theme=dark", body);
    expect(answer.headers.get("location")).toBe(`${addressOf(form["serial_number"] ?? "")}&theme=dark`);
    const refused = await fetchSimulator("POST", "/sim/pay/card?theme=dark", `${body}&extra=1`);
    expect(await refused.text()).toContain('data-theme="dark"');
  });

  it("is refused if a field was altered, added, left out or repeated", async () => {
    const form = await cardForm(asha);
    const other = await cardForm(asha);
    const { signature: _, ...unsigned } = form;
    const altered: Record<string, string>[] = [
      ...Object.keys(form).map((name) => ({ ...form, [name]: `${form[name]}0` })),
      ...Object.keys(form).map((name) => Object.fromEntries(Object.entries(form).filter(([each]) => each !== name))),
      { ...form, price: "5000.00" },
      { ...form, extra: "1" },
      { ...form, signature: other["signature"] ?? "" },
      { ...form, serial_number: other["serial_number"] ?? "" },
      unsigned,
      {},
    ];
    for (const fields of altered) {
      const answer = await post(fields);
      expect(answer.status, JSON.stringify(fields)).toBe(400);
      expect(await answer.text()).toContain("<h1>Not accepted</h1>");
    }
    const doubled = `${new URLSearchParams(form).toString()}&price=5000.00`;
    expect((await fetchSimulator("POST", "/sim/pay/card", doubled)).status).toBe(400);
    expect((await post(form)).status).toBe(303);
  });

  it("moves no money", async () => {
    await post(await cardForm(asha));
    expect(await balanceOf(asha)).toBe(0);
  });
});
