import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { controlMessages } from "#contract/control.ts";
import { openPhone } from "./browser.ts";
import { base, controlToken } from "./served.ts";

export const PASSWORD = "correct horse";
export const HOUSE_INVITE_CODE = "10000";

/** A machine that does a lot at once is slow, not broken. */
const PATIENCE = { timeout: 30_000 };

/** A fresh visitor on a phone at a path. Nothing moves, so that what is looked at is what stays. */
export async function visit(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN", ...options });
  const page = await context.newPage();
  await page.goto(base + path);
  return page;
}

/** A number that no test has used. */
export function newMobile(): string {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `+9198${String(digits % 1e8).padStart(8, "0")}`;
}

/** The latest code that was sent to a number, when it has been sent. */
export async function codeFor(mobile: string, verifyType: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ mobile_number: mobile });
      const answer = await fetch(`${base}${controlMessages.path}?${query.toString()}`, {
        headers: { Authorization: `Bearer ${controlToken}` },
      });
      const { queryset } = controlMessages.answer.parse(await answer.json());
      found = queryset.find((message) => message.verify_type === verifyType)?.code;
      return found;
    }, PATIENCE)
    .toMatch(/^\d{6}$/);
  return found ?? "";
}

/** Registers on the open registration screen, as far as the member's own screen. */
export async function register(page: Page, mobile: string): Promise<void> {
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "OTP" }).click();
  await page.getByLabel("Verification code").fill(await codeFor(mobile, "register"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Invite code").fill(HOUSE_INVITE_CODE);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/mine");
}
