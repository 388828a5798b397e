import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { Carousel } from "./carousel.tsx";

const AUTO_MS = 4000;
const WIDTH = 400;
const images = [
  { src: "1.svg", alt: "One" },
  { src: "2.svg", alt: "Two" },
  { src: "3.svg", alt: "Three" },
];

const strip = () => screen.getByRole("list");
const here = () => screen.getAllByRole("button").findIndex((dot) => dot.getAttribute("aria-current") === "true");
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function draw(autoMs?: number) {
  renderAt("/", <Carousel label="Offers" images={images} {...(autoMs === undefined ? {} : { autoMs })} />);
}

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no layout, so this strip scrolls at once.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDTH);
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: ScrollToOptions | number) {
    if (typeof options !== "object") throw new TypeError("scrolled by numbers");
    this.scrollLeft = options.left ?? 0;
    fireEvent.scroll(this);
  };
});

describe("a carousel", () => {
  it("shows the picture of a pressed dot, and follows a swipe", () => {
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Picture 3 of 3" }));
    expect(here()).toBe(2);
    strip().scrollLeft = WIDTH;
    fireEvent.scroll(strip());
    expect(here()).toBe(1);
    expect(screen.getByRole("img").getAttribute("alt")).toBe("Two");
  });

  it("loads a picture when the previous one comes into view, or on request", () => {
    draw();
    const fetched = () => [...strip().querySelectorAll("img")].map(({ alt }) => alt);
    expect(fetched()).toEqual(["One", "Two"]);
    strip().scrollLeft = WIDTH;
    fireEvent.scroll(strip());
    expect(fetched()).toEqual(["One", "Two", "Three"]);
    strip().scrollLeft = 0;
    fireEvent.scroll(strip());
    expect(fetched()).toEqual(["One", "Two", "Three"]);
    cleanup();
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Picture 3 of 3" }));
    expect(fetched()).toEqual(["One", "Two", "Three"]);
  });

  it("advances in a loop until it is paused", () => {
    draw(AUTO_MS);
    pass(AUTO_MS);
    expect(here()).toBe(1);
    pass(AUTO_MS);
    pass(AUTO_MS);
    expect(here()).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    pass(3 * AUTO_MS);
    expect(here()).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    pass(AUTO_MS);
    expect(here()).toBe(1);
  });

  it("waits while the reader interacts", () => {
    draw(AUTO_MS);
    fireEvent.pointerEnter(screen.getByRole("region"));
    pass(3 * AUTO_MS);
    expect(here()).toBe(0);
    fireEvent.pointerLeave(screen.getByRole("region"));
    pass(AUTO_MS);
    expect(here()).toBe(1);
  });

  it("does not advance under reduced motion", () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    draw(AUTO_MS);
    pass(3 * AUTO_MS);
    expect(here()).toBe(0);
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
    vi.mocked(window.matchMedia).mockRestore();
  });

  it("has no controls for a single picture", () => {
    renderAt("/", <Carousel label="Offers" images={images.slice(0, 1)} autoMs={AUTO_MS} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
