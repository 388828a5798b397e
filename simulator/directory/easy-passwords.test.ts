import { afterEach, describe, expect, it } from "vitest";
import { NAME } from "#brand/brand.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { codeFor, login, MOBILE, PASSWORD, register, resetPassword } from "../testing/accounts.ts";
import { reset } from "../testing/objects.ts";
import { isEasyPassword } from "./easy-passwords.ts";

afterEach(() => reset());

const OF_NUMBER = MOBILE.slice(1);

describe("an easy password", () => {
  it.each([
    ["the commonest", "password"],
    ["in other case", "PassWord"],
    ["in full-width letters", "ｐａｓｓｗｏｒｄ"],
    ["digits in a row", "12345678"],
    ["a word of many", "football"],
    ["the app's name and a year", `${NAME}2026`],
    ["the app's name twice", `${NAME}${NAME}`],
    ["the number", OF_NUMBER],
    ["the number without its country", OF_NUMBER.slice(2)],
    ["the number and a little more", `${OF_NUMBER}abc`],
  ])("is %s", (_, password) => {
    expect(isEasyPassword(password, MOBILE)).toBe(true);
  });

  it.each([
    ["a phrase", PASSWORD],
    ["a common one within a longer one", "password of my garden"],
    ["letters of one kind alone", "qzjxkvbwmf"],
    ["the app's name in a phrase", `${NAME} on the doorstep`],
    ["another number", "917005551234"],
  ])("is not %s", (_, password) => {
    expect(isEasyPassword(password, MOBILE)).toBe(false);
  });
});

describe("an easy password is refused", () => {
  it.each(LOCALES)("by a registration, which its code still opens: %s", async (locale) => {
    const verify_code = await codeFor("register");
    const refused = await register({ verify_code, password: "Password" }, { locale });
    expect(refused).toMatchObject({ code: 1032, msg: refusals.easy_password.text[locale] });
    expect(await register({ verify_code })).toMatchObject({ code: 200 });
  });

  it("by a reset, with and without an account", async () => {
    await register();
    const verify_code = await codeFor("reset_password");
    const easy = { password: OF_NUMBER, verify_code };
    expect(await resetPassword(easy)).toMatchObject({ code: 1032 });
    expect(await login()).toMatchObject({ code: 200 });
    const nobodys = "+919876543219";
    expect(await resetPassword({ ...easy, mobile_number: nobodys, password: "password" })).toMatchObject({
      code: 1032,
    });
    expect(await resetPassword({ verify_code, password: "battery staple" })).toMatchObject({ code: 200 });
  });
});
