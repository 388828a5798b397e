import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "#contract/values/locale.ts";
import type { Server } from "#tools/server/server.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { FaultOrigin, type Reply, replies } from "../helpers/fault-origin.ts";
import { browser } from "../helpers/own-browser.ts";
import { startOwnServer } from "#tools/server/own-server.ts";

// A phone in front of a backend that shares no code with the project, and writes its JSON by hand.

/** Above 2^53, so JavaScript's number is that of somebody else. */
const BIG = "636507967185264641";
const SHOWN = /6365\s0796\s7185\s2646\s41/;
const TOKEN = "opaque-token-of-the-backend";

const origin = new FaultOrigin();
let server: Server;

beforeAll(async () => {
  await origin.start();
  server = await startOwnServer({ UPSTREAM_ORIGIN: origin.url, CONTROL_TOKEN: "" });
});

afterAll(async () => {
  await server.stop();
  await origin.stop();
});

/** Answers by path with the fields of an envelope, as text; a list without rows for others. */
function serve(answers: Readonly<Record<string, string>>): void {
  const json = { "content-type": "application/json" };
  origin.answerWith((request, response) => {
    const { pathname } = new URL(request.url ?? "", origin.url);
    const fields = answers[pathname] ?? '"queryset":[],"page":{"count":0}';
    replies.text(`{"code":200,"msg":"OK",${fields}}`, 200, json)(request, response);
  });
}

/** The bodies that the backend has got at a path, as the wire had them. */
const bodiesAt = (path: string) => origin.asked.filter(({ url }) => url.startsWith(path)).map(({ body }) => body);

/** The first of them, once it is there. */
async function bodyAt(path: string): Promise<string> {
  await expect.poll(() => bodiesAt(path), { timeout: 20_000 }).toHaveLength(1);
  return bodiesAt(path)[0] ?? "";
}

async function open(path: string, locale: Locale, token: string | null = TOKEN): Promise<Page> {
  const context = await openPhone(browser, { reducedMotion: "reduce" });
  const session = { token, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null };
  await context.addInitScript(
    ([kept, settings]) => {
      if (localStorage.getItem("app.settings") !== null) return;
      localStorage.setItem("app.session", kept ?? "");
      localStorage.setItem("app.settings", settings ?? "");
    },
    [JSON.stringify(session), JSON.stringify({ theme: "system", locale })],
  );
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

/** Enters a text at once, as a paste and autofill do, in place of what the field holds. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press("Control+A");
  await field.page().keyboard.insertText(text);
}

/** A form's fields and button, whatever the language. */
const formOf = (page: Page) => {
  const form = page.locator("form");
  return { fields: form.locator("input"), submit: form.locator('button[type="submit"]') };
};

const ENTRY =
  '"user_id":884422,"nick_name":"kite","mobile_number":"+919876543210","balance":"5000.00","r_code":"884422"';
const PROFILE = `"entry":{${ENTRY}},"is_transfer_enable":true,"is_early":true,"supports":[]`;

describe("an amount in whole units", () => {
  const typeKeys = (field: Locator, text: string) => field.pressSequentially(text);

  it.each([
    ["in", "100.50", "typed", typeKeys],
    ["in", "1,250.75", "pasted", paste],
    ["pt", "100,50", "typed", typeKeys],
    ["pt", "1.250,75", "pasted", paste],
    ["vi", "100,5", "pasted", paste],
  ] as const)("in %s that is %s, %s, keeps its decimal mark and is not sent", async (locale, amount, _, enter) => {
    serve({ "/user/profile": PROFILE });
    const page = await open("/transfer", locale);
    const { fields, submit } = formOf(page);
    await fields.nth(0).fill("130002");
    await enter(fields.nth(1), "100");
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await enter(fields.nth(1), enter === paste ? amount : amount.slice(3));
    await expect.poll(() => submit.isEnabled()).toBe(false);
    expect(await fields.nth(1).inputValue()).toMatch(/[.,]\d+$/);
    await fields.nth(1).press("Enter");
    expect(await fields.nth(1).getAttribute("aria-invalid")).toBe("true");
    expect(bodiesAt("/user/transfer_to")).toEqual([]);
  });
});

describe("a mobile number at the log-in", () => {
  it.each<[string, Locale, string]>([
    ["with direction marks", "in", "\u202A+91\u00A098765\u00A043210\u202C"],
    ["with isolates", "in", "\u2066+91 98765-43210\u2069"],
    ["with a trunk zero", "in", "09876543210"],
    ["with the prefix twice", "in", "+91+919876543210"],
    ["with 00", "in", "00919876543210"],
    ["of local digits", "in", "९८७६५४३२१०"],
    ["of Brazil with a trunk zero", "pt", "+55 011 98765-4321"],
    ["of Vietnam with a trunk zero", "vi", "+840912345678"],
    ["of Mexico with the old 1", "mx", "+52 1 55 1234 5678"],
  ])("pasted %s reaches the backend in its one form", async (_, locale, pasted) => {
    const canonical = { in: "+919876543210", pt: "+5511987654321", vi: "+84912345678", mx: "+525512345678" };
    serve({ "/user/login": `"token":"${TOKEN}"`, "/user/profile": PROFILE });
    const page = await open("/login", locale, null);
    const { fields, submit } = formOf(page);
    await paste(fields.nth(0), pasted);
    await fields.nth(1).fill("correct horse");
    await submit.click();
    expect(JSON.parse(await bodyAt("/user/login"))).toMatchObject({ mobile_number: canonical[locale] });
  });

  it("takes a code pasted as messages write it, and no page of HTML for a new device", async () => {
    const answers: Reply[] = [
      replies.text("<!doctype html><h1>Forbidden</h1>", 403, { "content-type": "text/html" }),
      replies.text('{"code":403,"msg":"New device"}', 200, { "content-type": "application/json" }),
      replies.text(`{"code":200,"msg":"OK","token":"${TOKEN}"}`, 200, { "content-type": "application/json" }),
    ];
    origin.answerWith((request, response) => {
      const isLogin = request.url?.startsWith("/user/login") === true;
      const reply = isLogin ? answers.shift() : undefined;
      (reply ?? replies.text(`{"code":200,"msg":"OK",${PROFILE}}`, 200, { "content-type": "application/json" }))(
        request,
        response,
      );
    });
    const page = await open("/login", "in", null);
    await page.getByLabel("Mobile number").fill("+919876543210");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await page.getByLabel("Verification code").count()).toBe(0);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByLabel("Verification code").waitFor();
    await paste(page.getByLabel("Verification code"), "G-246810");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect.poll(() => bodiesAt("/user/login")).toHaveLength(3);
    expect(JSON.parse(bodiesAt("/user/login")[2] ?? "")).toMatchObject({ verify_code: "246810" });
  });
});

