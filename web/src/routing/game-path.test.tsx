import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { IconLink, LinkButton } from "../ui/forms/button.tsx";
import { Menu, MenuLink } from "../ui/overlays/menu.tsx";
import { withWayBack } from "./game-path.ts";
import { Link } from "./link.tsx";

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
