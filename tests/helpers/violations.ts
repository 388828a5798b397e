import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * What keeps some reader from using the page as it stands now; what stands in its frames is another's page. The modes
 * differ in colours alone: where a page has been looked at in one, `colours` is what is left to look at in the other.
 */
export async function violations(page: Page, which: "everything" | "colours" = "everything"): Promise<string[]> {
  // Else every look opens a page of its own to put together what was found in frames.
  const builder = new AxeBuilder({ page }).exclude("iframe").setLegacyMode();
  // Of what is in order nothing is put together: of a full page that would take longer than the looking.
  const axe = builder.options({ resultTypes: ["violations"] });
  const { violations: found } = await (which === "colours" ? axe.withRules("color-contrast") : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
