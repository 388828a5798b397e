import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { resetPassword } from "#contract/calls/account.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Set new password" }));

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.start("t1");
  session.update({ nickName: "k", mobile: "919876543210", userId: "120007", rCode: "120007", isEarly: true });
  server = fakeServer();
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
