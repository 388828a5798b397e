import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Ornament } from "./brand.tsx";

const TOP = "M0.00 -5.00 C5.00 -12.00 5.00 -20.00 0.00 -28.00 C-5.00 -20.00 -5.00 -12.00 0.00 -5.00 Z";
const RIGHT = "M5.00 0.00 C12.00 5.00 20.00 5.00 28.00 0.00 C20.00 -5.00 12.00 -5.00 5.00 0.00 Z";

const shapeOf = (petals: number, turn: number) =>
  render(<Ornament petals={petals} turn={turn} size={64} />)
    .container.querySelector("path")
    ?.getAttribute("d")
    ?.replaceAll("-0.00", "0.00");

it.each([
  [1, 0, TOP],
  [1, 90, RIGHT],
  [4, -90, /^M-5.*M0.*M5.*M0/],
])("An ornament draws %i petals, turned by %i degrees, as one path", (petals, turn, shape) => {
  expect(shapeOf(petals, turn)).toMatch(shape);
});
