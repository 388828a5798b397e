import { describe, expect, it } from "vitest";
import {
  checkCode,
  checkEmail,
  checkInviteCode,
  checkMobile,
  checkNewPassword,
  checkNickName,
  checkPassword,
} from "./checks.ts";

describe("the checks of an account form", () => {
  it.each([
    ["", "mobileRequired"],
    ["  ", "mobileRequired"],
    ["+91", "mobileRequired"],
    ["+84 ", "mobileRequired"],
    ["+9112", "mobileInvalid"],
    ["+91 98765-43210", null],
    ["919876543210", null],
    ["+9198765432101234", "mobileInvalid"],
  ])("mobile number %j: %s", (typed, fault) => expect(checkMobile(typed)).toBe(fault));

  it.each([
    ["", "codeRequired"],
    ["12345", "codeInvalid"],
    ["12345a", "codeInvalid"],
    [" 042137 ", null],
  ])("code %j: %s", (typed, fault) => expect(checkCode(typed)).toBe(fault));

  it.each([
    ["", "passwordRequired"],
    ["short", "passwordShort"],
    ["x".repeat(129), "passwordShort"],
    ["correct horse", null],
  ])("new password %j: %s", (typed, fault) => expect(checkNewPassword(typed)).toBe(fault));

  it("accept any log-in password, even one shorter than today's rules allow", () => {
    expect(checkPassword("old")).toBeNull();
    expect(checkPassword("")).toBe("passwordRequired");
  });

  it.each([
    ["", "inviteRequired"],
    ["abc", "inviteInvalid"],
    ["10000", null],
  ])("invite code %j: %s", (typed, fault) => expect(checkInviteCode(typed)).toBe(fault));

  it.each([
    ["   ", "nickNameRequired"],
    ["x".repeat(21), "nickNameInvalid"],
    ["kite\u202eflyer", "nickNameInvalid"],
    ["kite_flyer", null],
  ])("nick name %j: %s", (typed, fault) => expect(checkNickName(typed)).toBe(fault));

  it.each([
    ["", "emailRequired"],
    ["  ", "emailRequired"],
    ["asha", "emailInvalid"],
    ["asha@", "emailInvalid"],
    ["a b@c", "emailInvalid"],
    [" asha@rangoli ", null],
  ])("email %j: %s", (typed, fault) => expect(checkEmail(typed)).toBe(fault));
});
