import { request as requestOverHttp, type IncomingHttpHeaders } from "node:http";
import { request as requestOverTls } from "node:https";
import * as z from "zod/mini";
import { GameSocket, type HeardFrame } from "#conform/backend/socket.ts";
import { controlForce, controlMembers } from "#contract/control/control.ts";
import { ask, askAs } from "../server/operator.ts";

export interface Member {
  readonly id: string;
  readonly token: string;
  readonly mobile: string;
}

export interface Sent {
  readonly method?: string;
  /** Sent as it is: no `..` is resolved, no escape read. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly member?: Member | undefined;
  /** True: the rate limits count it. */
  readonly isCounted?: boolean;
}

export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The envelope's code; null: the answer has none. */
  readonly code: number | null;
}

const TIMEOUT_MS = 30_000;
const OK = 200;

const envelope = z.object({ code: z.number() });
const profile = z.object({ entry: z.object({ balance: z.number() }) });

/** The server under attack, with a test bench that makes members. */
export class Target {
  readonly url: string;
  readonly controlToken: string;

  constructor(url: string, controlToken: string) {
    this.url = url.replace(/\/+$/, "");
    this.controlToken = controlToken;
  }

  /** Makes a member. `balance`: minor units. */
  async member(balance = 0): Promise<Member> {
    const { members } = await ask(this, controlMembers, { count: 1, balance });
    const [made] = members;
    if (made === undefined) throw new Error(`${this.url} made no member`);
    return { id: made.user_id, token: made.token, mobile: made.mobile_number };
  }

  /** Lets the next rounds of Aviator end at these multipliers. */
  async forceFlights(outcomes: readonly number[]): Promise<void> {
    await askAs(`Bearer ${this.controlToken}`, this.url, controlForce, { table: "aviator", outcomes: [...outcomes] });
  }

  /** Sends a request as an attacker writes it: `fetch` would tidy its path, and refuse some headers. */
  send({ method = "GET", path, headers = {}, body, member, isCounted = false }: Sent): Promise<Told> {
    const { protocol, hostname, port } = new URL(this.url);
    const bytes =
      body === undefined ? null : typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    const all = {
      ...(bytes !== null && { "content-type": "application/json", "content-length": String(Buffer.byteLength(bytes)) }),
      ...(member !== undefined && { authorization: `Token ${member.token}` }),
      ...(!isCounted && { "x-rehearsal": this.controlToken }),
      ...headers,
    };
    const open = protocol === "https:" ? requestOverTls : requestOverHttp;
    return new Promise((resolve, reject) => {
      // A connection each: the server closes those of bodies that it does not read.
      const asked = open(
        { agent: false, hostname, port, method, path, headers: all, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, code: codeOf(text) });
          });
        },
      );
      asked.on("timeout", () => asked.destroy(new Error(`${method} ${path}: no answer in ${TIMEOUT_MS / 1000} s`)));
      asked.on("error", reject);
      asked.end(bytes);
    });
  }

  /** A member's balance in whole units. */
  async balanceOf(member: Member): Promise<number> {
    const { text } = await this.send({ path: "/user/profile", member });
    return profile.parse(JSON.parse(text)).entry.balance;
  }

  /** Opens Aviator's socket. `headers`: besides those of the handshake. */
  async socket(member: Member, headers: Readonly<Record<string, string>> = {}): Promise<GameSocket> {
    const address = `${this.url.replace(/^http/, "ws")}/aviator?token=${member.token}`;
    const socket = new GameSocket(address, [], undefined, { "x-rehearsal": this.controlToken, ...headers });
    await socket.opens();
    return socket;
  }
}

/** True: the call did what it was asked. */
export const isDone = ({ status, code }: Told) => status === OK && code === OK;

/** Throws unless an honest request is done: otherwise an attack like it proves nothing. */
export function expectDone(told: Told, what: string): void {
  if (!isDone(told)) throw new Error(`${what} is refused: ${told.status} ${told.text.slice(0, 200)}`);
}

function codeOf(text: string): number | null {
  try {
    return envelope.parse(JSON.parse(text)).code;
  } catch {
    return null;
  }
}

/** Waits for a frame that fits. Throws if none comes: then the attack has not begun. */
export async function waitFor(
  socket: GameSocket,
  what: string,
  fits: (frame: HeardFrame) => boolean,
  from = 0,
): Promise<number> {
  const at = await socket.next(fits, 2 * TIMEOUT_MS, from);
  if (at === null) throw new Error(`${what} never came: ${socket.ending ?? "the socket stays silent"}`);
  return at;
}
