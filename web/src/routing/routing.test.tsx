import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserHistory, HistoryContext, useHistory, useLocation } from "./history.ts";
import { Link } from "./link.tsx";
import { useSearchParams } from "./search-params.ts";

interface Place {
  path: string;
  key: string;
  state: unknown;
}

let place: Place;

function Here() {
  const { pathname, search, key, state } = useLocation();
  const history = useHistory();
  const [params, setParams] = useSearchParams();
  place = { path: pathname + search, key, state };
  return (
    <>
      <Link to="/item?id=7">item</Link>
      <Link to="/login" replace state={{ from: "shop" }}>
        log in
      </Link>
      <button type="button" onClick={() => history.back()}>
        back
      </button>
      <button type="button" onClick={() => setParams({ page: "2" }, { replace: true })}>
        page 2
      </button>
      <output>{params.get("id")}</output>
    </>
  );
}

const open = () =>
  render(
    <HistoryContext value={createBrowserHistory()}>
      <Here />
    </HistoryContext>,
  );

/** Waits for popstate, since the browser goes back asynchronously. */
async function back(press: () => void) {
  const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  press();
  await act(async () => void (await gone));
}

beforeEach(() => {
  window.history.pushState(null, "", "/search?q=ring");
});
afterEach(cleanup);

describe("the browser's history", () => {
  it("starts at the address of the page", () => {
    open();
    expect(place).toEqual({ path: "/search?q=ring", key: "default", state: null });
  });

  it("follows a link without a page load, and the back button", async () => {
    open();
    fireEvent.click(screen.getByText("item"));
    expect(window.location.href).toContain("/item?id=7");
    expect(place.path).toBe("/item?id=7");
    expect(place.key).not.toBe("default");
    expect(screen.getByRole("status").textContent).toBe("7");
    await back(() => fireEvent.click(screen.getByText("back")));
    expect(place).toEqual({ path: "/search?q=ring", key: "default", state: null });
  });

  it("replaces an entry and passes the navigation state on", () => {
    open();
    const steps = window.history.length;
    fireEvent.click(screen.getByText("log in"));
    expect(place.path).toBe("/login");
    expect(place.state).toEqual({ from: "shop" });
    expect(window.history.length).toBe(steps);
  });

  it("adds no entry for a link to the current address", () => {
    open();
    fireEvent.click(screen.getByText("item"));
    const steps = window.history.length;
    fireEvent.click(screen.getByText("item"));
    expect(window.history.length).toBe(steps);
  });

  it("changes only the query", () => {
    open();
    fireEvent.click(screen.getByText("page 2"));
    expect(place.path).toBe("/search?page=2");
  });

  it("keeps the navigation state through a reload", () => {
    open();
    fireEvent.click(screen.getByText("log in"));
    const { key } = place;
    cleanup();
    open();
    expect(place).toEqual({ path: "/login", key, state: { from: "shop" } });
  });
});

describe("a link", () => {
  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "leaves a press with %j to the browser",
    (how) => {
      open();
      const prevented = !fireEvent.click(screen.getByText("item"), how);
      expect(prevented).toBe(false);
      expect(place.path).toBe("/search?q=ring");
    },
  );

  it("does not navigate if its own handler prevents it", () => {
    const press = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    render(
      <HistoryContext value={createBrowserHistory()}>
        <Link to="/item" onClick={press}>
          held
        </Link>
      </HistoryContext>,
    );
    fireEvent.click(screen.getByText("held"));
    expect(press).toHaveBeenCalledTimes(1);
    expect(window.location.pathname).toBe("/search");
  });
});
