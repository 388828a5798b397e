import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { WebSocket } from "ws";
import { profile } from "#contract/calls/profile.ts";
import { socketTicket } from "#contract/calls/sessions.ts";
import { controlClock, controlMembers } from "#contract/control/control.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { readCommand, whole } from "#tools/command/command.ts";
import { ask, askAs } from "../server/operator.ts";
import { type Channel, type Fields, readDocument } from "./socket-document.ts";
import { nextFrame } from "./socket-frames.ts";
import { drawer, Player, Report, type Sent } from "./socket-player.ts";
import { openTarget } from "./target.ts";

// The document's introduction says these.
const FRAME_BYTES = 16 * 1024;
const FRAMES_A_SECOND = 20;
const SOCKETS = 3;

/** The document promises no time. */
const ANSWER_MS = 5000;
/** Frames at once. */
const STEP_MAX = 3;
const SESSION_MS = 60_000;
const SETTLED_MS = 120_000;
const BALANCE = 10_000_000;
const MINOR = 100;

const { values } = readCommand({
  name: "npx node tools/fuzz/sockets.ts",
  about: `Sends valid and wrong frames in any order to each channel of /asyncapi.json, and checks every frame, answer, close
code and balance against it. Without BASE_URL and CONTROL_TOKEN it starts a server on new data. It ends with 1 after a
defect.`,
  options: {
    seed: whole("chooses the frames", 1, 0),
    minutes: whole("how long", 2, 1, 100),
    players: whole("at once", 6, 1, 50),
    speed: whole("of the simulator's clock", 3, 1, 20),
  },
  example: "--minutes 20 --seed 7",
});

const report = new Report();
const { url, controlToken, stop } = await openTarget();
const { channels, closeCodes } = readDocument((await (await fetch(`${url}/asyncapi.json`)).json()) as never);

async function until(isDone: () => boolean, ms = ANSWER_MS): Promise<boolean> {
  const end = performance.now() + ms;
  while (!isDone() && performance.now() < end) await sleep(10);
  return isDone();
}

/** A socket of a player, which judges all that comes. */
class Link {
  readonly #player: Player;
  readonly #socket: WebSocket;
  readonly #sent: Sent[] = [];
  readonly #times: number[] = [];
  #connection: Socket | undefined;
  #hasStakes = false;
  #isLeft = false;
  code: number | null = null;

  constructor(player: Player, query = "", token = player.token) {
    this.#player = player;
    const address = `${url.replace("http", "ws")}${player.channel.address}?token=${encodeURIComponent(token)}${query}`;
    const createConnection = ({ port, host }: { port: number; host: string }) =>
      (this.#connection = connect(port, host));
    this.#socket = new WebSocket(address, { createConnection } as never);
    this.#socket.on("message", (data, isBinary) => {
      if (isBinary) report.defect("a binary frame comes");
      this.#hear((data as Buffer).toString());
    });
    this.#socket.on("close", (code) => (this.code = code));
    this.#socket.on("error", () => undefined);
    this.#socket.on("unexpected-response", (_, { statusCode }) => (this.code = statusCode ?? 0));
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  async opened(): Promise<this> {
    await until(() => this.isOpen || this.code !== null);
    if (!this.isOpen) report.defect(`a valid handshake is refused: ${this.code}`);
    return this;
  }

