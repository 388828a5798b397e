import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserHistory, HistoryContext, useHistory, useLocation, useNavigate } from "#web/routing/history.ts";
import { Link } from "#web/routing/link.tsx";
import { Screen } from "../page/screen.tsx";
import { renderIn } from "#web/testing/render.tsx";
import { pressEscape } from "#web/testing/browser-shims.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, Sheet } from "./dialog.tsx";

/** The paths that rendered, without repetitions. */
const shown: string[] = [];

function Shop() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const history = useHistory();
  const [isOpen, open] = useState(false);
  const [isAsking, ask] = useState(false);
  const [isBusy, work] = useState(false);
  if (shown.at(-1) !== pathname) shown.push(pathname);
  return (
    <Screen title={pathname}>
      <button onClick={() => open(true)}>open</button>
      <button onClick={() => navigate("/paid", { replace: true })}>replace</button>
      <button onClick={() => history.back()}>way back</button>
      <Link to="/bag">bag</Link>
      <Sheet key={pathname} open={isOpen} onClose={() => open(false)} title="Sheet">
        <button onClick={() => ask(true)}>ask</button>
        <button onClick={() => work(true)}>work</button>
        <Link to="/item" onClick={() => open(false)}>
          item
        </Link>
        <Dialog open={isAsking} onClose={() => ask(false)} title="Dialog" />
        <ConfirmDialog
          open={isBusy}
          canCancel={false}
          title="Busy"
          action="Go"
          onConfirm={() => work(false)}
          onClose={() => work(false)}
        />
      </Sheet>
    </Screen>
  );
}

/** Opens the app, or opens it again at the same entry, as a reload does. */
const load = () =>
  renderIn(
    "in",
    <StrictMode>
      <HistoryContext value={createBrowserHistory()}>
        <Shop />
      </HistoryContext>
    </StrictMode>,
  );

const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: "button, a" }));
const layers = () => screen.queryAllByRole("dialog").map((dialog) => dialog.querySelector("h2")?.textContent);
const closeSheet = () => act(() => pressEscape(screen.getByRole("dialog", { name: "Sheet" })));

/** Presses the browser's back, which is asynchronous. */
async function back(): Promise<void> {
  const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  window.history.back();
  await act(async () => void (await gone));
}

/** A press of back that leads to a path, maybe over entries that were for layers. */
async function backTo(path: string): Promise<void> {
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe(path));
  await screen.findByRole("heading", { name: path });
}

beforeEach(() => {
  window.history.pushState(null, "", "/");
  window.history.pushState({ key: "shop", state: null, at: 1 }, "", "/shop");
  shown.length = 0;
});

describe("the browser's back", () => {
  it("closes a sheet, and then leaves the screen", async () => {
    await load();
    screen.getByText("open").focus();
    press("open");
    const scroll = vi.spyOn(window, "scrollTo");
    await back();
    expect(layers()).toEqual([]);
    expect(window.location.pathname).toBe("/shop");
    expect(shown).toEqual(["/shop"]);
    expect(document.activeElement).toBe(screen.getByText("open"));
    expect(scroll).not.toHaveBeenCalled();
    await backTo("/");
  });

  it("closes a dialog above a sheet first", async () => {
    await load();
    press("open");
    press("ask");
    expect(layers()).toEqual(["Sheet", "Dialog"]);
    await back();
    expect(layers()).toEqual(["Sheet"]);
    await back();
    expect(layers()).toEqual([]);
    await backTo("/");
  });

  it("leads back to the screen from a link in a sheet, and from there on", async () => {
    await load();
    const steps = window.history.length;
    press("open");
    press("item");
    expect(window.history.length).toBe(steps + 1);
    expect(shown).toEqual(["/shop", "/item"]);
    await backTo("/shop");
    await backTo("/");
  });

  it("leads back from a link in a nested one", async () => {
    await load();
    press("open");
    press("ask");
    press("item");
    await backTo("/shop");
    await backTo("/");
  });

  it("leaves the screen at once after a sheet that was closed on itself", async () => {
    await load();
    press("open");
    closeSheet();
    await backTo("/");
  });

  it("leaves the screen at once after two that were closed", async () => {
    await load();
    press("open");
    press("ask");
    act(() => pressEscape(screen.getByRole("dialog", { name: "Dialog" })));
    closeSheet();
    await backTo("/");
  });

  it("does not return to a screen that was replaced after a sheet", async () => {
    await load();
    press("open");
    closeSheet();
    press("replace");
    expect(shown).toEqual(["/shop", "/paid"]);
    press("bag");
    await backTo("/paid");
    press("open");
    await back();
    expect(layers()).toEqual([]);
    expect(window.location.pathname).toBe("/paid");
    await backTo("/");
  });

  it("leaves a dialog that cannot be closed now, however often", async () => {
    await load();
    press("open");
    press("work");
    const entry = () => (window.history.state as { at?: number }).at;
    for (let times = 0; times < 2; times++) {
      await back();
      await waitFor(() => expect(entry()).toBe(3));
      expect(layers()).toEqual(["Sheet", "Busy"]);
    }
    fireEvent.click(screen.getByRole("button", { name: "Go" }));
    await back();
    expect(layers()).toEqual([]);
    expect(window.location.pathname).toBe("/shop");
  });

  it("leaves the screen after a reload with an open sheet, which does not open again", async () => {
    const { unmount } = await load();
    press("open");
    unmount();
    await load();
    expect(layers()).toEqual([]);
    expect(window.location.pathname).toBe("/shop");
    await backTo("/");
  });
});

describe("a layer", () => {
  it("takes over the entry of the last one", async () => {
    await load();
    press("open");
    const steps = window.history.length;
    for (let times = 0; times < 3; times++) {
      closeSheet();
      press("open");
    }
    expect(window.history.length).toBe(steps);
  });

  it("never steps back by itself when it closes, so that a payment page can open", async () => {
    await load();
    press("open");
    const steps = [vi.spyOn(window.history, "back"), vi.spyOn(window.history, "go")];
    closeSheet();
    await act(async () => undefined);
    for (const step of steps) expect(step).not.toHaveBeenCalled();
  });

  it("does not keep the app's own way back", async () => {
    await load();
    press("open");
    closeSheet();
    press("way back");
    await screen.findByRole("heading", { name: "/" });
  });
});
