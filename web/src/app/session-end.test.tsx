import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { CLOSE } from "#contract/frame.ts";
import { socketTicket } from "#contract/calls/sessions.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { session } from "../data/session.ts";
import { settings } from "../data/settings.ts";
import { fakeWebSockets } from "#contract/transport/testing/fake-web-socket.ts";
import { ok, unauthorized, server } from "../testing/fake-server.ts";
import { profileFields } from "../testing/fixtures.ts";
import { renderShell } from "../testing/render.tsx";
import { Shell } from "./shell.tsx";

const SESSION_ENDED_TEXT = "You were logged out. Please log in again";
const known = { nickName: "k", mobile: "", userId: "120007", rCode: "", isEarly: true };
let sockets: ReturnType<typeof fakeWebSockets>;
/** Answers the waiting calls with 401. */
let refuse: () => void;

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
  settings.chooseLocale("in");
  session.end();
  session.isExpired.set(false);
  session.start("120007.ended");
  session.update(known);
  sockets = fakeWebSockets();
  server.on(socketTicket, () => ok({ ticket: "120007.ticket" }));
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  for (const call of [profile, nextPeriodInfo, aviatorRecords]) {
    server.on(call, async () => {
      await refused;
      return unauthorized;
    });
  }
});

const atLogin = () => screen.findByRole("heading", { level: 1, name: "Log in" });

async function playing() {
  const place = renderShell("/aviator", <Shell />);
  await waitFor(() => expect(sockets.all).toHaveLength(1));
  act(() => sockets.last().accept());
  await waitFor(() => expect(server.arrivals.length).toBeGreaterThan(1));
  return place;
}

describe("a session that the server has ended", () => {
  it("redirects to the log-in once, however many calls and frames report it", async () => {
    const { visited } = await playing();
    act(() => {
      sockets.last().drop(CLOSE.unauthorized);
      refuse();
    });
    await atLogin();
    await screen.findByText(SESSION_ENDED_TEXT);
    expect(session.get().token).toBeNull();
    // No pending call navigates afterwards.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(visited).toEqual(["/aviator", "/login"]);
    expect(sockets.all).toHaveLength(1);
  });

  it("is detected by a call alone, which also closes the socket", async () => {
    const { visited } = await playing();
    act(() => refuse());
    await screen.findByText(SESSION_ENDED_TEXT);
    expect(visited).toEqual(["/aviator", "/login"]);
    expect(sockets.last().readyState).toBe(3);
  });

  it.each(["/", "/mine"])("redirects from %s as well", async (path) => {
    const { visited } = renderShell(path, <Shell />);
    await waitFor(() => expect(server.of(profile).length).toBeGreaterThan(0));
    act(() => refuse());
    await screen.findByText(SESSION_ENDED_TEXT);
    expect(visited).toEqual([path, "/login"]);
  });

  it("is over with the next log-in, which late refusals do not disturb", async () => {
    const { visited } = await playing();
    act(() => sockets.last().drop(CLOSE.unauthorized));
    await atLogin();
    server.on(profile, () => ok(profileFields()));
    act(() => session.start("120007.next"));
    act(() => refuse());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(session.get().token).toBe("120007.next");
    expect(visited).toEqual(["/aviator", "/login"]);
  });
});
