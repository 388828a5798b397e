import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { AfterFirstView } from "./screen.tsx";

it("draws what stands above first, and then the rest", () => {
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
