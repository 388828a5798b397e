/** A text as it is searched: what somebody types without accents, or in capitals, finds it all the same. */
export function folded(text: string): string {
  // The Vietnamese đ is a letter of its own, which Unicode does not take apart.
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

/** The words of a text as they are searched. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
