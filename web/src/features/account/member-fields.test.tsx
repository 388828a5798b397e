import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendVerifyCode } from "#contract/calls/account.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { renderAt, textsOf } from "#web/testing/render.tsx";
import { RegisterScreen } from "./register-screen.tsx";
import {
  checkCode,
  checkEmail,
  checkInviteCode,
  checkNewPassword,
  checkNickName,
  checkPassword,
  sentCode,
} from "./checks.ts";
import { MOBILE_PREFIX } from "#contract/values/phone.ts";
import { mobileFault, sentMobile, withOnePrefix } from "./mobile-number.ts";

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^OTP$|^Wait \d+s$/ });
const alerts = () => textsOf("alert").join("");
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it("A sign-in screen keeps the key of the address that npm start prints, for calls alone", () => {
  const cookies = vi.spyOn(document, "cookie", "set");
  window.history.replaceState(null, "", "/register?code=10000#demo_codes=0123456789abcdef");
  renderAt("/register", <RegisterScreen />);
  expect(cookies.mock.calls).toEqual([
    [expect.stringMatching(/^demo_codes=0123456789abcdef; path=\/user; samesite=strict; /)],
  ]);
  expect(window.location.href).toMatch(/\/register\?code=10000$/);
});

describe("the button that sends a code", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    server.on(sendVerifyCode, () => ok());
    renderAt("/register", <RegisterScreen />);
  });
  const type = (mobile: string) =>
    fireEvent.change(screen.getByLabelText("Mobile number"), { target: { value: mobile } });

  it("sends one for registration, counts 60 s down and can be pressed again", async () => {
    type("+91 98765 43210");
    fireEvent.click(button());
    expect(button().textContent).toBe("Wait 60s");
    expect(button().disabled).toBe(true);
    await settle();
    expect(server.arrivals[0]?.body).toEqual({
      mobile_number: "+919876543210",
      verify_type: "register",
      device_id: session.deviceId(),
    });
    await pass(1);
    expect(button().textContent).toBe("Wait 59s");
    await pass(58);
    expect(button().textContent).toBe("Wait 1s");
    await pass(1);
    expect(button().textContent).toBe("OTP");
    expect(button().disabled).toBe(false);
    expect(server.arrivals).toHaveLength(1);
  });

  it("is right after a sleep without timers", async () => {
    type("+919876543210");
    fireEvent.click(button());
    await settle();
    vi.setSystemTime(Date.now() + 45_000);
    await pass(1);
    expect(button().textContent).toBe("Wait 14s");
  });

  it("asks for the number if only a prefix is typed, and sends nothing", async () => {
    fireEvent.focus(screen.getByLabelText("Mobile number"));
    fireEvent.click(button());
    await settle();
    expect(screen.getByText("Mobile number is required")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Mobile number"));
    expect(button().textContent).toBe("OTP");
    expect(server.arrivals).toEqual([]);
  });

  it("shows a demo server's code, marked as such", async () => {
    server.on(sendVerifyCode, () => ok({ demo_code: "042137" }));
    type("+919876543210");
    fireEvent.click(button());
    await settle();
    await settle();
    expect(screen.getByText("Demo: nothing is sent to a phone. The code is 042137").getAttribute("role")).toBe(
      "status",
    );
  });

  it.each([
    ["a number that can be corrected", 1005, {}, "OTP"],
    ["a code that was sent a moment ago", 1003, { seconds: 43 }, "Wait 43s"],
    ["too many calls", 429, {}, "Wait 60s"],
    ["a missing answer", 502, {}, "OTP"],
  ])(
    "shows the server's refusal of %s, and counts down only what must be waited for",
    async (_, code, fields, wait) => {
      server.on(sendVerifyCode, () => refusal(code, "Refused for a reason", fields));
      type("+919876543210");
      fireEvent.click(button());
      await settle();
      await settle();
      expect(alerts()).toContain("Refused for a reason");
      expect(button().textContent).toBe(wait);
    },
  );
});

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
  ])("mobile number %j: %s", (typed, fault) => expect(mobileFault(typed, "in")).toBe(fault));

  it.each([
    ["", "codeRequired"],
    ["12345", "codeInvalid"],
    ["12345a", "codeInvalid"],
    [" 042137 ", null],
    ["246 810", null],
    ["246-810", null],
    ["G-246810", null],
    ["OTP 246810", null],
    ["OTP: 246 810.", null],
    ["\u202a246810\u202c", null],
    ["२४६८१०", null],
    ["1234567", "codeInvalid"],
    ["G-24681", "codeInvalid"],
    ["246810 or 135790", "codeInvalid"],
    ["Your code is 246810. It is valid for 10 minutes.", null],
    ["246810 é o seu código, válido por 10 min", null],
    ["<#> 246810 is your OTP", null],
  ])("code %j: %s", (typed, fault) => expect(checkCode(typed)).toBe(fault));

  it.each(["246 810", "246-810", "G-246810", "OTP 246810", "२४६८१०", "2 4 6 8 1 0"])("send the code of %j", (typed) => {
    expect(sentCode(typed)).toBe("246810");
  });

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

describe("a mobile number", () => {
  it.each([
    ["in", "+91 098765 43210", "+919876543210"],
    ["in", "+91\u202a+91 98765 43210\u202c", "+919876543210"],
    ["in", "९८७६५४३२१०", "+919876543210"],
    ["vi", "+840912345678", "+84912345678"],
    ["pt", "+55 011 8765-4321", "+5511987654321"],
    ["mx", "+52 1 55 1234 5678", "+525512345678"],
    // A backend's own, which no app can read.
    ["in", " 98***10", "98***10"],
  ] as const)("is sent in one form: %s, %j", (locale, written, sent) => {
    expect(sentMobile(written, locale)).toBe(sent);
  });

  it("has one prefix, even if a whole number was pasted after another", () => {
    expect(withOnePrefix("+91+919876543210", "+91", "in")).toBe("+919876543210");
    expect(withOnePrefix("+91 +84 901234567", "+91 ", "in")).toBe("+84 901234567");
    expect(withOnePrefix("+91\u202a+91 98765 43210\u202c", "+91", "in")).toBe("+91 98765 43210");
    expect(withOnePrefix("+91 98765 43210", "+91 98765 4321", "in")).toBe("+91 98765 43210");
  });

  it.each([
    ["in", "9", "+919"],
    ["in", "98765 43210", "+9198765 43210"],
    ["in", "9198765432", "+919198765432"],
    ["in", "9".repeat(5), "+9199999"],
    ["in", "९८", "+91९८"],
    ["vi", "0912", "+840912"],
    ["in", "919876543210", "+919876543210"],
    ["in", "91", "91"],
    ["pt", "11987654321", "+5511987654321"],
    ["pt", "5511987654321", "+5511987654321"],
    ["mx", "5512345678", "+525512345678"],
    ["vi", "0901234567", "+840901234567"],
    ["vi", "84901234567", "+84901234567"],
  ] as const)("keeps the prefix if a number is typed over it: %s, %s", (locale, typed, entry) => {
    expect(withOnePrefix(typed, MOBILE_PREFIX[locale], locale)).toBe(entry);
  });

  it("may lose its prefix while it is edited", () => {
    expect(withOnePrefix("9198765", "+9198765", "in")).toBe("9198765");
    expect(withOnePrefix("", "+91", "in")).toBe("");
  });
});
