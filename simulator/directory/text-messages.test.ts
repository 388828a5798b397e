import { expect, it } from "vitest";
import type { Post } from "../objects/bindings.ts";
import { sendText } from "./text-messages.ts";

const MESSAGE = { mobile: "919876543210", verify_type: "login", code: "123456", locale: "in" } as const;
const GATEWAY = { address: "https://sms.test/send", token: "secret" };

it("posts the code with the token, follows no redirect, and reads success alone as taken", async () => {
  const asked: [string, RequestInit][] = [];
  const post = (status: number): Post => {
    return async (address, init) => {
      asked.push([address, init]);
      return { ok: status < 300, status };
    };
  };
  expect(await sendText(GATEWAY, MESSAGE, post(202))).toBe(true);
  expect(await sendText({ ...GATEWAY, token: "" }, MESSAGE, post(302))).toBe(false);
  const [[address, init] = ["", {}], [, second] = ["", {}]] = asked;
  expect(address).toBe("https://sms.test/send");
  expect(init).toMatchObject({
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", authorization: "Bearer secret" },
  });
  expect(JSON.parse(String(init.body))).toEqual(MESSAGE);
  expect(second.headers).toEqual({ "content-type": "application/json" });
});

it("tells of a webhook that cannot be reached, without the number or the code", async () => {
  const lines: string[] = [];
  const error = console.error;
  console.error = (line: string) => lines.push(line);
  try {
    expect(await sendText(GATEWAY, MESSAGE, () => Promise.reject(new TypeError("no connection")))).toBe(false);
  } finally {
    console.error = error;
  }
  expect(lines.join()).toContain("text_not_sent");
  expect(lines.join()).not.toMatch(/123456|9876543210/);
});
