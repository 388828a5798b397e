/** Spades, hearts, clubs, diamonds, each on a 24 px grid. */
export const SUIT_PATHS = [
  "M12 1.8C9 6.3 3.4 9.4 3.4 13.9a4 4 0 0 0 7.2 2.5c-.1 2.2-1 4-2.6 5.6h8c-1.6-1.6-2.5-3.4-2.6-5.6a4 4 0 0 0 7.2-2.5C20.6 9.4 15 6.3 12 1.8z",
  "M12 21.4C5 15.8 2.4 12.2 2.4 8.4A5 5 0 0 1 12 6.5a5 5 0 0 1 9.6 1.9c0 3.8-2.6 7.4-9.6 13z",
  "M12 2a4.3 4.3 0 0 0-3.5 6.8 4.3 4.3 0 1 0 2 7.6c-.1 2.2-.9 4-2.5 5.6h8c-1.6-1.6-2.4-3.4-2.5-5.6a4.3 4.3 0 1 0 2-7.6A4.3 4.3 0 0 0 12 2z",
  "M12 1.6L19.4 12 12 22.4 4.6 12z",
];

/** A suit in the colour of the text; 0 spades, 1 hearts, 2 clubs, 3 diamonds. Whoever draws it says what it is. */
export function SuitIcon({ suit, className }: { suit: number; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path d={SUIT_PATHS[suit]} fill="currentColor" />
    </svg>
  );
}
