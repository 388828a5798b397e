import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transferTo } from "#contract/calls/transfer.ts";
import { RELEASES, releasedVersions } from "#tests/versions/release.ts";
import { launchBrowser, openPhone } from "#tools/screens/browser.ts";
import { storedBy } from "#tools/screens/open-screen.ts";
import { newMember } from "#tools/screens/seed.ts";
import { counted, installation, member, noteCalls, openStart } from "../helpers/open-start.ts";
import { browser, takeFaults } from "../helpers/own-browser.ts";
import { ask, base, controlToken, newMobile, registerOnScreen } from "../helpers/test-server.ts";

// The first script and the shell save time. An app that lost them starts as it did without them.

const PROFILE = "GET /user/profile?";
/** The calls of a start by path, and what shows that it is complete. */
const STARTS = [
  { path: "/mine", calls: [PROFILE], isComplete: (page: Page) => balanceIs(page, "₹1,000.00") },
  {
    path: "/aviator",
    calls: ["POST /user/socket_ticket?", "WS /aviator?curve=true", PROFILE],
    isComplete: (page: Page) => page.getByRole("region", { name: "Stake 1" }).waitFor(),
  },
] as const;

const recharge = (page: Page) => page.getByRole("link", { name: "Recharge" }).first().waitFor();
const balanceIs = (page: Page, text: string) => page.getByRole("region", { name: "Balance" }).getByText(text).waitFor();

function expectOnce(asked: readonly string[], names: readonly string[]): void {
  const counts = counted(asked);
  expect(names.map((name) => [name, counts.get(name)])).toEqual(names.map((name) => [name, 1]));
}

describe.each(STARTS)("$path", ({ path, calls, isComplete }) => {
  it("starts under a policy without the first script's hash, and says so once", async () => {
    const { page, asked, release } = await openStart(browser, path, {}, (opened) =>
      opened.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const policy = (response.headers()["content-security-policy"] ?? "").replace(/ 'sha256-[^']+'/, "");
        await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
      }),
    );
    await release();
    await isComplete(page);
    await expect.poll(takeFaults).toEqual([{ path, message: "The first script did not run" }]);
    await expect.poll(() => calls.filter((name) => !asked.includes(name))).toEqual([]);
    expectOnce(asked, calls);
  });

  it("waits for a backend whose first answers come after 10 s, and asks it once", async () => {
    const answers = Promise.withResolvers<undefined>();
    const { page, asked, release } = await openStart(browser, path, {}, async (opened) => {
      await opened.clock.install();
      await opened.route(/\/user\//, async (route) => {
        await answers.promise;
        await route.continue();
      });
    });
    await page.locator("[data-shell]").waitFor();
    await release();
    await page.clock.fastForward(10_000);
    answers.resolve(undefined);
    await isComplete(page);
    await expect.poll(() => calls.filter((name) => !asked.includes(name))).toEqual([]);
    expectOnce(asked, calls);
  });

  it("with a token that the server refuses asks once, and ends at the log-in", async () => {
    const { page, asked, release } = await openStart(browser, path, { who: { ...member, token: `${member.token}x` } });
    await page.locator("[data-shell]").waitFor();
    await release();
    await page.waitForURL("**/login");
    await page.getByText("You were logged out. Please log in again").waitFor();
    expectOnce(asked, [PROFILE]);
  });
});

it("with storage that throws home starts, a member registers, and each page says so once", async () => {
  // As with all cookies blocked: no script gets as far as the storage's functions.
  const { page, asked, release } = await openStart(browser, "/", { who: null }, (opened) =>
    opened.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Access is denied for this document", "SecurityError");
          },
        });
      }
    }),
  );
  const lineOf = (path: string) => ({ path, message: "Error: storage cannot be read: SecurityError" });
  await release();
  await page.getByRole("heading", { level: 1, name: "rangoli" }).waitFor();
  await expect.poll(takeFaults).toEqual([lineOf("/")]);
  expect(asked).not.toContain(PROFILE);
  await page.goto(`${base}/register`);
  await registerOnScreen(page, newMobile());
  await balanceIs(page, "₹1,000.00");
  expect(takeFaults()).toEqual([lineOf("/register")]);
});

/** A phone with a service worker, which comes with the first visit. */
async function openWithWorker(script?: string): Promise<Page> {
  const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN" });
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { ...storedBy("in", "light", member), "app.installation": installation },
  );
  if (script !== undefined) {
    await context.route("**/service-worker.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: script }),
    );
  }
  const page = await context.newPage();
  await page.goto(`${base}/mine`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
  return page;
}

