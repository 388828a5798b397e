import "./load-checks.ts";
import { checkPasted } from "#games/engine/screen/proof/pasted-round.ts";

// The script of verify.html, which the build puts into the page. It uses no network.

const element = <E extends HTMLElement>(id: string, type: new () => E): E => {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`no element ${id}`);
  return found;
};
const round = element("round", HTMLTextAreaElement);
const chains = element("chains", HTMLTextAreaElement);
const findings = element("findings", HTMLUListElement);

const MARKS = { true: "✓ ", false: "✗ ", null: "– " } as const;

function item(text: string, holds: boolean | null): HTMLLIElement {
  const line = document.createElement("li");
  line.textContent = MARKS[`${holds}`] + text;
  line.className = `${holds}`;
  return line;
}

element("form", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  try {
    findings.replaceChildren(...checkPasted(round.value, chains.value).map(({ text, holds }) => item(text, holds)));
  } catch (error) {
    findings.replaceChildren(item(`This cannot be read: ${error instanceof Error ? error.message : ""}`, false));
  }
});
