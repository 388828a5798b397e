import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GameSocket } from "../../conform/backend/socket.ts";
import { ROOT } from "#scripts/paths.ts";
import type { Server } from "#scripts/server/server.ts";
import { startOwnServer } from "../helpers/own-server.ts";
import { type Recording, type Replay, type Spoil, startReplay } from "../../conform/proof/replay.ts";
import { openPhone } from "../helpers/browser.ts";
import { browser } from "../helpers/own-browser.ts";

// A member of a backend that shares no code with us. UPSTREAM_ROUTES sends one game and a socket to the simulator.

const TOKEN = "token-2-of-the-backend";
const MOBILE = "+919000000002";
const ANSWER_MS = 20_000;
const CLOSED_BY_LOGOUT = 4401;

const recording = JSON.parse(
  readFileSync(join(ROOT, "tests/reference-origin/recorded/foreign.json"), "utf8"),
) as Recording;
/** A transfer that succeeds, and no notice of a recharge that covers the screen. */
const ANSWERED_PLAINLY = new Set(["POST /user/transfer_to", "GET /user/notification"]);
/** The calls that reached the backend. */
const asked: string[] = [];
let isLoggedIn = false;
let backend: Replay;
let server: Server;

/** The recorded backend, with a session that begins and ends. */
const withSession: Spoil = (answer, { route, account }) => {
  asked.push(route);
  if (route === "POST /user/login") {
    isLoggedIn = true;
    return { code: 200, msg: "OK", token: TOKEN, device_id: "a-device" };
  }
  if (account !== 0 && !isLoggedIn) return { http: 401, detail: "Invalid token." };
  if (route === "POST /user/logout") isLoggedIn = false;
  return ANSWERED_PLAINLY.has(route) ? { code: 200, msg: "OK" } : answer;
};

beforeAll(async () => {
  backend = await startReplay(recording, withSession);
  server = await startOwnServer({
    UPSTREAM_ORIGIN: backend.url,
    UPSTREAM_ROUTES: "/mines/*=simulator /aviator=simulator",
    CONTROL_TOKEN: "",
  });
});
afterAll(async () => {
  await server.stop();
  await backend.stop();
});

/** A socket that shows the backend's token. */
const openAviator = () => new GameSocket(`${server.url.replace("http", "ws")}/aviator?token=${TOKEN}`);

it("a member of a backend plays one game at the simulator, does the rest at the backend, and leaves both", async () => {
  const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN" });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Mobile number").fill(MOBILE);
  await page.getByLabel("Password", { exact: true }).fill("a password");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/mine");
  await page.getByText("₹5,000.00").first().waitFor();

  // The simulator's wallet is another one.
  await page.goto(`${server.url}/mines`);
  const balance = page.getByRole("group", { name: "Balance" });
  await balance.getByText("₹1,000").waitFor();
  await page.getByRole("button", { name: "Play" }).click();
  await balance.getByText("₹950").waitFor();
  await page.locator('[data-cell="13"]').click();
  const reward = page.getByRole("button", { name: /^Take reward/, disabled: false });
  await reward
    .or(page.getByText(/^A trap/))
    .first()
    .waitFor();
  const socket = openAviator();
  await socket.next(() => true, ANSWER_MS);
  expect(socket.heard[0]).toMatchObject({ cmd: 5002 });

  await page.goto(`${server.url}/transfer`);
  await page.getByLabel("Receiver’s ID").fill("1");
  await page.getByLabel("Amount").fill("12");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await page.getByText("The transfer has been successfully completed").waitFor();
  expect(asked).toContain("POST /user/transfer_to");

  await page.goto(`${server.url}/mine`);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  expect(await socket.closes(ANSWER_MS)).toBe(CLOSED_BY_LOGOUT);
  for (const path of ["/user/profile", "/mines/status"]) {
    const { status } = await fetch(server.url + path, { headers: { authorization: `Token ${TOKEN}` } });
    expect([path, status]).toEqual([path, 401]);
  }
  expect(await openAviator().closes(ANSWER_MS)).toBe(CLOSED_BY_LOGOUT);
  expect(asked).toContain("POST /user/logout");
  expect(asked.filter((route) => route.includes("/mines/"))).toEqual([]);
});
