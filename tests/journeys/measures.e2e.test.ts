import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { clientApp, clientMeasures } from "#contract/client.ts";
import { openScreen } from "#tools/screens/open-screen.ts";
import { seedMember } from "#tools/screens/seed.ts";
import { startOwnServer } from "#tools/server/own-server.ts";
import type { Server } from "#tools/server/server.ts";
import { browser } from "../helpers/own-browser.ts";

const METRICS_TOKEN = "metrics-token-of-24-or-more";
const CONTROL_TOKEN = "control-token-of-24-or-more";
const MEASURES_SCRIPT = /\/assets\/measure-page-[^/]+\.js$/;

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function start(env: Readonly<Record<string, string>>): Promise<Server> {
  const server = await startOwnServer({ CONTROL_TOKEN, ...env });
  servers.push(server);
  return server;
}

async function openDice({ url, controlToken }: Server, prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const member = await seedMember(url, controlToken);
  const look = { member, locale: "in", mode: "light", width: 390 } as const;
  const page = await openScreen({ url, controlToken, browser }, "/mine", look);
  await prepare(page);
  await page.goto(`${url}/dice`);
  return page;
}

/** All pages measure, in place of a share. */
async function measureAlways(page: Page): Promise<void> {
  await page.route(`**${clientApp.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), measure_share: 1 } });
  });
  await page.reload();
}

it("a page reports its vitals and the time from a press to its answer, and /metrics shows them by route", async () => {
  const server = await start({ METRICS_TOKEN });
  const page = await openDice(server, measureAlways);
  await page.waitForResponse((response) => MEASURES_SCRIPT.test(response.url()));
  await page.getByRole("button", { name: /^Roll ₹/, disabled: false }).click();
  await page
    .getByText(/(?:wins|loses)\./)
    .first()
    .waitFor();
  await page.goto("about:blank");
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  let text = "";
  await expect
    .poll(async () => (text = await (await fetch(`${server.url}/metrics`, { headers })).text()), { timeout: 30_000 })
    .toMatch(/gateway_client_seconds_count{measure="acknowledgement",route="\/dice",connection="[\w-]+"} 1\n/);
  const counted = [...text.matchAll(/gateway_client_seconds_count{measure="(\w+)",route="\/dice"/g)];
  expect(counted.map(([, name]) => name)).toEqual(expect.arrayContaining(["FCP", "LCP", "TTFB", "acknowledgement"]));
  expect(text).toContain('gateway_client_layout_shift_count{route="/dice"');
});

it("without a METRICS_TOKEN no page measures or reports", async () => {
  const page = await openDice(await start({}), async () => undefined);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await page.waitForResponse((response) => /\/assets\/after-start-[^/]+\.js$/.test(response.url()));
  await page.getByRole("button", { name: /^Roll ₹/, disabled: false }).waitFor();
  await page.goto("about:blank");
  expect(asked.filter((url) => url.endsWith(clientMeasures.path) || MEASURES_SCRIPT.test(url))).toEqual([]);
});
