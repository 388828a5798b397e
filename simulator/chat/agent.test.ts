import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { answerTo, topicOf, typingMs, REPLIES, STEMS, TOPICS } from "./agent.ts";

describe("the agent", () => {
  it.each([
    ["My recharge has not arrived", "recharge"],
    ["paid by UPI but not credited", "recharge"],
    ["Minha recarga não chegou", "recharge"],
    ["Hice una recarga y no llegó", "recharge"],
    ["Tôi nạp tiền chưa thấy", "recharge"],
    ["When does my withdrawal come?", "withdrawal"],
    ["Cadê meu saque?", "withdrawal"],
    ["¿Dónde está mi retiro?", "withdrawal"],
    ["Rút tiền hôm qua chưa được", "withdrawal"],
    ["Is Aviator rigged?", "fairness"],
    ["Os jogos são justos?", "fairness"],
    ["¿Los juegos son justos?", "fairness"],
    ["Trò chơi có công bằng không?", "fairness"],
    ["I forgot my password", "account"],
    ["the code did not come", "account"],
    ["Esqueci a senha", "account"],
    ["Olvidé mi contraseña", "account"],
    ["Quên mật khẩu", "account"],
    ["Where is my order?", "order"],
    ["Meu pedido não chegou", "order"],
    ["Đơn hàng của tôi đâu", "order"],
    ["How do I use a gift code", "gift"],
    ["Tôi có mã quà", "gift"],
    ["I want to stop playing, set a limit", "limits"],
    ["quiero dejar de jugar", "limits"],
    ["Hello!", "hello"],
    ["xin chào", "hello"],
    ["Hello, my recharge is missing", "recharge"],
    ["Obrigado", "thanks"],
    ["What is the weather like?", "other"],
    ["???", "other"],
    ["", "other"],
  ])("finds the topic of %j", (text, topic) => expect(topicOf(text)).toBe(topic));

  it("has its own reply for each topic and language", () => {
    for (const locale of LOCALES) {
      for (const topic of [...TOPICS, "hello", "thanks", "other"] as const) {
        expect(REPLIES[topic][locale].length).toBeGreaterThan(15);
      }
    }
    const all = Object.values(REPLIES).flatMap((reply) => Object.values(reply));
    expect(new Set(all).size).toBe(all.length);
  });

  it("replies in the language of the chat, not of the message", () => {
    expect(answerTo("saque", "vi")).toBe(REPLIES.withdrawal.vi);
  });

  it("has lower-case stems without accents", () => {
    for (const stem of Object.values(STEMS).flat()) expect(stem).toMatch(/^[a-z][a-z ]+$/);
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
