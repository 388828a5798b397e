import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { register } from "#contract/calls/account.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { RegisterScreen } from "./register-screen.tsx";

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Register" }));

function fill() {
  type("Mobile number", "+919876543210");
  type("Verification code", "042137");
  type("Password", "correct horse");
}

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.end();
  server = fakeServer();
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
    const invite = screen.getByLabelText<HTMLInputElement>("Invite code");
    expect(invite.value).toBe("10000");
    expect(screen.queryByText("No invite? Use 10000")).toBeNull();
    fireEvent.change(invite, { target: { value: "" } });
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
