import * as z from "zod";
import { freePort, HOST } from "#tools/server/processes.ts";
import { type Driver, firstMatch, PHONE, type Program, start } from "./driver.ts";

const session = z.object({ sessionId: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });
const reply = z.object({ value: z.unknown() });

/** Starts WebKitGTK's driver on a screen of its own, and speaks WebDriver to it. */
export async function launchWebkit(driver: string): Promise<Driver> {
  const started: Program[] = [];
  const end = async () => {
    for (const program of started.toReversed()) await program.end();
  };
  try {
    const display = await startScreen(started);
    const port = await freePort(0);
    started.push(start(driver, [`--port=${port}`, "--host=local"], { DISPLAY: `:${display}`, GDK_BACKEND: "x11" }));
    const url = `http://${HOST}:${port}`;
    await hasAnswered(`${url}/status`);
    const { sessionId } = session.parse(await ask(`${url}/session`, "POST", { capabilities: {} }));
    return await drive(`${url}/session/${sessionId}`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

const SCREEN_TRIES = 3;

/** Starts an invisible screen and resolves with its number. Another one that starts at the same time may take it. */
async function startScreen(started: Program[], tries = SCREEN_TRIES): Promise<string> {
  const screen = start("Xvfb", ["-displayfd", "1", "-screen", "0", "800x1000x24", "-nolisten", "tcp"]);
  try {
    const display = await firstMatch(screen, /^(\d+)\s/);
    started.push(screen);
    return display;
  } catch (error) {
    await screen.end();
    if (tries <= 1) throw error;
    return startScreen(started, tries - 1);
  }
}

async function drive(url: string, end: () => Promise<void>): Promise<Driver> {
  const post = (path: string, body: object = {}) => ask(`${url}/${path}`, "POST", body);
  await post("window/rect", PHONE);
  return {
    async open(address) {
      await post("url", { url: address });
    },
    async evaluate(expression) {
      return z.string().parse(await post("execute/sync", { script: `return ${expression}`, args: [] }));
    },
    async perform(actions) {
      await post("actions", { actions });
    },
    async picture() {
      return Buffer.from(z.string().parse(await ask(`${url}/screenshot`, "GET")), "base64");
    },
    async hide() {
      await post("window/minimize");
    },
    async show() {
      await post("window/rect", PHONE);
    },
    async quit() {
      await ask(url, "DELETE");
      await end();
    },
  };
}

/** Sends a command and resolves with its value. */
async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { value } = reply.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = failure.parse(value);
  throw new Error(`${error}: ${message}`);
}

const START_MS = 20_000;
const POLL_MS = 50;

async function hasAnswered(url: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    try {
      await ask(url, "GET");
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