describe("through a service worker", () => {
  it("of the release before the app starts, and asks once", async () => {
    const last = join(RELEASES, releasedVersions().at(-1) ?? "", "service-worker.js");
    // The server no longer has the files that that worker keeps.
    const script = readFileSync(last, "utf8").replace(/"files": \[[^\]]*\]/, '"files": ["/", "/favicon.svg"]');
    const page = await openWithWorker(script);
    const [, version] = /"version": "(\w+)"/.exec(script) ?? [];
    expect(await page.evaluate(() => caches.keys())).toEqual([`app-${version}`]);
    const asked = noteCalls(page);
    await page.reload();
    await recharge(page);
    await balanceIs(page, "₹1,000.00");
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    expectOnce(asked, [PROFILE]);
  });

  it("offline the app starts, and shows the member's screen once the network is back", async () => {
    const page = await openWithWorker();
    await page.reload();
    await recharge(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("You are offline").waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const asked = noteCalls(page);
    await page.context().setOffline(false);
    await page.getByText("You are offline").waitFor({ state: "hidden" });
    await balanceIs(page, "₹1,000.00");
    expectOnce(asked, [PROFILE]);
  });
});

it("a page that a new build has outlived says so once, and starts from that build when it is loaded again", async () => {
  const { page, asked, release } = await openStart(browser, "/");
  await release();
  await page.getByRole("link", { name: "Mine", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  // A deployment removes the files of the build before.
  let isOld = true;
  await page.route(/\/assets\/[^/]+\.js$/, (route) => (isOld ? route.fulfill({ status: 404 }) : route.fallback()));
  await page.getByRole("link", { name: "Mine", exact: true }).click();
  await page.getByRole("alert").getByText("This screen could not be shown").waitFor();
  // Parts of home that were still to come may say it of themselves, also below the new path.
  const told: unknown[] = [];
  const ofMine = () => told.push(...takeFaults()) && told.filter((each) => (each as { path: string }).path === "/mine");
  await expect.poll(ofMine).not.toEqual([]);
  expect(await page.getByRole("alert").count()).toBe(1);
  isOld = false;
  asked.length = 0;
  await page.getByRole("button", { name: "Try again" }).click();
  await balanceIs(page, "₹1,000.00");
  expectOnce(asked, [PROFILE]);
  const missing = { path: "/mine", message: expect.stringContaining("dynamically imported") as string };
  expect(ofMine()).toContainEqual(missing);
});

describe("the browser's back", () => {
  // Chromium's headless shell has no cache for it, and loads the page again; Chrome has one.
  let restoring: Browser;
  beforeAll(async () => {
    restoring = await launchBrowser([], ["--disable-back-forward-cache"]);
  });
  afterAll(() => restoring.close());

  /** Mine of a new member with ₹1,000, and what it has asked. */
  async function openMine(): Promise<{ page: Page; asked: string[]; spend(): Promise<unknown> }> {
    const player = await newMember(base, controlToken, 100_000);
    const context = await openPhone(restoring, { reducedMotion: "reduce", serviceWorkers: "block" });
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { ...storedBy("in", "light", player), "app.installation": installation },
    );
    const page = await context.newPage();
    const asked = noteCalls(page);
    await page.goto(`${base}/mine`);
    await balanceIs(page, "₹1,000.00");
    expectOnce(asked, [PROFILE]);
    asked.length = 0;
    const spend = () => ask(transferTo, `Token ${player.token}`, { user_id: member.userId, amount: 100 });
    return { page, asked, spend };
  }

  it("to a page shows what has changed meanwhile, and asks for it once", async () => {
    const { page, asked, spend } = await openMine();
    await page.goto(`${base}/docs`);
    await spend();
    await page.evaluate(() => void setTimeout(() => history.back()));
    await balanceIs(page, "₹900.00");
    expectOnce(asked, [PROFILE]);
  });

  it("to a page that the browser has kept shows what has changed meanwhile, and asks for it once", async () => {
    const { page, asked, spend } = await openMine();
    await spend();
    // The events of such a return, in their order.
    await page.evaluate(() => {
      const show = (state: string) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      };
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      show("hidden");
      show("visible");
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await balanceIs(page, "₹900.00");
    expectOnce(asked, [PROFILE]);
  });
});
