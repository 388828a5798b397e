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

const [boot = nothing] = Object.values(import.meta.glob("./first.js"));
function nothing(): never {
  throw new Error("start/first.js is gone");
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

const STORED = { token: "120007.secret", isEarly: true };
const shell =
  '<header data-shell><a href="/" data-back>Back</a><span data-amount data-small="s"></span></header><main><i data-size="10px 5px"></i>' +
  '<p data-only="visitor">visitor</p></main><nav><a href="/mine">Mine</a><a href="/win" data-only="early">Win</a><a href="/dice">Dice</a></nav>';
const PAGE = {
  path: "/aviator",
  members: true,
  early: true,
  calls: [{ path: "/user/profile", members: true }, { path: "/mines/status?traps=3" }],
  socket: { path: "/aviator", query: "curve=true" },
  currency: { code: "INR", display: "narrowSymbol" },
  locales: { in: { tag: "en-IN", scripts: ["in-1.js"], shell: shell } },
};

describe("what a page asks first", () => {
  const asked = () =>
    ask.mock.calls.map(([path, init]) => [(init as RequestInit | undefined)?.method, path.replace(/t=\d+/, "t")]);

  function put(path: string, session: object | null = STORED, page: object = PAGE) {
    document.head.insertAdjacentHTML(
      "beforeend",
      `<script type="application/json" id="page">${JSON.stringify(page)}</script>`,
    );
    if (session !== null) localStorage.setItem("app.session", JSON.stringify(session));
    localStorage.setItem("app.installation", JSON.stringify({ offers: ["early_access"], not_offered: ["/dice"] }));
    history.replaceState(null, "", path);
    return boot();
  }

  afterEach(() => {
    delete window.appFirst;
    history.replaceState(null, "", "/");
  });

  it.each([
    ["a member's screen", "/aviator", STORED, ["/client/app", "/user/profile?t", "/mines/status?traps=3&t"]],
    ["a visitor's, whom the router sends to the log-in", "/aviator", null, ["/client/app"]],
    ["a member's without early access", "/aviator", { ...STORED, isEarly: false }, ["/client/app"]],
    ["another address, offline", "/mine", STORED, ["/client/app"]],
  ])("is that of %s", async (_, path, session, paths) => {
    vi.stubGlobal("WebSocket", class extends EventTarget {});
    await put(path, session);
    expect(asked().map(([, address]) => (address ?? "").replace(location.origin, ""))).toEqual(paths);
  });

  it("reaches the app once, with its own times", async () => {
    vi.stubGlobal("WebSocket", class extends EventTarget {});
    ask.mockImplementation(async () => Response.json({ code: 200, entry: { balance: 12.5 } }));
    await put("/aviator");
    await settled();
    const init = { method: "GET", headers: { "Accept-Language": "in", Authorization: "Token 120007.secret" } };
    const url = `${location.origin}/user/profile?t=7`;
    expect(window.appFirst?.look("/user/profile", "", null, "in")).toBeUndefined();
    const come = window.appFirst?.look("/user/profile", "", STORED.token, "in");
    expect(come).toMatchObject({ status: 200, text: '{"code":200,"entry":{"balance":12.5}}' });
    const taken = await window.appFirst?.take(url, init);
    expect(taken).toMatchObject({ status: 200, sentAt: come?.sentAt, receivedAt: come?.receivedAt });
    expect(window.appFirst?.take(url, init)).toBeUndefined();
  });

  it("ends with the app's own signal", async () => {
    vi.stubGlobal("WebSocket", class extends EventTarget {});
    ask.mockReturnValue(new Promise(() => undefined));
    await put("/aviator");
    const gone = AbortSignal.abort(new Error("gone"));
    const headers = { "Accept-Language": "in", Authorization: "Token 120007.secret" };
    const init = { method: "GET", headers, signal: gone };
    await expect(window.appFirst?.take(`${location.origin}/user/profile?t=7`, init)).rejects.toThrow("gone");
  });

  it("keeps a socket's events until the app listens", async () => {
    const opened: (EventTarget & { url: string })[] = [];
    class Socket extends EventTarget {
      readonly url: string;
      constructor(url: string) {
        super();
        this.url = url;
        opened.push(this);
      }
    }
    vi.stubGlobal("WebSocket", Socket);
    await put("/aviator");
    const [socket] = opened;
    expect(socket?.url.replace(/t=\d+/, "t")).toMatch(/^ws:.*\/aviator\?curve=true&token=120007\.secret&t&locale=in$/);
    socket?.dispatchEvent(new Event("open"));
    socket?.dispatchEvent(new MessageEvent("message", { data: "5002" }));
    const heard: unknown[] = [];
    expect(window.appSocket?.("ws://x/aviator?token=another&t=1")).toBeUndefined();
    const taken = window.appSocket?.("ws://x/aviator?curve=true&token=120007.secret&t=1&locale=in");
    taken?.addEventListener("open", () => heard.push("open"));
    taken?.addEventListener("message", (event) => heard.push((event as MessageEvent).data));
    await settled();
    socket?.dispatchEvent(new MessageEvent("message", { data: "5004" }));
    expect(heard).toEqual(["open", "5002", "5004"]);
  });

  it("draws the shell for its reader, with the balance", async () => {
    vi.stubGlobal("WebSocket", class extends EventTarget {});
    ask.mockImplementation(async () => Response.json({ code: 200, entry: { balance: -1234.5 } }));
    await put("/aviator?show_back=0");
    const root = document.createElement("div");
    root.id = "root";
    root.innerHTML = '<svg class="starting"></svg>';
    document.body.replaceChildren(root);
    await settled();
    expect(root.querySelector("[data-back]")).toBeNull();
    expect([...root.querySelectorAll("nav a")].map(({ textContent }) => textContent)).toEqual(["Mine", "Win"]);
    expect(root.querySelector("main")?.textContent).toBe("");
    expect(root.querySelector<HTMLElement>("i")?.style.height).toBe("5px");
    expect(root.querySelector("[data-amount]")?.textContent).toBe("−₹1,234.50");
    expect(document.documentElement.lang).toBe("en-IN");
  });
});

it("keeps the browser's offer to install the app until the app asks for it", async () => {
  await boot();
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.appInstall).toBe(offer);
  delete window.appInstall;
});
