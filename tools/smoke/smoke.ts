import { createClient, type Client, CallError } from "#client/index.ts";
import type { SocketGame } from "#client/named-client.ts";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { nextPeriodInfoNoauth, winRoundDetail } from "#games/win-go/contract/calls.ts";
import { RULES } from "#games/all/rules.ts";
import { provideChecks } from "#games/engine/rules/known-checks.ts";
import { checkPasted } from "#games/engine/screen/proof/pasted-round.ts";
import { readCommand, text } from "#tools/command/command.ts";

/** `not run`: it needs a member or a finished round, and there is none. */
export type Status = "ok" | "failed" | "not run" | "not offered";

export interface Outcome {
  readonly name: string;
  readonly status: Status;
  readonly detail: string;
}

export interface SmokeOptions {
  readonly url: string;
  /** A member's token; null: the run opens one demo member if it may. */
  readonly token: string | null;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Ends a check without a failure. */
class Skipped extends Error {
  readonly status: Status;

  constructor(status: Status, message: string) {
    super(message);
    this.status = status;
  }
}

/** Looks whether a deployment works. It writes at most one demo member. */
export async function smoke(options: SmokeOptions): Promise<Outcome[]> {
  const { url, token, fetch, signal } = options;
  const tokens = memoryOf(token);
  const client = createClient({ url, fetch, tokens });
  const member = once(() => openMember(client, tokens, signal));
  const checks: readonly (readonly [name: string, run: () => Promise<string>])[] = [
    ["page", () => checkPage(options)],
    ["calls", () => checkCalls(options, client)],
    ["member", member],
    ["aviator socket", () => checkSocket("aviator", client, member, signal)],
    ["lucky hit socket", () => checkSocket("luckyHit", client, member, signal)],
    ["fairness", () => checkFairness(options)],
  ];
  return Promise.all(checks.map(([name, run]) => outcomeOf(name, run, signal)));
}

async function outcomeOf(name: string, run: () => Promise<string>, signal: AbortSignal): Promise<Outcome> {
  try {
    return { name, status: "ok", detail: await Promise.race([run(), ended(signal)]) };
  } catch (error) {
    const status = error instanceof Skipped ? error.status : "failed";
    return { name, status, detail: textOf(error) };
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error("no answer in time"));
    if (signal.aborted) end();
    signal.addEventListener("abort", end);
  });
}

function textOf(error: unknown): string {
  if (error instanceof CallError) return `${error.fault} ${error.code} ${error.msg}`.trim();
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

const PART = /<(?:script[^>]*\ssrc|link[^>]*\srel="stylesheet"[^>]*\shref)="([^"]+)"/g;
const PART_TYPES = /javascript|css/;

/** Fetches the first page, and the scripts and styles that it names. */
async function checkPage({ url, fetch, signal }: SmokeOptions): Promise<string> {
  const page = await fetch(`${url}/`, { headers: { Accept: "text/html" }, signal });
  const html = await page.text();
  if (!page.ok || !isOf(page, /html/)) throw new Error(`the page answers ${page.status}, ${typeOf(page)}`);
  const parts = [...html.matchAll(PART)].map(([, path = ""]) => new URL(path, page.url || url).href);
  if (parts.length === 0) throw new Error("the page names no script");
  for (const part of parts) {
    const response = await fetch(part, { signal });
    await response.body?.cancel();
    if (!response.ok || !isOf(response, PART_TYPES)) {
      throw new Error(`${new URL(part).pathname} answers ${response.status}, ${typeOf(response)}`);
    }
  }
  return `the page and ${parts.length} scripts and styles`;
}

const typeOf = (response: Response) => response.headers.get("content-type") ?? "no type";
const isOf = (response: Response, type: RegExp) => type.test(typeOf(response));

async function checkCalls({ url, fetch, signal }: SmokeOptions, client: Client): Promise<string> {
  const ready = await fetch(`${url}/readyz`, { signal });
  const text = await ready.text();
  // A backend without the gateway has no such address.
  if (!ready.ok && ready.status !== 404) throw new Error(`/readyz answers ${ready.status} ${text.slice(0, 200)}`);
  await client.shop.homeTop({}, { signal });
  await client.shop.games({}, { signal });
  return ready.ok ? "ready, home and games" : "home and games";
}