describe("ids of 64 bits", () => {
  it("of a recipient, pasted, arrive digit by digit", async () => {
    serve({ "/user/profile": PROFILE, "/user/transfer_to": '"data":null' });
    const page = await open("/transfer", "in");
    const { fields, submit } = formOf(page);
    await paste(fields.nth(0), BIG);
    await fields.nth(1).fill("100");
    await submit.click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    expect(await bodyAt("/user/transfer_to")).toContain(`"user_id":"${BIG}"`);
  });

  it.each([
    ["a number", BIG],
    ["text", `"${BIG}"`],
  ])("of a card, as %s, return in the form that they came in", async (_, id) => {
    const card = `{"id":${id},"actual_name":"Asha Rao","account_number":"001122334455"}`;
    serve({
      "/user/profile": PROFILE,
      "/user/bank_cards": `"queryset":[${card}],"otp_required":false`,
      "/user/delete_bank_card": '"data":null',
    });
    const page = await open("/bankcardList", "in");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    expect(await bodyAt("/user/delete_bank_card")).toContain(`"id":${id}`);
  });

  it("of a card, chosen for a withdrawal, goes as the number that it was", async () => {
    const card = `{"id":${BIG},"actual_name":"Asha Rao","account_number":"001122334455"}`;
    serve({
      "/user/profile": PROFILE,
      "/user/channels": '"queryset":[{"key":"imps","name":"IMPS"}]',
      "/user/bank_cards": `"queryset":[${card}],"otp_required":false`,
      "/user/add_withdrawal": '"data":null',
    });
    const page = await open("/withdrawal", "in");
    await page.getByRole("textbox", { name: "Amount" }).fill("100");
    await page.getByLabel("Password of your account").fill("correct horse");
    const { submit } = formOf(page);
    await submit.click();
    expect(await bodyAt("/user/add_withdrawal")).toContain(`"bank_card_id":${BIG}`);
  });

  it.each([
    ["a number", BIG],
    ["text", `"${BIG}"`],
  ])("of an address, as %s, open its form and return in the form that they came in", async (_, id) => {
    const names = '"full_name":"Asha Rao","mobile_number":"+919876543210","pin_code":"560001","state":"Karnataka"';
    const address = `{"id":${id},${names},"town_city":"Bengaluru","detail_address":"12 Residency Road"}`;
    serve({
      "/user/profile": PROFILE,
      "/user/addresses": `"queryset":[${address}]`,
      "/user/address": `"entry":${address}`,
      "/user/edit_address": '"data":null',
    });
    const page = await open("/addressList", "in");
    await page.getByRole("link", { name: /^Edit/ }).click();
    const { fields, submit } = formOf(page);
    await expect.poll(() => fields.nth(0).inputValue()).toBe("Asha Rao");
    await submit.click();
    expect(await bodyAt("/user/edit_address")).toContain(`"id":${id}`);
  });

  it("of a product lead to it, and that of a member is shown whole", async () => {
    const product = `{"id":${BIG},"name":"Marigold garland","price":"349.50","stock":12}`;
    serve({
      "/user/profile": PROFILE.replace("884422", BIG),
      "/shop/products": `"queryset":[${product}]`,
      "/shop/product": `"entry":${product}`,
    });
    const page = await open("/mine", "in");
    await page.getByText(SHOWN).first().waitFor();
    await page.goto(`${server.url}/search`);
    await page
      .getByRole("link", { name: /Marigold garland/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Marigold garland" }).waitFor();
    const asked = origin.asked.filter(({ url }) => url.startsWith("/shop/product?"));
    expect(asked.map(({ url }) => new URL(url, origin.url).searchParams.get("id"))).toEqual([BIG]);
  });
});
