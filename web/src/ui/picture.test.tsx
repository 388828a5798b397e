import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { Picture, imageUrl } from "./picture.tsx";

const shown = () => document.querySelector("img");

describe("a picture", () => {
  it("reserves its space, and loads through the gateway's img path", () => {
    renderAt("/", <Picture src="products/1.jpg" alt="A ring" width={4} height={3} />);
    const image = screen.getByRole("img", { name: "A ring" });
    expect(image.getAttribute("src")).toBe("/img/products/1.jpg");
    expect(image.getAttribute("loading")).toBe("lazy");
    expect(image.parentElement?.style.aspectRatio).toBe("4 / 3");
  });

  it("still has its description after a failure", () => {
    renderAt("/", <Picture src="products/1.jpg" alt="A ring" width={4} height={3} />);
    fireEvent.error(screen.getByRole("img"));
    expect(shown()).toBeNull();
    expect(screen.getByRole("img", { name: "A ring" })).toBeTruthy();
  });

  it("without a description is hidden from screen readers, loaded or failed", () => {
    renderAt("/", <Picture src="" alt="" width={1} height={1} />);
    expect(shown()).toBeNull();
    expect(screen.queryByRole("img")).toBeNull();
  });
});

const page = { host: "shop.example", origin: "https://shop.example" };

describe("imageUrl", () => {
  it.each([
    ["/img/products/1-1.svg", "/img/products/1-1.svg"],
    ["products/1-1.jpg", "/img/products/1-1.jpg"],
    ["1.jpg?w=200", "/img/1.jpg?w=200"],
    ["https://img.shop.example/products/1.jpg?w=200", "https://img.shop.example/products/1.jpg?w=200"],
    ["//img.shop.example/products/1.jpg", "//img.shop.example/products/1.jpg"],
    ["https://shop.example/img/1.jpg", "/img/1.jpg"],
    ["https://elsewhere.example/1.jpg", "https://elsewhere.example/1.jpg"],
    ["http://", "http://"],
  ])("turns %s into %s", (src, url) => {
    expect(imageUrl(src, page)).toBe(url);
  });
});
