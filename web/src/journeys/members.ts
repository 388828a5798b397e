import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";
import type { AnyCall } from "../../../edge/contract/call.ts";
import { controlMembers } from "../../../edge/contract/control.ts";
import type { Locale } from "../../../edge/contract/locale.ts";
import { openPhone } from "../../../edge/testing/browser.ts";

const base = inject("baseUrl");

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
  return ask(call, `Bearer ${inject("controlToken")}`, body, query);
}

/** A new member's token; `balance` in whole units. */
export async function makeMember(balance: number): Promise<string> {
  const { members } = controlMembers.answer.parse(await askControl(controlMembers, { count: 1, balance }));
  return members[0]?.token ?? "";
}

interface Looks {
  colorScheme?: BrowserContextOptions["colorScheme"];
  locale?: Locale;
  permissions?: string[];
}

/** A phone at a path; with a token, that member's. Nothing moves, so that what is looked at is what stays. */
export async function openAs(browser: Browser, token: string | null, path: string, looks: Looks = {}): Promise<Page> {
  const { colorScheme = "light", locale = "in", permissions = [] } = looks;
  const context = await openPhone(browser, { reducedMotion: "reduce", colorScheme, permissions });
  // Once: a session that ends later must stay ended.
  await context.addInitScript(
    ([session, settings]) => {
      if (localStorage.getItem("rangoli.settings") !== null) return;
      localStorage.setItem("rangoli.settings", settings ?? "");
      if (session) localStorage.setItem("rangoli.session", session);
    },
    [
      token === null ? "" : JSON.stringify({ token, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null }),
      JSON.stringify({ theme: "system", locale }),
    ],
  );
  const page = await context.newPage();
  await page.goto(base + path);
  return page;
}

/** What axe has against the page as it is now; what stands in its frames is another's page. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).exclude("iframe").analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
