import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "#contract/values/locale.ts";
import type { Server } from "#scripts/server/server.ts";
import { openPhone } from "../helpers/browser.ts";
import { FaultOrigin, type Reply, replies } from "../helpers/fault-origin.ts";
import { browser } from "../helpers/own-browser.ts";
import { startOwnServer } from "../helpers/own-server.ts";

// A phone in front of a backend that shares no code with the project, and writes its JSON by hand.

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
