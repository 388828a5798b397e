import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { login, BIRTH_DATE_REQUIRED, register, resetPassword, openDemoAccount } from "#contract/calls/account.ts";
import { installation } from "#web/data/installation.ts";
import { profile } from "#contract/calls/profile.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { RegisterScreen } from "./register-screen.tsx";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";
import { DemoScreen } from "./demo-screen.tsx";

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  session.end();
  session.nameDevice("");
  settings.chooseLocale("in");
});

describe("/login", () => {
  const mobile = () => screen.getByLabelText<HTMLInputElement>("Mobile number");
  const password = () => screen.getByLabelText<HTMLInputElement>("Password");
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Log in" }));

  let visited: string[];

  beforeEach(() => {
    ({ visited } = renderAt("/login", <LoginScreen />));
  });

  describe("log-in", () => {
    it("stores the token and the device id, and goes to /mine", async () => {
      server.on(login, () => ok({ token: "t1", device_id: "device-1" }));
      type("Mobile number", "+91 98765 43210");
      type("Password", "correct horse");
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

    it("hides the password until it is asked for, and lets managers fill and paste it", () => {
      const password = screen.getByLabelText<HTMLInputElement>("Password");
      expect([password.type, password.autocomplete]).toEqual(["password", "current-password"]);
      expect(mobile().getAttribute("autocomplete")).toBe("username");
      expect(fireEvent.paste(password)).toBe(true);
      fireEvent.click(screen.getByRole("button", { name: "Show the password" }));
      expect(password.type).toBe("text");
    });

    it("makes one promise above the form", () => {
      const [form] = document.querySelectorAll("form");
      const promise = screen.getByText("One wallet for all your games");
      expect(promise.compareDocumentPosition(form!) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    });

    it("leads a member who excluded itself to the limits, which say until when", async () => {
      server.on(login, () => ok({ token: "9.f", excluded_until: Date.now() + 1e9 }));
      type("Mobile number", "+919876543210");
      type("Password", "correct horse");
      submit();
      await waitFor(() => expect(visited).toEqual(["/login", "/limits"]));
    });

    it("shows the missing field, focuses it and sends nothing", () => {
      submit();
      expect(screen.getByText("Mobile number is required")).toBeTruthy();
      expect(screen.getByText("Password is required")).toBeTruthy();
      expect(document.activeElement).toBe(mobile());
      type("Mobile number", "+919876543210");
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
      type("Mobile number", "98765");
      fireEvent.focus(mobile());
      expect(mobile().value).toBe("98765");
    });

    it("shows the server's refusal", async () => {
      server.on(login, () => refusal(1001, "Mobile number or password is wrong"));
      type("Mobile number", "+919876543210");
      type("Password", "wrong");
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
      type("Mobile number", "+919876543210");
      type("Password", "correct horse");
      submit();
      await screen.findByText(/^No connection to the service/);
      submit();
      await waitFor(() => expect(visited).toEqual(["/login", "/mine"]));
    });
  });

  it.each([
    ["a firewall's page", () => ({ status: 403, json: {}, text: "<html>Forbidden</html>" })],
    ["the gateway's words for it", () => refusal(403, "The request could not be processed", { by: "gateway" })],
  ])("asks for no code after %s with status 403", async (_, forbid) => {
    server.on(login, forbid);
    type("Mobile number", "+919876543210");
    type("Password", "correct horse");
    submit();
    await screen.findByRole("alert");
    expect(screen.queryByLabelText("Verification code")).toBeNull();
  });

  describe("log-in on a new device", () => {
    beforeEach(async () => {
      server.on(login, () => refusal(403, "This device is new", { device_id: "device-2" }));
      type("Mobile number", "+919876543210");
      type("Password", "correct horse");
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
      type("Mobile number", "+919876543210");
      type("Password", "correct horse");
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
      type("Verification code", " 042137");
      submit();
      await waitFor(() => expect(visited).toEqual(["/login", "/mine"]));
      expect(server.of(login)[1]?.body).toMatchObject({ verify_code: "042137", device_id: "device-2" });
      expect(session.get().token).toBe("t1");
    });
  });
});

it.each([
  ["/login", <LoginScreen key="login" />],
  ["/register?r_code=120007", <RegisterScreen key="register" />],
])("%s shows a member no form, and goes on", async (path, children) => {
  session.start("t1");
  const { visited } = renderAt(path, children);
  await waitFor(() => expect(visited.at(-1)).toBe("/mine"));
  expect(screen.queryByLabelText("Mobile number")).toBeNull();
});

describe("/register", () => {
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Register" }));

  function fill() {
    type("Mobile number", "+919876543210");
    type("Verification code", "042137");
    type("Password", "correct horse");
  }

  beforeEach(() => {
    server.on(register, () => ok({ token: "t1", device_id: "device-of-the-server-01" }));
  });

  describe("registration", () => {
    it("takes the link's invite code, starts the session, confirms it and goes to /mine", async () => {
      const { visited } = renderAt("/register?r_code=120007", <RegisterScreen />);
      fill();
      submit();
      await screen.findByRole("dialog", { name: "Welcome" });
      expect(server.arrivals[0]?.body).toEqual({
        mobile_number: "+919876543210",
        verify_code: "042137",
        password: "correct horse",
        r_code: "120007",
        device_id: expect.stringMatching(/^[\w-]{22,64}$/),
      });
      expect(session.deviceId()).toBe("device-of-the-server-01");
      expect(session.get().token).toBe("t1");
      fireEvent.click(screen.getByRole("button", { name: "Continue" }));
      await waitFor(() => expect(visited.at(-1)).toBe("/mine"));
    });

    it.each([
      [{ in: { badge: "Play money" } }, "Your account is ready, with ₹500.00 (Play money) to start with."],
      [{}, "Your account is ready, with ₹500.00 to start with."],
    ])("names what the account was given, and what money that is: %j", async (money, text) => {
      const before = installation.get();
      installation.set({ ...before, money } as typeof before);
      server.on(profile, () => ok(profileFields({ balance: 500 })));
      renderAt("/register", <RegisterScreen />);
      fill();
      submit();
      await screen.findByText(text);
      installation.set(before);
    });

    it("leaves no refusal of an earlier try behind its success", async () => {
      server.on(register, () => refusal(1002, "The code is wrong or no longer valid"));
      renderAt("/register", <RegisterScreen />);
      fill();
      submit();
      await screen.findByText("The code is wrong or no longer valid");
      server.on(register, () => ok({ token: "t1", device_id: "device-of-the-server-01" }));
      submit();
      await screen.findByRole("dialog", { name: "Welcome" });
      expect(screen.queryByText("The code is wrong or no longer valid")).toBeNull();
    });

    it("asks for the date of birth where the server does, and keeps what was entered", async () => {
      server.on(register, () => refusal(BIRTH_DATE_REQUIRED, "Enter your date of birth"));
      renderAt("/register", <RegisterScreen />);
      expect(screen.queryByLabelText("Date of birth")).toBeNull();
      fill();
      submit();
      await screen.findByLabelText("Date of birth");
      server.on(register, () => ok({ token: "t1", device_id: "device-of-the-server-01" }));
      submit();
      expect(server.of(register)).toHaveLength(1);
      type("Date of birth", "1990-01-31");
      submit();
      await screen.findByRole("dialog", { name: "Welcome" });
      expect(server.of(register).at(-1)?.body).toMatchObject({ birth_date: "1990-01-31", verify_code: "042137" });
    });

    it("says what to check in words of the app, where a server names a field of the wire", async () => {
      server.on(register, () => refusal(400, "Please check r_code", { field: "r_code" }));
      renderAt("/register", <RegisterScreen />);
      fill();
      submit();
      await screen.findByText("Please check what you have entered");
      expect(document.body.textContent).not.toContain("r_code");
    });

    it("names every missing field", () => {
      renderAt("/register", <RegisterScreen />);
      type("Invite code", "");
      submit();
      for (const fault of ["Mobile number", "Verification code", "Password", "Invite code"]) {
        expect(screen.getByText(`${fault} is required`)).toBeTruthy();
      }
      expect(server.arrivals).toEqual([]);
    });

    it("fills in the default invite code, names it in an emptied field, and shows the age notice", () => {
      renderAt("/register", <RegisterScreen />);
      expect(screen.getByLabelText<HTMLInputElement>("Invite code").value).toBe("10000");
      expect(screen.queryByText("No invite? Use 10000")).toBeNull();
      type("Invite code", "");
      expect(screen.getByText("No invite? Use 10000")).toBeTruthy();
      expect(screen.getByText(/under 13.*under 18/)).toBeTruthy();
    });

    it("needs the agreement, which is checked at first", () => {
      renderAt("/register?r_code=10000", <RegisterScreen />);
      fill();
      const agreement = screen.getByRole<HTMLInputElement>("checkbox");
      expect(agreement.checked).toBe(true);
      fireEvent.click(agreement);
      submit();
      expect(screen.getByText("Please agree to the privacy policy")).toBeTruthy();
      expect(server.arrivals).toEqual([]);
    });

    it("opens the policy over the form, and keeps the entries", () => {
      renderAt("/register", <RegisterScreen />);
      type("Mobile number", "+919876543210");
      fireEvent.click(screen.getByRole("link", { name: "privacy policy" }));
      expect(screen.getByRole("dialog", { name: "Privacy policy" }).textContent).toContain("under 13");
      fireEvent.click(screen.getByRole("button", { name: "Close" }));
      expect(screen.getByLabelText<HTMLInputElement>("Mobile number").value).toBe("+919876543210");
    });
  });
});

describe("/resetPassword", () => {
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Set new password" }));

  beforeEach(() => {
    session.start("t1");
    session.update({ nickName: "k", mobile: "919876543210", userId: "120007", rCode: "120007", isEarly: true });
  });

  describe("a new password", () => {
    it("is set for the member's own number, ends this session too and leads to the log-in", async () => {
      server.on(resetPassword, () => ok());
      const { visited } = renderAt("/resetPassword", <ResetPasswordScreen />);
      type("Verification code", "042137");
      type("New password", "battery staple");
      submit();
      await screen.findByRole("dialog", { name: "Password changed" });
      expect(server.arrivals[0]).toMatchObject({
        route: "PUT /user/reset_password",
        body: { mobile_number: "+919876543210", verify_code: "042137", password: "battery staple" },
      });
      expect(session.get().token).toBeNull();
      fireEvent.click(screen.getByRole("button", { name: "Log in" }));
      await waitFor(() => expect(visited.at(-1)).toBe("/login"));
    });

    it("is not set if the server refuses the code, and shows the reason", async () => {
      server.on(resetPassword, () => refusal(1002, "The code is wrong or no longer valid"));
      renderAt("/resetPassword", <ResetPasswordScreen />);
      type("Verification code", "042137");
      type("New password", "battery staple");
      submit();
      await screen.findByText("The code is wrong or no longer valid");
      expect(session.get().token).toBe("t1");
    });
  });
});

describe("the demo screen", () => {
  it("opens one account, starts its session and goes home", async () => {
    server.on(openDemoAccount, () => ok({ token: "t1", device_id: "device-1" }));
    const { visited } = renderAt("/demo", <DemoScreen />);
    await waitFor(() => expect(visited).toEqual(["/demo", "/"]));
    expect(session.get().token).toBe("t1");
    expect(session.deviceId()).toBe("device-1");
    expect(server.arrivals).toHaveLength(1);
  });

  it("leaves a member logged in and opens no account", async () => {
    session.start("mine");
    const { visited } = renderAt("/demo", <DemoScreen />);
    await waitFor(() => expect(visited).toEqual(["/demo", "/"]));
    expect(session.get().token).toBe("mine");
    expect(server.arrivals).toEqual([]);
  });

  it("leads to the registration if the backend has no demo accounts", async () => {
    server.on(openDemoAccount, () => refusal(404, "Not found"));
    const { visited } = renderAt("/demo", <DemoScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Register" }));
    await waitFor(() => expect(visited).toEqual(["/demo", "/register"]));
  });

  it("shows the error and tries again on request", async () => {
    server.on(openDemoAccount, () => refusal(429, "Too many requests"));
    const { visited } = renderAt("/demo", <DemoScreen />);
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("alert").textContent).toContain("Too many requests");
    server.on(openDemoAccount, () => ok({ token: "t2" }));
    fireEvent.click(retry);
    await waitFor(() => expect(visited).toEqual(["/demo", "/"]));
    expect(session.get().token).toBe("t2");
  });
});
