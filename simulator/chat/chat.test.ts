import { afterEach, describe, expect, it, vi } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { answerTo, REPLIES, topicOf, typingMs } from "./agent.ts";
import { CLOSE, RESTART_REASON } from "#contract/frame.ts";
import { closeSockets, control, endTest, fetchSimulator, shiftTime } from "../testing/client.ts";
import { TEXT_MAX } from "./chat-socket.ts";

describe("the agent", () => {
  it.each([
    ["My recharge has not arrived", "recharge"],
    ["Cadê meu saque?", "withdrawal"],
    ["¿Los juegos son justos?", "fairness"],
    ["Quên mật khẩu", "account"],
    ["Where is my order?", "order"],
    ["How do I use a gift code", "gift"],
    ["I want to stop playing, set a limit", "limits"],
    ["xin chào", "hello"],
    ["Hello, my recharge is missing", "recharge"],
    ["Hello, where is my money?", "recharge"],
    ["Thanks, but where is my withdrawal?", "withdrawal"],
    ["Obrigado", "thanks"],
    ["What is the weather like?", "other"],
    ["", "other"],
  ])("finds the topic of %j", (text, topic) => expect(topicOf(text)).toBe(topic));

  it("has its own reply for each topic and language", () => {
    const all = Object.values(REPLIES).flatMap((reply) => Object.values(reply));
    expect(new Set(all).size).toBe(all.length);
  });

  it("replies in the language of the chat, not of the message", () => {
    expect(answerTo("saque", "vi")).toBe(REPLIES.withdrawal.vi);
  });

  it("types for 0.5 to 2.5 seconds", () => {
    for (const reply of Object.values(REPLIES)) {
      for (const text of Object.values(reply)) {
        expect(typingMs(text)).toBeGreaterThanOrEqual(500);
        expect(typingMs(text)).toBeLessThanOrEqual(2_400);
      }
    }
  });
});

