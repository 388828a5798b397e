import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { Picture } from "./picture.tsx";

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
