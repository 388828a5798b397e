import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { Picture, imageUrl } from "./picture.tsx";

const shown = () => document.querySelector("img");

describe("a picture", () => {
  it("has its place before it comes, and comes from the img host's twin", () => {
    renderAt("/", <Picture src="products/1.jpg" alt="A ring" width={4} height={3} />);
    const image = screen.getByRole("img", { name: "A ring" });
    expect(image.getAttribute("src")).toBe("/img/products/1.jpg");
    expect(image.getAttribute("loading")).toBe("lazy");
    expect(image.parentElement?.style.aspectRatio).toBe("4 / 3");
  });

  it("that cannot be had still says what it shows", () => {
    renderAt("/", <Picture src="products/1.jpg" alt="A ring" width={4} height={3} />);
    fireEvent.error(screen.getByRole("img"));
    expect(shown()).toBeNull();
    expect(screen.getByRole("img", { name: "A ring" })).toBeTruthy();
  });

  it("that says nothing is passed over, whether it comes or not", () => {
    renderAt("/", <Picture src="" alt="" width={1} height={1} />);
    expect(shown()).toBeNull();
    expect(screen.queryByRole("img")).toBeNull();
  });
});

const page = { host: "shop.example", origin: "https://shop.example" };

describe("where a picture is fetched from", () => {
  it.each([
    ["/img/products/1-1.svg", "/img/products/1-1.svg"],
    ["products/1-1.jpg", "/img/products/1-1.jpg"],
    ["1.jpg?w=200", "/img/1.jpg?w=200"],
    ["https://img.shop.example/products/1.jpg?w=200", "https://img.shop.example/products/1.jpg?w=200"],
    ["//img.shop.example/products/1.jpg", "//img.shop.example/products/1.jpg"],
    ["https://shop.example/img/1.jpg", "/img/1.jpg"],
    ["https://elsewhere.example/1.jpg", "https://elsewhere.example/1.jpg"],
    ["http://", "http://"],
  ])("%s is %s", (src, url) => {
    expect(imageUrl(src, page)).toBe(url);
  });
});
