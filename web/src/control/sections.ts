/** The parts of the control room; the chosen one stands in the address. */
export const SECTIONS = ["overview", "time", "luck", "faults", "members", "waiting", "journal", "books"] as const;
export type Section = (typeof SECTIONS)[number];

export function sectionOf(named: string | null): Section {
  return SECTIONS.find((each) => each === named) ?? "overview";
}

/** Where a section is, as a link within the page. */
export function addressOf(section: Section): string {
  return section === "overview" ? "?" : `?section=${section}`;
}
