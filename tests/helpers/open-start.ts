import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { clientApp } from "#contract/client.ts";
import type { Locale } from "#contract/values/locale.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { storedBy } from "#tools/screens/open-screen.ts";
import { newMember } from "#tools/screens/seed.ts";
import { base, controlToken } from "./test-server.ts";

/** React's file, without which no part of the app runs. */
const APP = /\/assets\/react-[^/]+\.js$/;
/** Minor units: enough for the stake that each game offers first. */
const BALANCE = 100_000;

export const member = await newMember(base, controlToken, BALANCE);
export const installation = await (await fetch(base + clientApp.path)).text();

export interface Opened {
  readonly page: Page;
  /** Calls and sockets, without their times and tickets. */
  readonly asked: string[];
  /** Lets the app's code come. */
  release(): Promise<void>;
}

export interface Look extends BrowserContextOptions {
  readonly who?: typeof member | null;
  readonly locale?: Locale;
  readonly mode?: "light" | "dark";
  readonly more?: Readonly<Record<string, string>>;
}

/** Opens a path and holds back the app's code. `change` acts on the page before that. */
export async function openStart(
  browser: Browser,
  path: string,
  look: Look = {},
  change?: (page: Page) => Promise<unknown>,
): Promise<Opened> {
  const { who = member, locale = "in", mode = "light", more = {}, ...options } = look;
  const context = await openPhone(browser, { reducedMotion: "reduce", serviceWorkers: "block", ...options });
  await context.addInitScript(
    (stored) => {
      window.name = "opened";
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      const shifts: { value: number; startTime: number }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(entry as never);
      }).observe({ type: "layout-shift", buffered: true });
    },
    { ...storedBy(locale, mode, who), "app.installation": installation, ...more },
  );
  const page = await context.newPage();
  const asked = noteCalls(page);
  const held = Promise.withResolvers<undefined>();
  await page.route(APP, async (route) => {
    await held.promise;
    await route.continue();
  });
  await change?.(page);
  await page.goto(base + path, { waitUntil: "commit" });
  return {
    page,
    asked,
    async release() {
      held.resolve(undefined);
      await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector("[data-shell]"));
    },
  };
}

/** The list to which each call and socket of a page is added from now on. */
export function noteCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") asked.push(nameOf(request.method(), request.url()));
  });
  page.on("websocket", (socket) => asked.push(nameOf("WS", socket.url())));
  return asked;
}

function nameOf(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address);
  for (const name of ["t", "token", "locale"]) searchParams.delete(name);
  return `${method} ${pathname}?${searchParams.toString()}`;
}

/** How often each name is in a list. */
export const counted = (names: readonly string[]) =>
  new Map([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]));

export const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();
