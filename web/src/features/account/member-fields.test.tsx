import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendVerifyCode } from "#contract/calls/account.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { RegisterScreen } from "./register-screen.tsx";

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^OTP$|^Wait \d+s$/ });
const alerts = () =>
  screen
    .getAllByRole("alert")
    .map((each) => each.textContent)
    .join("");
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe("the button that sends a code", () => {
  let server: ReturnType<typeof fakeServer>;
  beforeEach(() => {
    vi.useFakeTimers();
    server = fakeServer();
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

  it("shows no code that the server did not send", async () => {
    type("+919876543210");
    fireEvent.click(button());
    await settle();
    await settle();
    expect(screen.queryByText(/^Demo/)).toBeNull();
  });

  it("shows the server's refusal, and does not count down", async () => {
    server.on(sendVerifyCode, () => refusal(1005, "This mobile number has an account already"));
    type("+919876543210");
    fireEvent.click(button());
    await settle();
    await settle();
    expect(alerts()).toContain("This mobile number has an account already");
    expect(button().textContent).toBe("OTP");
  });
});
