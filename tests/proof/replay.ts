import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { namedCalls } from "#conform/named-calls.ts";

type Fields = Record<string, unknown>;

/** An answer of the reference origin. `account` 0: a visitor. */
export interface RecordedAnswer {
  readonly route: string;
  readonly account: number;
  readonly locale: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly answer: Fields;
}

export interface Recording {
  readonly dialect: string;
  readonly recordedAt: number;
  readonly answers: readonly RecordedAnswer[];
  readonly frames: readonly { readonly cmd: number; readonly data: Fields }[];
}

/** A request as a fault sees it. */
export interface Replayed {
  readonly route: string;
  readonly account: number;
  readonly query: URLSearchParams;
}

/** Edits an answer before it leaves: a fault. */
export type Spoil = (answer: Fields, request: Replayed) => Fields;

export interface Replay {
  readonly url: string;
  stop(): Promise<void>;
}

/** A gateway forwards no token that is shorter than eight characters: more may follow. */
const TOKEN = /^Token token-([12])\b/;
const UNAUTHORIZED = { detail: "Invalid token." };

/** Serves recorded answers over HTTP, page by page. Sockets and calls that write are not replayed. */
export async function startReplay(recording: Recording, spoil: Spoil = (answer) => answer): Promise<Replay> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://replay");
    const route = `${request.method} ${url.pathname.replace(/\/$/, "")}`;
    const account = accountOf(request);
    const isMembers = namedCalls.get(route)?.call.by === "member";
    const asked = { route, account, query: url.searchParams };
    const locale = request.headers["accept-language"] ?? "in";
    const found = isMembers && account === 0 ? UNAUTHORIZED : answerOf(recording, asked, locale);
    const { http, ...json } = spoil(structuredClone(found), asked);
    const status = typeof http === "number" ? http : found === UNAUTHORIZED ? 401 : 200;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function accountOf({ headers }: IncomingMessage): number {
  return Number(TOKEN.exec(headers.authorization ?? "")?.[1] ?? 0);
}

/** The recorded answer that fits best: of the same call, account and locale, with the most equal parameters. */
function answerOf({ answers }: Recording, { route, account, query }: Replayed, locale: string): Fields {
  const score = (each: RecordedAnswer) =>
    Object.entries(each.query).filter(([name, value]) => query.get(name) === String(value)).length * 4 +
    Number(each.locale === locale) * 2 +
    Number(each.account === account);
  const fitting = answers.filter((each) => each.route === route && differences(each, query) === 0);
  const [best] = fitting.toSorted((a, b) => score(b) - score(a));
  if (best === undefined) return { code: 404, msg: "Not recorded" };
  return paged(best.answer, query);
}

function differences(each: RecordedAnswer, query: URLSearchParams): number {
  return Object.entries(each.query).filter(([name, value]) => query.get(name) !== String(value)).length;
}

function paged(answer: Fields, query: URLSearchParams): Fields {
  const { queryset, page } = answer;
  if (!Array.isArray(queryset) || page === undefined) return answer;
  const size = Number(query.get("p_size") ?? 10);
  const start = (Number(query.get("p") ?? 1) - 1) * size;
  const type = query.get("type") ?? "";
  const rows = (queryset as Fields[]).filter((row) => type === "" || row["type"] === type);
  const counted = type === "" ? page : { ...(page as Fields), count: rows.length };
  return { ...answer, page: counted, queryset: rows.slice(start, start + size) };
}
