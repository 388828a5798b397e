/** The row of what is held against a number and no peer; a target of "" asks nothing. */
export function measured(name: string, value: string, target = "", isMet = true): readonly string[] {
  return [name, value, "", "", target, target === "" ? "" : isMet ? "met" : "missed"];
}