/** Opens a demo member if no token was given. */
async function openMember(client: Client, tokens: ReturnType<typeof memoryOf>, signal: AbortSignal): Promise<string> {
  const isGiven = tokens.get() !== null;
  if (!isGiven) {
    await client.account.openDemoAccount({}, { signal }).catch((error: unknown) => {
      const why = error instanceof CallError ? `${error.code} ${error.msg}` : textOf(error);
      throw new Skipped("not run", `no demo member can be opened (${why}): pass --token`);
    });
  }
  const { entry } = await client.account.profile({}, { signal });
  return `${isGiven ? "the member" : "a new demo member"} has ${entry.balance / 100}`;
}

async function checkSocket(
  game: SocketGame,
  client: Client,
  member: () => Promise<string>,
  signal: AbortSignal,
): Promise<string> {
  await member().catch((error: unknown) => {
    throw error instanceof Skipped ? error : new Skipped("not run", "there is no member");
  });
  const socket = client.sockets[game]({});
  signal.addEventListener("abort", () => socket.close());
  try {
    for await (const { kind, data } of socket) {
      if (kind !== "group") continue;
      if (data.maintenance) throw new Error("the game is closed for maintenance");
      return `round ${"period" in data ? data.period : data.periodInfo.period}`;
    }
    throw new Error("the socket ended before it told a round");
  } finally {
    socket.close();
  }
}

/** Recomputes the last round of a Win Go table from its revealed seeds. */
async function checkFairness({ url, fetch, signal }: SmokeOptions): Promise<string> {
  const read = async (path: string) => {
    const response = await fetch(url + path, { signal });
    const text = await response.text();
    const { code } = JSON.parse(text) as { code?: unknown };
    if (response.status === 404 || code === 404) throw new Skipped("not offered", `${path} is not there`);
    if (code !== 200) throw new Error(`${path} answers ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  const chains = await read(`${fairnessChains.path}?table=win:P:1`);
  const table = "category=P&saas_id=1";
  const { periods } = JSON.parse(await read(`${nextPeriodInfoNoauth.path}?${table}`)) as {
    readonly periods: readonly { readonly period: number }[];
  };
  const period = periods.at(-1)?.period;
  if (period === undefined) throw new Skipped("not run", "no round of Win Go has ended yet");
  provideChecks(RULES.map(({ checks }) => checks));
  const findings = checkPasted(await read(`${winRoundDetail.path}?${table}&period=${period}`), chains);
  const broken = findings.filter(({ holds }) => holds === false).map(({ text }) => text);
  if (broken.length > 0) throw new Error(`round ${period} of Win Go: not true: ${broken.join("; ")}`);
  return `round ${period} of Win Go: ${findings.filter(({ holds }) => holds === true).length} statements hold`;
}

function memoryOf(token: string | null) {
  let stored = token;
  return {
    get: () => stored,
    set: (next: string) => void (stored = next),
    clear: () => void (stored = null),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** Of a run. */
const LIMIT_MS = 10_000;
const EXIT_CODES: Readonly<Record<Status, number>> = { ok: 0, "not offered": 0, failed: 1, "not run": 3 };

if (import.meta.main) {
  const { values } = readCommand({
    name: "npx node tools/smoke/smoke.ts",
    about: `Tells within ten seconds whether a deployment works. It ends with 0, with 1 after a failure, and with 3 if a check
could not run.`,
    options: {
      url: text("URL", "the deployment", "http://127.0.0.1:8787"),
      token: text("TOKEN", "a member's, if the deployment opens no demo members; RANGOLI_TOKEN does the same"),
    },
    example: "--url https://play.example",
  });

  const outcomes = await smoke({
    url: values.url.replace(/\/+$/, ""),
    token: values.token || process.env["RANGOLI_TOKEN"] || null,
    fetch,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  for (const { name, status, detail } of outcomes) console.log(`${status.padEnd(11)}  ${name.padEnd(16)}  ${detail}`);
  const codes = outcomes.map(({ status }) => EXIT_CODES[status]);
  // A socket that is reconnecting would keep the process.
  process.exit(codes.includes(1) ? 1 : Math.max(...codes));
}
