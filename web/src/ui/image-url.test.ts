import { describe, expect, it } from "vitest";
import { imageUrl } from "./image-url.ts";

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
