import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "#tools/screens/browser.ts";
import { base, makeMember } from "#tests/helpers/test-server.ts";

let browser: Browser;
let page: Page;
let token: string;

beforeAll(async () => {
  browser = await launchBrowser();
  token = await makeMember(250);
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${base}/docs`);
});
afterAll(() => browser.close());

it("sends a member's call from the page, and shows its answer", async () => {
  await page.getByRole("button", { name: "Authorize" }).click();
  const member = page.locator(".auth-container").first();
  await member.locator("input").fill(`Token ${token}`);
  await member.getByRole("button", { name: "Apply credentials" }).click();
  await member.getByRole("button", { name: "Close" }).click();
  const call = page.locator(".opblock").filter({ has: page.locator('[data-path="/user/profile"]') });
  // Swagger UI draws a long list as the reader scrolls.
  const scroll = async () => {
    await page.mouse.wheel(0, 400);
    return call.count();
  };
  await expect.poll(scroll).toBe(1);
  await call.locator(".opblock-summary").click();
  await call.getByRole("button", { name: "Execute" }).click();
  await call.locator(".live-responses-table").getByText('"balance": 250').waitFor();
});

it("opens a socket from the page, sends a frame and shows those that come", async () => {
  await page.getByLabel("Token of a member").fill(token);
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
  const frames = page.getByRole("list", { name: "Frames of this connection, newest first" });
  await frames
    .getByText(/[35]002 /)
    .first()
    .waitFor();
  await page.locator("#sockets textarea").fill('{"nickName": ""}');
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await frames
    .getByText(/^sent:/)
    .first()
    .waitFor();
  await page.getByText("Sent", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.locator("output").getByText("Closed with 1000").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it("says on one page what each call means, within its own policy and the width of a phone", async () => {
  const contract = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const problems: string[] = [];
  contract.on("console", (message) => problems.push(message.text()));
  await contract.goto(`${base}/docs`);
  await contract.getByRole("link", { name: "Contract" }).click();
  await contract.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Frames" }).waitFor();
  await contract.goto(`${base}/docs/contract#get-userprofile`);
  await expect.poll(() => contract.locator("#get-userprofile").isVisible()).toBe(true);
  expect(await contract.locator("#rule-staked").count()).toBe(1);
  expect(await contract.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe("768px");
  expect(await contract.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
});