  /** Expects the server's close frame alone: workerd may keep the connection until the object hibernates. */
  async closes(): Promise<void> {
    await until(() => this.#socket.readyState >= WebSocket.CLOSING);
    this.#socket.terminate();
    await until(() => this.code !== null);
  }

  end(): void {
    this.#socket.terminate();
  }

  /** Keeps below the document's rate. */
  async send(sent: Sent): Promise<void> {
    const oldest = () => this.#times.at(2 - FRAMES_A_SECOND) ?? -Infinity;
    while (performance.now() - oldest() < 1100) await sleep(20);
    this.#times.push(performance.now());
    this.#sent.push(sent);
    report.count(`sent, for ${sent.expects}`);
    this.write(sent.text);
  }

  write(text: string | Uint8Array): void {
    this.#socket.send(text);
  }

  /** Closes, with a frame right before or after the close frame. */
  async leave(): Promise<void> {
    const { draw, channel } = this.#player;
    const text = channel.operations.find(({ reply }) => reply === null)?.example ?? "{}";
    const masked = (byte: number, words: string) => [byte, 0x80 | words.length, 0, 0, 0, 0, ...Buffer.from(words)];
    this.#isLeft = true;
    const how = draw(fc.constantFrom("a frame before", "a frame after", "cut", "plainly"));
    if (how === "a frame before") this.write(text);
    if (how === "a frame after") this.#connection?.write(Buffer.from([...masked(0x88, ""), ...masked(0x81, text)]));
    else if (how === "cut") this.#connection?.destroy();
    else this.#socket.close(draw(fc.constantFrom(1000, 1001, 3000, 4999)), "bye");
    if (!(await until(() => this.code !== null))) report.defect(`the server does not close: ${how}`);
    this.#socket.terminate();
  }

  #hear(text: string): void {
    report.count("heard");
    const { channel } = this.#player;
    let frame: { cmd: number; data: string };
    let data: Fields;
    try {
      frame = JSON.parse(text);
      data = JSON.parse(frame.data);
    } catch {
      return report.defect("a frame is no JSON text with JSON text as data", text);
    }
    const { cmd, data: _, ...more } = frame;
    const fits = channel.heard.get(cmd);
    if (fits === undefined || Object.keys(more).length > 0) report.defect(`undocumented frame ${cmd}`, text);
    else if (!fits(data)) report.defect(`${cmd} does not match its schema`, fits.errors, text);
    if (data.stakes !== undefined) {
      if (this.#hasStakes) report.defect("the member's stakes come twice", text);
      this.#hasStakes = true;
    }
    this.#player.follow(cmd, data);
    const isReply = channel.operations.some(({ reply }) => reply === cmd);
    if (isReply || cmd === channel.notice) this.#answer(cmd, data);
  }

  /** Finds the request of an answer. Several may fit, but each has one answer. */
  #answer(cmd: number, data: Fields): void {
    if (this.#isLeft) return;
    const isNotice = cmd === this.#player.channel.notice;
    const isRefusal = isNotice || data.status === 0;
    const waiting = this.#sent.filter(({ answer, expects }) => answer === null && expects !== "silence");
    const isOwn = ({ operation, fields: { betId } }: Sent) =>
      (isNotice || operation?.reply === cmd) && betId === data.betId && betId !== undefined;
    const asks = ({ operation, fields: { betId } }: Sent) =>
      operation?.reply === cmd && (typeof betId !== "string" || betId === data.betId);
    const [sent] = [
      ...waiting.filter(isOwn),
      ...waiting.filter(asks),
      ...waiting.filter(({ operation, expects }) => isNotice && (expects === "refusal" || operation === null)),
      // A notice without `betId` among several that wait may have been taken for another frame's.
      ...waiting.filter(() => isRefusal || this.#sent.slice(-STEP_MAX).some(asks)),
    ];
    if (sent === undefined) {
      // Accepted frames of other sockets come too.
      if (isRefusal && !data.refunded && this.#sent.length > 0)
        report.defect(`${cmd} answers nothing`, data, this.last);
      return;
    }
    sent.answer = data;
    const outcome = isNotice ? "notice" : isRefusal ? "refused" : "accepted";
    report.count(`answer: ${outcome} ${String(data["code"] ?? "")}`);
    const { expects, isAlone, label, text } = sent;
    if (!isAlone) return;
    if (isNotice && ["acceptance", "reply"].includes(expects))
      report.defect(`a notice for a valid ${label}`, data, text);
    else if (isRefusal && expects === "acceptance") report.defect(`a valid ${label} is refused`, data, text);
    else if (!isRefusal && expects === "refusal") report.defect(`accepted: ${label}`, data, text);
  }

  get last(): unknown {
    return this.#sent
      .slice(-4)
      .map(({ text, expects, answer }) => [String(text).slice(0, 200), expects, answer?.["code"]]);
  }
}

async function balanceOf({ token }: Player): Promise<number> {
  return (await askAs(`Token ${token}`, url, profile, {})).entry.balance / MINOR;
}

/** Sends frames in all phases of rounds. The first socket stays open and hears all, the others come and go. */
async function play(player: Player): Promise<void> {
  const { draw } = player;
  const queries = fc.constantFrom("", "&curve=true", "&locale=vi", "&t=1", "&curve=false&locale=pt");
  const open = () => new Link(player, draw(queries)).opened();
  const [witness, ...links] = [await open(), await open(), await open()];
  const earlier: Sent[] = [];
  for (const end = performance.now() + SESSION_MS; performance.now() < end;) {
    await sleep(draw(fc.integer({ min: 0, max: 400 })));
    const at = draw(fc.nat(links.length - 1));
    const link = links[at] as Link;
    const step = Array.from({ length: draw(fc.constantFrom(1, 1, 1, 2, STEP_MAX)) }, () => nextFrame(player, earlier));
    earlier.push(...step.filter(({ operation }) => operation !== null));
    await judgeStep(player, link, step);
    if (!link.isOpen || draw(fc.nat(15)) === 0) {
      if (link.isOpen) await link.leave();
      links[at] = await open();
    }
  }
  if (!witness?.isOpen) report.defect(`the socket that only listens is closed with ${witness?.code}`);
  if (!(await until(() => player.openStakes.length === 0, SETTLED_MS)))
    report.defect("a stake is never settled", player.openStakes);
  const balance = await balanceOf(player);
  if (balance !== player.balance) report.defect("the balance is not the sum of the frames", balance, player.balance);
  for (const link of [witness, ...links]) link?.end();
}

async function judgeStep(player: Player, link: Link, step: readonly Sent[]): Promise<void> {
  const told = player.balance;
  const isChecked = player.draw(fc.nat(4)) === 0;
  const before = isChecked ? await balanceOf(player) : 0;
  for (const sent of step) {
    sent.isAlone = step.length === 1;
    if (link.isOpen) await link.send(sent);
  }
  const waits = step.filter(({ expects }) => expects !== "silence");
  await until(() => !link.isOpen || waits.every(({ answer }) => answer !== null));
  if (!link.isOpen) {
    await link.closes();
    report.count(`closed with ${link.code}`);
    if (!closeCodes.has(link.code ?? 0)) report.defect(`undocumented close code ${link.code}`, link.last);
  } else
    for (const sent of waits) {
      if (sent.answer === null) report.defect(`no answer: ${sent.label}`, link.last);
      sent.answer ??= {};
    }
  if (player.balance !== told) return;
  if (player.told !== told) report.defect("a frame has another balance", player.told, told, link.last);
  if (!isChecked || step.some(({ answer }) => answer?.status === 1)) return;
  const after = await balanceOf(player);
  if (after !== before && player.balance === told) report.defect("refusals moved money", before, after, link.last);
}

/** Goes beyond each limit of the introduction. */
async function exceed(player: Player): Promise<void> {
  const ends = async (what: string, link: Link, code: number) => {
    await link.closes();
    report.count(`${what}: ${link.code}`);
    if (link.code !== code) report.defect(`${what}: ${link.code} instead of ${code}`);
  };
  const open = () => new Link(player).opened();
  const frame = JSON.stringify({ cmd: player.channel.operations[0]?.cmd, data: "" });
  const sized = (letters: string) => frame.replace('""', `"${letters}"`);
  const flood = await open();
  for (let n = 0; n < FRAMES_A_SECOND; n++) flood.write("{}");
  await sleep(2000);
  if (!flood.isOpen) report.defect(`${FRAMES_A_SECOND} frames in a second: ${flood.code}`);
  for (let n = 0; n < 3 * FRAMES_A_SECOND; n++) flood.write("{}");
  await ends("too many frames", flood, 1008);
  const large = await open();
  large.write(sized("a".repeat(FRAME_BYTES - frame.length)));
  await sleep(500);
  if (!large.isOpen) report.defect(`the greatest frame: ${large.code}`);
  large.write(sized("a".repeat(FRAME_BYTES - frame.length + 1)));
  await ends("a byte too many", large, 1009);
  const wide = await open();
  wide.write(sized("€".repeat(FRAME_BYTES / 2)));
  await ends("too many bytes, not letters", wide, 1009);
  const [oldest, ...others] = [await open(), await open(), await open(), await open()];
  if (others.length !== SOCKETS || oldest === undefined) throw new Error("the sockets are not one too many");
  await ends("a socket too many", oldest, 4409);
  if (!others.every(({ isOpen }) => isOpen)) report.defect("more than the oldest socket closes");
  for (const token of ["", "x", player.token.slice(1), `${player.token}x`, "\0", "9".repeat(9000)])
    await ends("a wrong token", new Link(player, "", token), 4401);
  const { ticket } = await askAs(`Token ${player.token}`, url, socketTicket, {});
  await new Link(player, "", ticket).opened();
  await ends("a ticket again", new Link(player, "", ticket), 4401);
  for (const query of ["&t=abc", "&locale=xx", "&curve=7", "&unknown=1", "&token=x"])
    await new Link(player, query).opened();
  const last = await open();
  const headers = { Authorization: `Token ${player.token}`, "Content-Type": "application/json" };
  await fetch(`${url}/user/logout`, { method: "POST", headers, body: "{}" });
  await ends("logged out", last, 4401);
}

async function sessions(index: number, end: number): Promise<void> {
  for (let session = 0; performance.now() < end; session++) {
    const { members } = await ask({ url, controlToken }, controlMembers, { count: 1, balance: BALANCE * MINOR });
    const draw = drawer(values.seed * 1_000_003 + index * 1009 + session);
    const channel = channels[(index + session) % channels.length] as Channel;
    const player = new Player(report, values.speed, channel, draw, members[0]?.token ?? "", BALANCE);
    const isFirst = session === 0 && index < channels.length;
    await (isFirst || session % 5 === 4 ? exceed : play)(player);
  }
}

try {
  console.log(`seed ${values.seed}`);
  await ask({ url, controlToken }, controlClock, { speed: values.speed });
  const began = performance.now();
  const end = began + values.minutes * MINUTE_MS;
  await Promise.all(Array.from({ length: values.players }, (_, index) => sessions(index, end)));
  if ((await fetch(`${url}/healthz`)).status !== 200) report.defect("/healthz is not well");
  const audit = await ask({ url, controlToken }, operateAudit, {});
  if (!audit.ok || audit.failures.length > 0) report.defect("the audit is not clean", audit.invariants, audit.failures);
  const counts = [...report.counts].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [what, times] of counts) console.log(`${String(times).padStart(8)}  ${what}`);
  const sent = counts.reduce((sum, [what, times]) => sum + (what.startsWith("sent") ? times : 0), 0);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const found = [...report.defects].join("; ") || "no defect";
  console.log(
    `seed ${values.seed}, ${minutes} minutes: ${sent} frames sent, ${report.counts.get("heard")} heard, ${found}`,
  );
  if (report.defects.size > 0) process.exitCode = 1;
} finally {
  await stop();
  process.exit();
}
