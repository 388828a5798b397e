import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IntlProvider } from "use-intl";
import { messages } from "../testing/messages.ts";
import { Screen } from "../ui/page/screen.tsx";
import { createBrowserHistory, HistoryContext, useHistory, useLocation } from "./history.ts";
import { Link } from "./link.tsx";
import { useSearchParams, rowId, withIds } from "./search-params.ts";
import { renderAt } from "../testing/render.tsx";
import { IconLink, LinkButton } from "../ui/button.tsx";
import { Menu, MenuLink } from "../ui/overlays/menu.tsx";
import { withWayBack } from "./way-back.ts";

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

describe("a navigation in a browser with view transitions", () => {
  const updates: (() => void)[] = [];
  let isReduced = false;

  beforeEach(() => {
    updates.length = 0;
    isReduced = false;
    vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
    Object.defineProperty(document, "startViewTransition", {
      configurable: true,
      value: (update: () => void) => {
        updates.push(update);
        return { ready: Promise.reject(new DOMException("skipped", "AbortError")) };
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(document, "startViewTransition");
    vi.unstubAllGlobals();
  });

  const isLeaving = () => "leaving" in document.documentElement.dataset;

  /** Does as the browser does after it took its picture of the old screen. Histories of other tests listen too. */
  function takePicture() {
    expect(isLeaving()).toBe(true);
    act(() => {
      for (const update of updates.splice(0)) update();
    });
    expect(isLeaving()).toBe(false);
  }

  it("changes the address at once, and the screen after the picture of the old one", () => {
    open();
    fireEvent.click(screen.getByText("item"));
    expect(window.location.pathname).toBe("/item");
    expect(place.path).toBe("/search?q=ring");
    takePicture();
    expect(place.path).toBe("/item?id=7");
  });

  it("fades on the way back", async () => {
    open();
    fireEvent.click(screen.getByText("item"));
    takePicture();
    await back(() => fireEvent.click(screen.getByText("back")));
    takePicture();
    expect(place.path).toBe("/search?q=ring");
  });

  it("leaves the way back to a gesture that moved the screen itself", () => {
    open();
    fireEvent.click(screen.getByText("item"));
    takePicture();
    window.history.replaceState(null, "", "/search?q=ring");
    act(() => {
      window.dispatchEvent(Object.assign(new PopStateEvent("popstate"), { hasUAVisualTransition: true }));
    });
    expect(updates).toEqual([]);
    expect(place.path).toBe("/search?q=ring");
  });

  it("shows the last of two screens if the second press comes before the picture", () => {
    open();
    fireEvent.click(screen.getByText("item"));
    fireEvent.click(screen.getByText("log in"));
    takePicture();
    expect(place.path).toBe("/login");
  });

  it.each([
    ["under reduced motion", true, "item", "/item?id=7"],
    ["within a screen", false, "page 2", "/search?page=2"],
  ])("shows at once %s", (_, reduced, press, path) => {
    isReduced = reduced;
    open();
    fireEvent.click(screen.getByText(press));
    expect(updates).toEqual([]);
    expect(isLeaving()).toBe(false);
    expect(place.path).toBe(path);
  });

  it("moves the focus to the heading of the new screen", () => {
    function Headed() {
      return (
        <Screen title={useLocation().pathname}>
          <Link to="/item">item</Link>
        </Screen>
      );
    }
    render(
      <IntlProvider locale="en-IN" messages={messages} timeZone="UTC">
        <HistoryContext value={createBrowserHistory()}>
          <Headed />
        </HistoryContext>
      </IntlProvider>,
    );
    fireEvent.click(screen.getByText("item"));
    takePicture();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "/item" }));
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

describe("withWayBack", () => {
  it.each([
    ["/aviator", "/aviator?show_back=1"],
    ["/win?category=S", "/win?category=S&show_back=1"],
    ["/luckyhit#top", "/luckyhit?show_back=1#top"],
    ["/mines?show_back=1", "/mines?show_back=1"],
    ["/", "/"],
    ["/winter", "/winter"],
    ["/exGame?id=1&name=Mines", "/exGame?id=1&name=Mines"],
    ["https://elsewhere.example/aviator", "https://elsewhere.example/aviator"],
  ])("turns %s into %s", (to, address) => {
    expect(withWayBack(to)).toBe(address);
  });

  it("applies to every kind of link to a game", () => {
    renderAt(
      "/",
      <>
        <Link to="/aviator">link</Link>
        <LinkButton to="/win">button</LinkButton>
        <IconLink to="/luckyhit" icon="cards" label="icon" />
        <Menu label="menu">
          <MenuLink to="/mines" icon="play" label="menu" />
        </Menu>
      </>,
    );
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/aviator?show_back=1",
      "/win?show_back=1",
      "/luckyhit?show_back=1",
      "/mines?show_back=1",
    ]);
  });
});

describe("the row id", () => {
  it.each([
    "7",
    "0",
    "007",
    "636507967185264641",
    "18446744073709551615",
    "9b2f4c1e-8d3a-4e57-a0c6-2f1d7b9e5a34",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "507f1f77bcf86cd799439011",
    "QWRkcmVzczox+/==",
    "address:7&buy=8",
  ])("%s is kept as it is, through an address and back", (id) => {
    expect(rowId(id)).toBe(id);
    expect(new URLSearchParams(withIds("/item", { id }).split("?")[1]).get("id")).toBe(id);
  });

  it("of a number is its digits", () => {
    expect(withIds("/editAddress", { id: 636507967185264641n, buy: 7 })).toBe(
      "/editAddress?id=636507967185264641&buy=7",
    );
  });

  it.each(["", null, "x".repeat(201)])("is missing in %j", (text) => {
    expect(rowId(text)).toBeNull();
  });
});