describe("chat socket", () => {
  interface AgentFrame {
    typing?: boolean;
    text?: string;
  }

  /** The visitor's side of a chat. */
  class Visitor {
    readonly received: AgentFrame[] = [];
    closed: number | null = null;
    reason = "";
    readonly #socket: WebSocket;
    #waiting: (() => void)[] = [];

    constructor(socket: WebSocket) {
      this.#socket = socket;
      socket.addEventListener("message", ({ data }) => {
        this.received.push(JSON.parse(String(data)) as AgentFrame);
        this.#wake();
      });
      socket.addEventListener("close", ({ code, reason }) => {
        this.closed = code;
        this.reason = reason;
        this.#wake();
      });
      socket.accept();
    }

    say(text: unknown): void {
      this.#socket.send(JSON.stringify({ text }));
    }

    sendRaw(data: string | ArrayBuffer): void {
      this.#socket.send(data);
    }

    close(): void {
      this.#socket.close();
    }

    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }

    async texts(count: number): Promise<string[]> {
      const texts = () => this.received.flatMap(({ text }) => text ?? []);
      await this.until(() => texts().length >= count);
      return texts();
    }

    #wake(): void {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resolve of waiting) resolve();
    }
  }

  const opened: Visitor[] = [];

  async function visit(path = "/sim/chat/socket", locale = "in"): Promise<Visitor> {
    const answer = await fetchSimulator("GET", path, undefined, { locale, headers: { Upgrade: "websocket" } });
    expect(answer.status).toBe(101);
    if (answer.webSocket === null) throw new Error("no socket");
    const visitor = new Visitor(answer.webSocket);
    opened.push(visitor);
    return visitor;
  }

  /** At a hundred times the speed no test waits for the typing agent. */
  const hurry = () => control("POST", "/control/clock", { frozen: false, speed: 100 });

  afterEach(async () => {
    for (const visitor of opened.splice(0)) if (visitor.closed === null) visitor.close();
    await endTest();
  });

  describe("the chat", () => {
    it.each(LOCALES)("answers in the language of its address: %s", async (locale) => {
      await hurry();
      const visitor = await visit(`/sim/chat/socket?locale=${locale}`);
      visitor.say("recharge");
      expect(await visitor.texts(1)).toEqual([REPLIES.recharge[locale]]);
    });

    it("answers in the browser's language if the address names no known one", async () => {
      await hurry();
      const visitor = await visit("/sim/chat/socket?locale=xx", "pt");
      visitor.say("saque");
      expect(await visitor.texts(1)).toEqual([REPLIES.withdrawal.pt]);
    });

    it("types for a simulated delay before it answers", async () => {
      await shiftTime(0);
      const visitor = await visit();
      visitor.say("thanks");
      await visitor.until(() => visitor.received.length > 0);
      expect(visitor.received).toEqual([{ typing: true }]);
      await shiftTime(60_000);
      expect(await visitor.texts(1)).toEqual([REPLIES.thanks.in]);
      expect(visitor.received).toEqual([{ typing: true }, { text: REPLIES.thanks.in }]);
    });

    it("answers messages one by one, in their order", async () => {
      await hurry();
      const visitor = await visit();
      for (const text of ["recharge", "withdrawal", "hello"]) visitor.say(text);
      expect(await visitor.texts(3)).toEqual([REPLIES.recharge.in, REPLIES.withdrawal.in, REPLIES.hello.in]);
      expect(visitor.received.map(({ typing }) => typing === true)).toEqual([true, false, true, false, true, false]);
    });

    it("does not answer blanks, and never repeats a message", async () => {
      await hurry();
      const visitor = await visit();
      visitor.say("  \n ");
      visitor.say("<img src=x onerror=alert(1)> my password is hunter2");
      const [answer] = await visitor.texts(1);
      expect(answer).toBe(REPLIES.account.in);
      expect(visitor.received).toHaveLength(2);
    });

    it("accepts texts of up to 500 characters", async () => {
      await hurry();
      const visitor = await visit();
      visitor.say("x".repeat(TEXT_MAX));
      await visitor.texts(1);
      visitor.say("x".repeat(TEXT_MAX + 1));
      await visitor.until(() => visitor.closed !== null);
      expect(visitor.closed).toBe(1008);
    });

    it.each([
      ["no JSON", "hello"],
      ["no message", "{}"],
      ["no text", '{"text":7}'],
      ["a list", '["hello"]'],
      ["null", "null"],
      ["bytes", new Uint8Array([1, 2, 3]).buffer],
    ])("closes the socket after %s", async (_, data) => {
      const visitor = await visit();
      visitor.sendRaw(data);
      await visitor.until(() => visitor.closed !== null);
      expect(visitor.closed).toBe(1008);
      expect(visitor.received).toEqual([]);
    });

    it("is told of a restart, as a game's socket is, also while the agent types", async () => {
      await shiftTime(0);
      const [typed, quiet, gone] = [await visit(), await visit(), await visit()];
      typed.say("hello");
      await typed.until(() => typed.received.length > 0);
      gone.close();
      await closeSockets();
      for (const visitor of [typed, quiet]) {
        await visitor.until(() => visitor.closed !== null);
        expect([visitor.closed, visitor.reason]).toEqual([CLOSE.restart, RESTART_REASON]);
      }
      expect(typed.received).toEqual([{ typing: true }]);
    });

    it("closes the socket after an oversized frame", async () => {
      const visitor = await visit();
      visitor.sendRaw("x".repeat(4_097));
      await visitor.until(() => visitor.closed !== null);
      expect(visitor.closed).toBe(1009);
    });

    it("closes the socket after nine messages at once", async () => {
      await shiftTime(0);
      const visitor = await visit();
      for (let count = 0; count < 9; count++) visitor.say("hello");
      await visitor.until(() => visitor.closed !== null);
      expect(visitor.closed).toBe(1008);
    });

    it("answers as many again ten seconds later", async () => {
      await hurry();
      const visitor = await visit();
      const answers = () => visitor.received.filter(({ text }) => text !== undefined).length;
      for (let count = 0; count < 8; count++) visitor.say("hello");
      await visitor.until(() => answers() === 8);
      const now = Date.now;
      const later = vi.spyOn(Date, "now").mockImplementation(() => now() + 10_001);
      try {
        for (let count = 0; count < 8; count++) visitor.say("hello");
        await visitor.until(() => answers() === 16 || visitor.closed !== null);
        expect(visitor.closed).toBe(null);
      } finally {
        later.mockRestore();
      }
    });

    it("needs no token, and its address serves nothing else", async () => {
      expect((await fetchSimulator("GET", "/sim/chat/socket")).status).toBe(404);
      const answer = await fetchSimulator("GET", "/sim/chat/other", undefined, { headers: { Upgrade: "websocket" } });
      expect(await answer.json()).toMatchObject({ code: 404 });
    });
  });
});
