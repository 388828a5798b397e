import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import "../testing/browser-shims.ts";
import { clientFault } from "#contract/client.ts";
import { LOCALES, LOCALE_TAGS } from "#contract/values/locale.ts";
import { loadMessages } from "../testing/render.tsx";

const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const added: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", ask.mockReset().mockResolvedValue(new Response()));
  document.documentElement.dataset["languages"] = "in pt mx vi";
  document.head.innerHTML = '<meta name="theme-color" data-light="#f5f2ea" data-dark="#0a0f1f" />';
  document.body.innerHTML = '<div id="root"><svg class="starting"></svg></div>';
  localStorage.clear();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
      added.push([type, listener]);
      listen(type, listener, options);
    },
  );
});
afterEach(() => {
  for (const [type, listener] of added.splice(0)) {
    window.removeEventListener(type, listener);
    window.removeEventListener(type, listener, true);
  }
  delete window.appReport;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const [boot = nothing] = Object.values(import.meta.glob("../../public/boot.js"));
function nothing(): never {
  throw new Error("public/boot.js is gone");
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const alert = () => document.querySelector("[role=alert]");
const reports = () => ask.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body)) as unknown]);

function failScript() {
  const script = document.createElement("script");
  script.src = "/assets/start-1234.js?v=1";
  document.head.append(script);
  script.dispatchEvent(new Event("error"));
}

function reject(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
}

describe("an app that does not start", () => {
  it("shows an error with a retry and is reported if its first script does not load", async () => {
    await boot();
    failScript();
    await settled();
    expect(alert()?.textContent).toContain("The app could not be started");
    expect(document.querySelector(".starting")).toBeNull();
    expect(alert()?.querySelector("button")?.textContent).toBe("Try again");
    const message = "The script /assets/start-1234.js could not be loaded";
    expect(reports()).toEqual([["/client/faults", { path: "/", message }]]);
  });

  it.each(LOCALES)("shows the error in %s, as chosen or preferred", async (locale) => {
    const { common } = await loadMessages(locale);
    localStorage.setItem("app.settings", JSON.stringify({ locale }));
    await boot();
    reject(new TypeError("Failed to fetch dynamically imported module"));
    await settled();
    const chosen = alert()?.textContent;
    expect(alert()?.querySelector("button")?.textContent).toBe(common.retry);

    localStorage.clear();
    vi.resetModules();
    document.body.innerHTML = '<div id="root"></div>';
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["de", LOCALE_TAGS[locale]]);
    await boot();
    reject(new Error("again"));
    await settled();
    expect(alert()?.textContent).toBe(chosen);
  });

  it("shows the error too after an exception removed the whole tree", async () => {
    await boot();
    document.body.innerHTML = '<div id="root"></div>';
    window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("no such thing") }));
    await settled();
    expect(alert()).not.toBeNull();
    expect(reports()).toEqual([["/client/faults", { path: "/", message: "TypeError: no such thing" }]]);
  });
});

describe("an app that has rendered", () => {
  it("ignores all later failures", async () => {
    await boot();
    document.body.innerHTML = '<div id="root"><main>Home</main></div>';
    failScript();
    reject(new Error("a call of somebody's"));
    await settled();
    expect(document.body.textContent).toBe("Home");
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("a report", () => {
  it("has the gateway's schema and holds only the path and the message", async () => {
    await boot();
    history.replaceState(null, "", "/buy?id=7#x");
    const long = `https://app.test/a?token=secret\nline ${"x".repeat(1000)}`;
    for (const error of [new Error(long), "text", null, undefined, new Error("")]) window.appReport?.(error);
    expect(ask).toHaveBeenCalledTimes(5);
    for (const [path, body] of reports()) {
      expect(path).toBe(clientFault.path);
      expect(z.safeParse(z.strictObject(clientFault.body.shape), body).error).toBeUndefined();
      expect(body).toMatchObject({ path: "/buy" });
      expect(JSON.stringify(body)).not.toContain("secret");
    }
    history.replaceState(null, "", "/");
  });

  it("is sent once for the same fault, and for at most five faults of a page", async () => {
    await boot();
    for (const name of ["a", "a", "b", "c", "d", "e", "f"]) window.appReport?.(new Error(name));
    expect(ask).toHaveBeenCalledTimes(5);
  });
});

it("fetches what every screen but home needs, in parallel with the app", async () => {
  const meta = () => document.head.insertAdjacentHTML("afterbegin", '<meta name="later" content="/a.js /a.css" />');
  const fetched = () => [...document.head.querySelectorAll("link")].map(({ rel, as, href }) => [rel, as, href]);
  meta();
  await boot();
  expect(fetched()).toEqual([]);
  history.replaceState(null, "", "/dice");
  vi.resetModules();
  await boot();
  const [script, style] = fetched();
  expect(script?.slice(0, 1)).toEqual(["modulepreload"]);
  expect(script?.[2]).toMatch(/\/a\.js$/);
  expect(style?.slice(0, 2)).toEqual(["preload", "style"]);
  history.replaceState(null, "", "/");
});

it("keeps the browser's offer to install the app until the app asks for it", async () => {
  await boot();
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.appInstall).toBe(offer);
  delete window.appInstall;
});
