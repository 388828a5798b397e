import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { login } from "#contract/calls/account.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { LoginScreen } from "./login-screen.tsx";

const mobile = () => screen.getByLabelText<HTMLInputElement>("Mobile number");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Log in" }));

let server: ReturnType<typeof fakeServer>;
let visited: string[];

beforeEach(() => {
  session.end();
  session.nameDevice("");
  settings.chooseLocale("in");
  server = fakeServer();
  ({ visited } = renderAt("/login", <LoginScreen />));
});

describe("log-in", () => {
  it("stores the token and the device id, and goes to /mine", async () => {
    server.on(login, () => ok({ token: "t1", device_id: "device-1" }));
    type(mobile(), "+91 98765 43210");
    type(password(), "correct horse");
    submit();
    await waitFor(() => expect(visited).toEqual(["/login", "/mine"]));
    expect(session.get().token).toBe("t1");
    expect(session.deviceId()).toBe("device-1");
    expect(server.arrivals[0]?.body).toEqual({
      mobile_number: "+919876543210",
      password: "correct horse",
      host: window.location.host,
      verify_code: "",
      // Random, so that the account recognises the device by it.
      device_id: expect.stringMatching(/^[\w-]{22,64}$/),
    });
  });

  it("makes one promise above the form", () => {
    const [form] = document.querySelectorAll("form");
    const promise = screen.getByText("One wallet, games you can check");
    expect(promise.compareDocumentPosition(form!) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it("leads a member who excluded itself to the limits, which say until when", async () => {
    server.on(login, () => ok({ token: "9.f", excluded_until: Date.now() + 1e9 }));
    type(mobile(), "+919876543210");
    type(password(), "correct horse");
    submit();
    await waitFor(() => expect(visited).toEqual(["/login", "/limits"]));
  });

  it("shows the missing field, focuses it and sends nothing", () => {
    submit();
    expect(screen.getByText("Mobile number is required")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(document.activeElement).toBe(mobile());
    type(mobile(), "+919876543210");
    expect(screen.queryByText("Mobile number is required")).toBeNull();
    submit();
    expect(document.activeElement).toBe(password());
    expect(server.arrivals).toEqual([]);
  });

  it.each([
    ["in", "+91"],
    ["pt", "+55"],
    ["mx", "+52"],
    ["vi", "+84"],
  ] as const)("fills the prefix of %s into an empty number when it is entered", (locale, prefix) => {
    act(() => settings.chooseLocale(locale));
    fireEvent.focus(mobile());
    expect(mobile().value).toBe(prefix);
  });

  it("keeps an existing number", () => {
    type(mobile(), "98765");
    fireEvent.focus(mobile());
    expect(mobile().value).toBe("98765");
  });

  it("shows the server's refusal", async () => {
    server.on(login, () => refusal(1001, "Mobile number or password is wrong"));
    type(mobile(), "+919876543210");
    type(password(), "wrong");
    submit();
    await screen.findByText("Mobile number or password is wrong");
    expect(screen.queryByLabelText("Verification code")).toBeNull();
    expect(session.get().token).toBeNull();
  });

  it("shows a missing answer, and can be sent again", async () => {
    const answers = [
      () => Promise.reject(new TypeError("Failed to fetch")),
      () => ok({ token: "t1", device_id: "device-1" }),
    ];
    server.on(login, () => (answers.shift() ?? (() => ok()))());
    type(mobile(), "+919876543210");
    type(password(), "correct horse");
    submit();
    await screen.findByText(/^No connection to the service/);
    submit();
    await waitFor(() => expect(visited).toEqual(["/login", "/mine"]));
  });
});

describe("log-in on a new device", () => {
  beforeEach(async () => {
    server.on(login, () => refusal(403, "This device is new", { device_id: "device-2" }));
    type(mobile(), "+919876543210");
    type(password(), "correct horse");
    submit();
    await screen.findByLabelText("Verification code");
  });

  it("asks for a code with the reason, and keeps the device id", () => {
    expect(screen.getByText("This device is new")).toBeTruthy();
    expect(session.deviceId()).toBe("device-2");
    expect(document.activeElement).toBe(screen.getByLabelText("Verification code"));
    expect(screen.getByRole("button", { name: "Wait 60s" })).toBeTruthy();
  });

  it("shows a demo server's code, marked as such", async () => {
    cleanup();
    server.on(login, () => refusal(403, "This device is new", { device_id: "device-2", demo_code: "042137" }));
    ({ visited } = renderAt("/login", <LoginScreen />));
    type(mobile(), "+919876543210");
    type(password(), "correct horse");
    submit();
    await screen.findByText("Demo: nothing is sent to a phone. The code is 042137");
  });

  it("sends nothing without the code", () => {
    submit();
    expect(screen.getByText("Verification code is required")).toBeTruthy();
    expect(server.of(login)).toHaveLength(1);
  });

  it("logs in with the code and the device id", async () => {
    server.on(login, () => ok({ token: "t1", device_id: "device-2" }));
    type(screen.getByLabelText("Verification code"), " 042137");
    submit();
    await waitFor(() => expect(visited).toEqual(["/login", "/mine"]));
    expect(server.of(login)[1]?.body).toMatchObject({ verify_code: "042137", device_id: "device-2" });
    expect(session.get().token).toBe("t1");
  });
});
