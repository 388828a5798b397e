import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { clientApp } from "#contract/client.ts";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { allFirstViews } from "#tools/build/first-views.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { newMember } from "#tools/screens/seed.ts";
import { storedBy } from "#tools/screens/open-screen.ts";
import type { FirstView } from "#web/start/first-view.ts";
import { browser, takeFaults } from "../helpers/own-browser.ts";
import { base, controlToken } from "../helpers/test-server.ts";

// The page asks and shows before the app's code has come; the app takes over without asking or moving anything again.

const VIEWS: readonly (readonly [path: string, view: FirstView])[] = Object.entries(await allFirstViews());
const APP = /\/assets\/react-[^/]+\.js$/;
/** Minor units: enough for the stake that each game offers first. */
const BALANCE = 100_000;
const member = await newMember(base, controlToken, BALANCE);
const installation = await (await fetch(base + clientApp.path)).text();

interface Opened {
  readonly page: Page;
  /** Calls and sockets, without their times and tickets. */
  readonly asked: string[];
  /** Lets the app's code come. */
  release(): Promise<void>;
}

interface Look extends BrowserContextOptions {
  readonly who?: typeof member | null;
  readonly locale?: Locale;
  readonly mode?: "light" | "dark";
  readonly more?: Readonly<Record<string, string>>;
}

/** Opens a path and holds back the app's code. `change` acts on the page before that. */
async function open(path: string, look: Look = {}, change?: (page: Page) => Promise<unknown>): Promise<Opened> {
  const { who = member, locale = "in", mode = "light", more = {} } = look;
  const context = await openPhone(browser, { reducedMotion: "reduce", serviceWorkers: "block" });
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
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") asked.push(nameOf(request.method(), request.url()));
  });
  page.on("websocket", (socket) => asked.push(nameOf("WS", socket.url())));
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

function nameOf(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address);
  for (const name of ["t", "token", "locale"]) searchParams.delete(name);
  return `${method} ${pathname}?${searchParams.toString()}`;
}

const counted = (names: readonly string[]) =>
  new Map([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]));
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Takes what the page says about its address out of it, so that the app asks for itself. */
async function withoutData(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, "");
      return route.fulfill({ response, body });
    },
  );
}

describe("the calls of a start", () => {
  it.each(VIEWS.filter(([, { calls }]) => calls))(
    "of %s are those of the app alone, and none is sent twice",
    async (path, view) => {
      const { page, asked, release } = await open(path);
      await page.locator("[data-shell]").waitFor();
      const listed = (view.calls ?? []).map(({ call }) => call.path);
      await expect
        .poll(() => sorted(asked.map((name) => name.replace(/^\w+ |\?.*$/g, ""))))
        .toEqual(
          sorted([clientApp.path, ...listed, ...(view.socket ? [view.socket.path, "/user/socket_ticket"] : [])]),
        );
      const first = [...asked];
      await release();
      await page.waitForLoadState("networkidle");
      const counts = counted(asked);
      for (const name of first) expect([name, counts.get(name)]).toEqual([name, 1]);

      const alone = await open(path, {}, withoutData);
      await alone.release();
      await expect.poll(() => first.filter((name) => !alone.asked.includes(name))).toEqual([]);
    },
  );

  it("are not sent for a screen that the router leaves", async () => {
    for (const path of ["/mine", "/aviator"]) {
      const visitor = await open(path, { who: null });
      await visitor.release();
      await visitor.page.waitForURL("**/login");
      expect(sorted(visitor.asked)).toEqual([`GET ${clientApp.path}?`]);
    }
    const late = { ...storedBy("in", "light", member) }["app.session"] ?? "";
    const more = { "app.session": late.replace('"isEarly":true', '"isEarly":false') };
    const { page, asked } = await open("/aviator", { more });
    await page.locator(".starting").waitFor();
    expect(asked.filter((name) => !name.includes(clientApp.path))).toEqual([]);
  });

  it("with a token that the server refuses end at the log-in", async () => {
    const { page, asked, release } = await open("/mine", { who: { ...member, token: `${member.token}x` } });
    await page.locator("[data-shell]").waitFor();
    await release();
    await page.waitForURL("**/login");
    expect(counted(asked).get("GET /user/profile?")).toBe(1);
  });

  it("wait for a backend that takes its time", async () => {
    const answer = Promise.withResolvers<undefined>();
    const { page, asked, release } = await open("/mine", {}, (opened) =>
      opened.route("**/user/profile?*", async (route) => {
        await answer.promise;
        await route.continue();
      }),
    );
    await page.locator("[data-shell]").waitFor();
    await release();
    await page.getByRole("link", { name: "Recharge" }).waitFor();
    answer.resolve(undefined);
    await page.locator("main section [translate=no]").waitFor();
    expect(counted(asked).get("GET /user/profile?")).toBe(1);
  });
});

