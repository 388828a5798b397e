import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { register, sendVerifyCode } from "#contract/account.ts";
import type { AnyCall } from "#contract/call.ts";
import { controlMembers } from "#contract/control.ts";
import type { Locale } from "#contract/locale.ts";
import { openPhone } from "../helpers/browser.ts";
import { base, controlToken } from "../helpers/served.ts";
import { codeFor, HOUSE_INVITE_CODE, newMobile, PASSWORD } from "../helpers/visits.ts";

/** Makes a call of the contract as a client without a browser would; the answer is the call's own to read. */
export async function ask(call: AnyCall, authorization: string, body?: object, query = ""): Promise<unknown> {
  const response = await fetch(`${base}${call.path}?${query}`, {
    method: call.method,
    headers: { Authorization: authorization, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  expect(answer, call.path).toMatchObject({ code: 200 });
  return answer;
}

/** A call of the control API. */
export function askControl(call: AnyCall, body?: object, query?: string): Promise<unknown> {
  return ask(call, `Bearer ${controlToken}`, body, query);
}

/** A new member's token; `balance` in whole units. */
export async function makeMember(balance: number): Promise<string> {
  const { members } = controlMembers.answer.parse(await askControl(controlMembers, { count: 1, balance }));
  return members[0]?.token ?? "";
}

/** Registers as a client without a browser would: a member's token, with the welcome balance and {@link PASSWORD}. */
export async function registerMember(mobile_number = newMobile()): Promise<string> {
  await ask(sendVerifyCode, "", { mobile_number, verify_type: "register" });
  const verify_code = await codeFor(mobile_number, "register");
  const body = { mobile_number, verify_code, password: PASSWORD, r_code: HOUSE_INVITE_CODE };
  return register.answer.parse(await ask(register, "", body)).token;
}

interface Looks {
  colorScheme?: BrowserContextOptions["colorScheme"];
  locale?: Locale;
  permissions?: string[];
  /** `reduce`, unless said otherwise: nothing moves, so that what is looked at is what stays. */
  reducedMotion?: BrowserContextOptions["reducedMotion"];
}

/** What the app keeps of a session. */
export function sessionOf(token: string): string {
  return JSON.stringify({ token, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null });
}

/** A phone at a path; with a token, that member's. */
export async function openAs(browser: Browser, token: string | null, path: string, looks: Looks = {}): Promise<Page> {
  const { colorScheme = "light", locale = "in", permissions = [], reducedMotion = "reduce" } = looks;
  const context = await openPhone(browser, { reducedMotion, colorScheme, permissions });
  // Once: a session that ends later must stay ended.
  await context.addInitScript(
    ([session, settings]) => {
      if (localStorage.getItem("rangoli.settings") !== null) return;
      localStorage.setItem("rangoli.settings", settings ?? "");
      if (session) localStorage.setItem("rangoli.session", session);
    },
    [token === null ? "" : sessionOf(token), JSON.stringify({ theme: "system", locale })],
  );
  const page = await context.newPage();
  await page.goto(base + path);
  return page;
}
