import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { launchBrowser, openPhone } from "../helpers/browser.ts";
import { base, controlToken } from "../helpers/served.ts";

// A member logs out elsewhere: what the browser here still shows of the session ends, once.

const TOLD = "You were logged out. Please log in again";
const made = z.object({ members: z.array(z.object({ token: z.string() })) });

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => context.close());
afterAll(() => browser.close());

function post(path: string, authorization: string, body: unknown = {}): Promise<Response> {
  return fetch(base + path, {
    method: "POST",
    headers: { Authorization: authorization, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** A page of a member who is logged in, and all the places it goes to from there. */
async function openAs(token: string, path: string) {
  context = await openPhone(browser);
  await context.addInitScript(
    (session) => {
      if (sessionStorage.getItem("begun") !== null) return;
      sessionStorage.setItem("begun", "");
      localStorage.setItem("rangoli.session", session);
    },
    JSON.stringify({ token, nickName: "", mobile: "", userId: "", rCode: "", isEarly: true }),
  );
  const page = await context.newPage();
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto(base + path);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  return { page, visited, sockets };
}

async function newToken(): Promise<string> {
  const answer = await post("/control/members", `Bearer ${controlToken}`, { count: 1, balance: 1000 });
  return made.parse(await answer.json()).members[0]?.token ?? "";
}

it("a game that is open is left for the log-in as soon as its socket is closed", async () => {
  const token = await newToken();
  const { page, visited, sockets } = await openAs(token, "/aviator");
  await page.getByRole("group", { name: "Balance" }).getByText("₹1,000").waitFor();
  await expect.poll(() => sockets.length).toBe(1);
  // A ticket, worth nothing once it is used: addresses end up in logs.
  expect(sockets[0]).toContain("?token=");
  expect(sockets[0]).not.toContain(token);
  await post("/user/logout", `Token ${token}`);
  await page.getByText(TOLD).waitFor();
  expect(visited).toEqual(["/login"]);
  expect(await page.evaluate(() => localStorage.getItem("rangoli.session") ?? "")).not.toContain(token);
  expect(sockets).toHaveLength(1);
});

it("a screen that asks again is left for the log-in", async () => {
  const token = await newToken();
  const { page, visited } = await openAs(token, "/mine");
  await page.getByText("₹1,000").first().waitFor();
  await post("/user/logout", `Token ${token}`);
  await page.reload();
  await page.getByText(TOLD).waitFor();
  expect(visited.filter((path, index) => path !== visited[index - 1])).toEqual(["/mine", "/login"]);
});
