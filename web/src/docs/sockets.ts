import { parseJson } from "#contract/values/json.ts";

interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly payload: {
    readonly properties: {
      readonly cmd: { readonly const: number };
      readonly data: { readonly contentSchema: { readonly $ref: string } };
    };
  };
  readonly examples: readonly [{ readonly payload: { readonly cmd: number; readonly data: string } }];
}

/** The parts of /asyncapi.json that the page shows. */
export interface SocketDocument {
  readonly channels: Readonly<
    Record<string, { readonly address: string; readonly messages: Readonly<Record<string, { readonly $ref: string }>> }>
  >;
  readonly operations: Readonly<
    Record<string, { readonly action: string; readonly messages: readonly { readonly $ref: string }[] }>
  >;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

export interface SocketParts {
  readonly open: (address: string) => WebSocket;
  /** A ticket that opens one socket of the token's member. Rejects with a reason to show. */
  readonly ticketOf: (token: string) => Promise<string>;
}

interface Frame extends Message {
  readonly isFromPlayer: boolean;
}

/** Appends the frames of every socket, and a form to try them. */
export function drawSockets(into: HTMLElement, described: SocketDocument, parts: SocketParts): void {
  const channels = Object.entries(described.channels).map(([name, { address, messages }]) => ({
    name,
    address,
    frames: Object.entries(messages).flatMap(([key, { $ref }]): Frame[] => {
      const message = described.components.messages[lastPart($ref)];
      if (message === undefined) return [];
      return [{ ...message, isFromPlayer: isReceived(described, `#/channels/${name}/messages/${key}`) }];
    }),
  }));
  drawTryOut(into, channels, parts);
  for (const { name, address, frames } of channels) {
    const section = element(into, "section");
    element(section, "h3").textContent = `${name}: ${address}`;
    for (const frame of frames) drawFrame(section, frame, described);
  }
}

function isReceived({ operations }: SocketDocument, ref: string): boolean {
  return Object.values(operations).some(
    ({ action, messages }) => action === "receive" && messages.some(({ $ref }) => $ref === ref),
  );
}

function drawFrame(into: HTMLElement, frame: Frame, { components }: SocketDocument): void {
  const details = element(into, "details");
  element(details, "summary").textContent = `${frame.title}: ${frame.summary}`;
  const { cmd, data } = frame.examples[0].payload;
  element(details, "h4").textContent = "Example of its data";
  element(details, "pre").textContent = indented(data);
  element(details, "h4").textContent = "On the wire";
  element(details, "pre").textContent = JSON.stringify({ cmd, data });
  element(details, "h4").textContent = "Schema of its data";
  const schema = components.schemas[lastPart(frame.payload.properties.data.contentSchema.$ref)];
  element(details, "pre").textContent = JSON.stringify(schema, null, 2);
}

interface Channel {
  readonly name: string;
  readonly address: string;
  readonly frames: readonly Frame[];
}

function drawTryOut(into: HTMLElement, channels: readonly Channel[], { open, ticketOf }: SocketParts): void {
  const form = element(into, "form");
  const token = field(form, "Token of a member", element(form, "input"));
  token.autocomplete = "off";
  const channel = field(form, "Socket", element(form, "select"));
  for (const { name, address } of channels) channel.add(new Option(address, name));
  const connect = button(form, "Connect");
  const frame = field(form, "Frame", element(form, "select"));
  const data = field(form, "Data", element(form, "textarea"));
  Object.assign(data, { rows: 10, spellcheck: false });
  const send = button(form, "Send");
  const state = element(form, "output");
  const list = element(into, "ol");
  list.setAttribute("aria-label", "Frames of this connection, newest first");
  const log = socketLog(list);
  let socket: WebSocket | null = null;

  const chosen = () => channels.find(({ name }) => name === channel.value);
  const frameNamed = (cmd: number) => chosen()?.frames.find(({ payload }) => payload.properties.cmd.const === cmd);
  const picked = () => chosen()?.frames.find(({ name }) => name === frame.value);

  function showFrames() {
    const sendable = chosen()?.frames.filter(({ isFromPlayer }) => isFromPlayer) ?? [];
    frame.replaceChildren(...sendable.map(({ title, name }) => new Option(title, name)));
    showExample();
  }

  function showExample() {
    data.value = indented(picked()?.examples[0].payload.data ?? "{}");
  }

  function say(text: string) {
    state.textContent = text;
    send.disabled = socket?.readyState !== WebSocket.OPEN;
    connect.textContent = socket === null ? "Connect" : "Disconnect";
    channel.disabled = socket !== null;
  }

  async function start() {
    connect.disabled = true;
    try {
      const ticket = await ticketOf(token.value.trim().replace(/^Token\s+/, ""));
      const opened = open(`${chosen()?.address ?? ""}?${new URLSearchParams({ token: ticket }).toString()}`);
      socket = opened;
      opened.addEventListener("open", () => {
        log({ direction: "socket", title: "open", text: "" });
        say("Connected");
      });
      opened.addEventListener("message", ({ data: text }: MessageEvent) => show("received", String(text)));
      opened.addEventListener("close", ({ code, reason }) => {
        log({ direction: "socket", title: `closed with ${code}`, text: reason });
        socket = null;
        say(`Closed with ${code}`);
      });
      say("Connecting");
    } catch (error) {
      say(error instanceof Error ? error.message : "The socket could not be opened");
    } finally {
      connect.disabled = false;
    }
  }

  function show(direction: "sent" | "received", text: string) {
    const frame = readFrame(text);
    const title = frame === null ? "not a frame" : `${frame.cmd} ${frameNamed(frame.cmd)?.name ?? "unknown"}`;
    log({ direction, title, text: frame?.data ?? text });
  }

  connect.addEventListener("click", () => {
    if (socket === null) void start();
    else socket.close(1000);
  });
  channel.addEventListener("change", showFrames);
  frame.addEventListener("change", showExample);
  form.addEventListener("submit", (event) => event.preventDefault());
  send.addEventListener("click", () => {
    const cmd = picked()?.payload.properties.cmd.const;
    if (socket === null || cmd === undefined) return;
    if (!isJson(data.value)) return say("The data is no JSON");
    const text = JSON.stringify({ cmd, data: JSON.stringify(JSON.parse(data.value)) });
    socket.send(text);
    show("sent", text);
    say("Sent");
  });
  showFrames();
  say("Not connected");
}

function element<Tag extends keyof HTMLElementTagNameMap>(into: HTMLElement, tag: Tag): HTMLElementTagNameMap[Tag] {
  return into.appendChild(document.createElement(tag));
}

function field<Control extends HTMLElement>(form: HTMLElement, name: string, control: Control): Control {
  const label = element(form, "label");
  label.append(name, control);
  return control;
}

function button(form: HTMLElement, text: string): HTMLButtonElement {
  const made = element(form, "button");
  made.type = "button";
  made.textContent = text;
  return made;
}

function lastPart(ref: string): string {
  return ref.split("/").at(-1) ?? "";
}

function indented(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}

// The page imports nothing of the contract, because shared modules would move between the chunks of the app's first load.

/** The number of a frame, and its data indented. Null: not a frame. */
function readFrame(text: string): { cmd: number; data: string } | null {
  const frame = parseJson(text) as { cmd?: unknown; data?: unknown } | null | undefined;
  if (typeof frame?.cmd !== "number") return null;
  const data = typeof frame.data === "string" ? frame.data : JSON.stringify(frame.data ?? null);
  return { cmd: frame.cmd, data: isJson(data) ? indented(data) : data };
}

function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

/** A line of the log: a frame, or a change of the connection. */
export interface LogEntry {
  readonly direction: "sent" | "received" | "socket";
  readonly title: string;
  readonly text: string;
}

/** The page stays quick in a game's stream of frames. */
export const LOG_MAX = 200;

/** Shows entries, newest first, and drops the oldest. */
export function socketLog(list: HTMLOListElement): (entry: LogEntry) => void {
  return ({ direction, title, text }) => {
    const item = document.createElement("li");
    item.className = direction;
    const head = item.appendChild(document.createElement("strong"));
    head.textContent = `${direction}: ${title}`;
    if (text !== "") item.appendChild(document.createElement("pre")).textContent = text;
    list.prepend(item);
    while (list.children.length > LOG_MAX) list.lastElementChild?.remove();
  };
}