/** What the reader sees of the frame: the texts, and where they are. */
const frameOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header, h1, header > a:first-child, header > button:first-child, nav, nav a")].map(
      (part) => {
        const { x, y, height } = part.getBoundingClientRect();
        const name = part.tagName === "BUTTON" ? "A" : part.tagName;
        return [name, part.textContent, ...[x, y, height].map(Math.round)];
      },
    ),
  );

describe("the shell", () => {
  const cases = VIEWS.flatMap(([path, view]) =>
    (view.calls ? LOCALES : LOCALES.slice(0, 1)).map((locale) => [path, locale] as const),
  );

  it.each(cases)("of %s in %s is the frame that the app draws, and nothing moves", async (path, locale) => {
    const mode = locale === "pt" ? "dark" : "light";
    const { page, release } = await open(path, { locale, mode });
    await page.locator("[data-shell]").waitFor();
    // The styles and the font have come.
    await page.waitForFunction(() => getComputedStyle(document.querySelector("header") as Element).display === "flex");
    await page.evaluate(() => document.fonts.ready);
    const shown = await frameOf(page);
    const ground = await page.evaluate(
      () => getComputedStyle(document.querySelector("header") as Element).backgroundColor,
    );
    await release();
    // What a game itself moves later, when a round goes on, is not of the start.
    const moved = await page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: { value: number; startTime: number }[] };
      return shifts
        .filter(({ startTime }) => startTime <= performance.now())
        .reduce((sum, { value }) => sum + value, 0);
    });
    const drawn = await frameOf(page);
    expect(drawn.filter(([name]) => name !== "HEADER")).toEqual(shown.filter(([name]) => name !== "HEADER"));
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector("header") as Element).backgroundColor),
    ).toBe(ground);
    expect(moved).toBeLessThanOrEqual(0.01);
  });

  it("shows the balance as the app writes it", async () => {
    for (const locale of LOCALES) {
      const { page, release } = await open("/mine", { locale });
      const balance = page.locator("main section [translate=no]");
      await expect.poll(() => balance.textContent()).toMatch(/\d/);
      const shown = await balance.textContent();
      await release();
      expect(await balance.textContent()).toBe(shown);
    }
  });
});

describe("the app starts all the same", () => {
  it("under a policy without the script's hash, and says so once", async () => {
    const { page, release } = await open("/mine", {}, (opened) =>
      opened.route("**/mine", async (route) => {
        const response = await route.fetch();
        const policy = (response.headers()["content-security-policy"] ?? "").replace(/ 'sha256-[^']+'/, "");
        await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
      }),
    );
    await release();
    await page.getByRole("link", { name: "Recharge" }).waitFor();
    await expect.poll(takeFaults).toEqual([{ path: "/mine", message: "The first script did not run" }]);
  });

  it("with a storage that throws, and says so once", async () => {
    const { page, release } = await open("/", { who: null }, (opened) =>
      opened.addInitScript(() => {
        Storage.prototype.getItem = () => {
          throw new DOMException("no", "SecurityError");
        };
      }),
    );
    await release();
    await page.getByRole("heading", { level: 1, name: "rangoli" }).waitFor();
    await expect.poll(takeFaults).toEqual([{ path: "/", message: expect.stringContaining("SecurityError") as string }]);
  });

  it("through the service worker of another build", async () => {
    const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN" });
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { ...storedBy("in", "light", member), "app.installation": installation },
    );
    await context.route("**/service-worker.js", async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/version: ?"\w+"/, 'version: "before"')
        .replaceAll(/"\/assets\/[^"]+",?/g, "");
      await route.fulfill({ response, body });
    });
    const page = await context.newPage();
    await page.goto(`${base}/mine`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/service-worker.js");
      await navigator.serviceWorker.ready;
    });
    const asked: string[] = [];
    context.on("request", (request) => asked.push(nameOf(request.method(), request.url())));
    await page.reload();
    await page.getByRole("link", { name: "Recharge" }).waitFor();
    expect(counted(asked).get("GET /user/profile?")).toBe(1);
  });
});
