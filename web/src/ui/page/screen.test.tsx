import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { AfterFirstView } from "./screen.tsx";

it("AfterFirstView renders its children in a second step", () => {
  const drawn: string[] = [];
  const Part = ({ name }: { name: string }) => {
    drawn.push(name);
    return name;
  };
  const { container } = render(
    <>
      <AfterFirstView>
        <Part name="below" />
      </AfterFirstView>
      <Part name="above" />
    </>,
  );
  expect(drawn).toEqual(["above", "below"]);
  expect(container.textContent).toBe("belowabove");
});
