import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** An answer's bytes, or whatever a test does with the connection. */
export type RawReply = string | Buffer | ((stream: Socket) => void);

const END_OF_HEAD = "\r\n\r\n";

/** An origin without an HTTP library: it answers with exact bytes, and keeps those that it gets. */
export class RawOrigin {
  /** The requests, each with head and body, in Latin-1: a character is a byte. */
  readonly asked: string[] = [];
  reply: RawReply = rawAnswer();
  readonly #wires = new Set<Socket>();
  readonly #server: Server = createServer((stream) => this.#serve(stream));

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (typeof address !== "object" || address === null) throw new Error("no address");
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    for (const wire of this.#wires) wire.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #serve(stream: Socket): void {
    this.#wires.add(stream);
    stream.on("close", () => this.#wires.delete(stream));
    stream.on("error", () => undefined);
    let given = "";
    stream.on("data", (bytes) => {
      given += bytes.toString("latin1");
      const end = given.indexOf(END_OF_HEAD);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(given)?.[1] ?? 0);
      if (end === -1 || given.length < end + END_OF_HEAD.length + length) return;
      this.asked.push(given);
      given = "";
      if (typeof this.reply === "function") this.reply(stream);
      else stream.write(this.reply);
    });
  }
}

/** An answer with a length, from its header lines. */
export function rawAnswer(
  body: string | Buffer = '{"code":200,"msg":"OK"}',
  lines: readonly string[] = ["Content-Type: application/json"],
  status = "200 OK",
): Buffer {
  const head = [`HTTP/1.1 ${status}`, `Content-Length: ${Buffer.byteLength(body)}`, ...lines].join("\r\n");
  return Buffer.concat([Buffer.from(head + END_OF_HEAD, "latin1"), Buffer.from(body)]);
}

/** Sends a request's exact bytes, in Latin-1, and resolves with the whole answer: it asks for the connection's end. */
export async function askRaw(url: string, target: string, lines: readonly string[] = [], body = ""): Promise<RawTold> {
  const { hostname, port } = new URL(url);
  const [method = "GET", path = target] = /^([A-Z]+) (.*)$/s.exec(target)?.slice(1) ?? [];
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : ["Host: app.test"];
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body, "latin1")}`];
  const head = [`${method} ${path} HTTP/1.1`, ...host, ...length, ...lines].join("\r\n");
  const stream = connect(Number(port), hostname);
  stream.write(Buffer.from(head + END_OF_HEAD + body, "latin1"));
  const text = await wholeAnswer(stream, method);
  stream.destroy();
  const [headText = "", ...rest] = text.split(END_OF_HEAD);
  const [first = "", ...headers] = headText.split("\r\n");
  return { status: Number(first.split(" ")[1]), head: headers, body: rest.join(END_OF_HEAD) };
}

interface RawTold {
  readonly status: number;
  /** The header lines, in the order of the wire. */
  readonly head: readonly string[];
  readonly body: string;
}

/** Until the length that it names, or its last chunk, has arrived, or the connection ends. */
function wholeAnswer(stream: Socket, method: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    stream.on("error", () => resolve(text));
    stream.on("close", () => resolve(text));
    stream.on("data", (bytes) => {
      text += bytes.toString("latin1");
      const end = text.indexOf(END_OF_HEAD);
      if (end === -1) return;
      const isBodiless = method === "HEAD" || /^HTTP\/1.1 (?:204|304|101) /.test(text);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      const isChunked = /\r\ntransfer-encoding: chunked/i.test(text.slice(0, end));
      const isWhole = isChunked ? text.endsWith("\r\n0\r\n\r\n") : text.length >= end + END_OF_HEAD.length + length;
      if (isBodiless || isWhole) resolve(text);
    });
  });
}

export function headerIn({ head }: Pick<RawTold, "head">, name: string): string | undefined {
  const prefix = `${name.toLowerCase()}: `;
  return head.find((line) => line.toLowerCase().startsWith(prefix))?.slice(prefix.length);
}
