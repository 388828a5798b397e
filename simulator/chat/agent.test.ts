import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/locale.ts";
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
  ])("knows what %j is about", (text, topic) => expect(topicOf(text)).toBe(topic));

  it("answers every topic in each language, in words of its own", () => {
    for (const locale of LOCALES) {
      for (const topic of [...TOPICS, "hello", "thanks", "other"] as const) {
        expect(REPLIES[topic][locale].length).toBeGreaterThan(15);
      }
    }
    const all = Object.values(REPLIES).flatMap((reply) => Object.values(reply));
    expect(new Set(all).size).toBe(all.length);
  });

  it("answers in the language of the chat, whatever the visitor writes in", () => {
    expect(answerTo("saque", "vi")).toBe(REPLIES.withdrawal.vi);
  });

  it("is told topics as texts are searched: small letters without accents", () => {
    for (const stem of Object.values(STEMS).flat()) expect(stem).toMatch(/^[a-z][a-z ]+$/);
  });

  it("takes between half a second and two and a half to type", () => {
    for (const reply of Object.values(REPLIES)) {
      for (const text of Object.values(reply)) {
        expect(typingMs(text)).toBeGreaterThanOrEqual(500);
        expect(typingMs(text)).toBeLessThanOrEqual(2_400);
      }
    }
  });
});
