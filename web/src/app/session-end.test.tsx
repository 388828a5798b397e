import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { profile } from "#contract/profile.ts";
import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import { CLOSE } from "#contract/frame.ts";
import { socketTicket } from "#contract/sessions.ts";
import { nextPeriodInfo } from "#contract/games/win/calls.ts";
import { session } from "../data/session.ts";
import { settings } from "../data/settings.ts";
import { fakeWebSockets } from "../games/parts/testing/fake-web-socket.ts";
import { fakeServer, ok, unauthorized } from "../testing/fake-server.ts";
import { profileFields } from "../testing/fixtures.ts";
import { renderAt } from "../testing/render.tsx";
import { Shell } from "./shell.tsx";

// The server ends a session while calls and a socket of it are open.

const TOLD = "You were logged out. Please log in again";
const known = { nickName: "k", mobile: "", userId: "120007", rCode: "", isEarly: true };
let server: ReturnType<typeof fakeServer>;
let sockets: ReturnType<typeof fakeWebSockets>;
/** Lets the calls that wait be answered, with 401. */
let refuse: () => void;

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
  settings.chooseLocale("in");
  session.end();
  session.isExpired.set(false);
  session.start("120007.ended");
  session.update(known);
  server = fakeServer();
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
  const place = renderAt("/aviator", <Shell />);
  await waitFor(() => expect(sockets.all).toHaveLength(1));
  act(() => sockets.last().accept());
  await waitFor(() => expect(server.arrivals.length).toBeGreaterThan(1));
  return place;
}

describe("a session that the server has ended", () => {
  it("leads to the log-in once, whatever says so first and how often it is said", async () => {
    const { visited } = await playing();
    act(() => {
      sockets.last().drop(CLOSE.unauthorized);
      refuse();
    });
    await atLogin();
    await screen.findByText(TOLD);
    expect(session.get().token).toBeNull();
    // Nothing that was under way comes after it.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(visited).toEqual(["/aviator", "/login"]);
    expect(sockets.all).toHaveLength(1);
  });

  it("is told by the socket alone", async () => {
    const { visited } = await playing();
    act(() => sockets.last().drop(CLOSE.unauthorized));
    await screen.findByText(TOLD);
    expect(visited).toEqual(["/aviator", "/login"]);
    expect(sockets.all).toHaveLength(1);
  });

  it("is told by a call alone, and the socket is closed", async () => {
    const { visited } = await playing();
    act(() => refuse());
    await screen.findByText(TOLD);
    expect(visited).toEqual(["/aviator", "/login"]);
    expect(sockets.last().readyState).toBe(3);
  });

  it.each(["/", "/mine"])("is left from %s as well", async (path) => {
    const { visited } = renderAt(path, <Shell />);
    await waitFor(() => expect(server.of(profile).length).toBeGreaterThan(0));
    act(() => refuse());
    await screen.findByText(TOLD);
    expect(visited).toEqual([path, "/login"]);
  });

  it("is forgotten with the next one, whose member is left in peace by what comes late", async () => {
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
