import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, afterAll } from "vitest";
import { register, sendVerifyCode } from "#contract/calls/account.ts";
import type { AnyCall } from "#contract/call.ts";
import { controlClock, controlMembers, controlMessages } from "#contract/control/control.ts";
import { operateAudit } from "#contract/control/operate.ts";
import type { Locale } from "#contract/values/locale.ts";
import { ROOT } from "#tools/paths.ts";
import { startServer } from "#tools/server/server.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";

/** Reads and closes the notice of a first visit to the home screen, in English. */
export async function passNotice(page: Page): Promise<void> {
  const notice = page.getByRole("dialog", { name: "Notice" });
  await notice.getByRole("button", { name: "OK" }).click();
  await notice.waitFor({ state: "hidden" });
}

// Each test file has a server on its own data, so that moving its clock or closing a table affects no other file.

const dataDir = mkdtempSync(join(tmpdir(), "rangoli-e2e-"));
const logs = join(ROOT, ".cache");
mkdirSync(logs, { recursive: true });
const server = await startServer({
  port: 0,
  dataDir,
  env: { CONTROL_TOKEN: "e2e-control-token-of-24-or-more", RATE_LIMITS: NO_LIMITS },
  logFile: join(logs, "e2e-server.log"),
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The server's address without a slash at the end. */
export const base = server.url;
export const { controlToken } = server;

export const PASSWORD = "correct horse";
const INVITE_CODE = "10000";

/** Generous timeout: a busy machine is slow, not broken. */
const TIMEOUT = { timeout: 30_000 };

/** A new visitor on a phone at a path, with reduced motion. */
export async function visit(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN", ...options });
  const page = await context.newPage();
  await page.goto(base + path);
  return page;
}

export function newMobile(): string {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `+9198${String(digits % 1e8).padStart(8, "0")}`;
}

/** The latest code sent to a number. Waits until it is sent. */
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
    }, TIMEOUT)
    .toMatch(/^\d{6}$/);
  return found ?? "";
}

/** Invite code null: the one that the link fills in. */
export async function registerOnScreen(page: Page, mobile: string, invite: string | null = INVITE_CODE): Promise<void> {
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "OTP" }).click();
  await page.getByLabel("Verification code").fill(await codeFor(mobile, "register"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  if (invite !== null) await page.getByLabel("Invite code").fill(invite);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/mine");
}

/** Makes a call of the contract without a browser and returns the raw answer. */
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

export function askControl(call: AnyCall, body?: object, query?: string): Promise<unknown> {
  const needsReason = call.path.startsWith("/operate/") && call.method !== "GET";
  return ask(call, `Bearer ${controlToken}`, needsReason ? { reason: "a test of ours", ...body } : body, query);
}

/** A new member; `balance` in whole units. */
export async function newMember(balance: number): Promise<{ readonly token: string; readonly id: string }> {
  const { members } = controlMembers.answer.parse(await askControl(controlMembers, { count: 1, balance }));
  const [member] = members;
  if (member === undefined) throw new Error("no member was made");
  return { token: member.token, id: member.user_id };
}

/** A new member's token; `balance` in whole units. */
export async function makeMember(balance: number): Promise<string> {
  return (await newMember(balance)).token;
}

export async function auditIsClean(): Promise<void> {
  const { invariants } = operateAudit.answer.parse(await askControl(operateAudit));
  expect(invariants.filter(({ broken }) => broken > 0)).toEqual([]);
}

export async function balanceIs(page: Page, text: string): Promise<void> {
  await page.getByRole("group", { name: "Balance" }).getByText(text).first().waitFor();
}

export async function passTime(shift_ms: number): Promise<void> {
  await askControl(controlClock, { shift_ms });
}

/** Begins a table, and lets so many of its rounds pass. */
export async function passRounds(table: string, rounds: number, roundMs: number): Promise<void> {
  await fetch(`${base}/fairness/chains?table=${table}`);
  await passTime(rounds * roundMs);
}

/** Moves the clock to an age of a round; rounds of that length begin at multiples of it. */
export async function reachAge(roundMs: number, ageMs: number): Promise<void> {
  const { now } = controlClock.answer.parse(await askControl(controlClock, { frozen: true }));
  await passTime(Math.round((ageMs - (now % roundMs) + roundMs) % roundMs));
  await askControl(controlClock, { frozen: false });
}

/** Registers without a browser: a member's token, with the welcome balance and {@link PASSWORD}. */
export async function registerMember(mobile_number = newMobile()): Promise<string> {
  await ask(sendVerifyCode, "", { mobile_number, verify_type: "register" });
  const verify_code = await codeFor(mobile_number, "register");
  const body = { mobile_number, verify_code, password: PASSWORD, r_code: INVITE_CODE };
  return register.answer.parse(await ask(register, "", body)).token;
}

interface PageOptions {
  /** Another server's address. */
  at?: string;
  colorScheme?: BrowserContextOptions["colorScheme"];
  locale?: Locale;
  permissions?: string[];
  /** A computer's window of this size instead of a phone. */
  window?: { width: number; height: number };
  /** Default `reduce`: animations would change the screen during a check. */
  reducedMotion?: BrowserContextOptions["reducedMotion"];
}

export function sessionOf(token: string): string {
  return JSON.stringify({ token, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null });
}

/** A phone at a path, for a visitor or for the member of a token. */
export async function openAs(
  browser: Browser,
  token: string | null,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const { at = base, colorScheme = "light", locale = "in", permissions = [], reducedMotion = "reduce" } = options;
  const look = { reducedMotion, colorScheme, permissions };
  const computer = options.window && { viewport: options.window, isMobile: false, hasTouch: false };
  const context = await openPhone(browser, { ...look, ...computer });
  // Once, because a session that ends later must not come back on reload.
  await context.addInitScript(
    ([session, settings]) => {
      if (localStorage.getItem("app.settings") !== null) return;
      localStorage.setItem("app.settings", settings ?? "");
      if (session) localStorage.setItem("app.session", session);
    },
    [token === null ? "" : sessionOf(token), JSON.stringify({ theme: "system", locale })],
  );
  const page = await context.newPage();
  await page.goto(at + path);
  return page;
}

async function openInOneBrowser(browser: Browser, token: string, path: string): Promise<[Page, Page]> {
  const one = await openAs(browser, token, path);
  const two = await one.context().newPage();
  await two.goto(base + path);
  return [one, two];
}

export async function openInTwoBrowsers(browser: Browser, token: string, path: string): Promise<[Page, Page]> {
  return [await openAs(browser, token, path), await openAs(browser, token, path)];
}

/** The ways in which a member has a path of the app open twice. */
export const WAYS = [
  ["two pages of one browser", openInOneBrowser],
  ["two browsers", openInTwoBrowsers],
] as const;
