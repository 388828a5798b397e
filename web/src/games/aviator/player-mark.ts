const TOKENS = ["--saffron", "--red", "--blue", "--violet", "--green", "--pink", "--purple"] as const;

/** A player's mark: two of the palette's colours, the same for the same name. */
export function markOf(name: string): string {
  let hash = 0;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  const first = hash % TOKENS.length;
  // Another colour than the first, whatever the hash.
  const second = (first + 1 + ((hash >>> 8) % (TOKENS.length - 1))) % TOKENS.length;
  return `linear-gradient(135deg, var(${TOKENS[first]}), var(${TOKENS[second]}))`;
}
