/** What the canvas is painted with: the tokens, read once and again when the theme changes. */
export interface FlightPalette {
  readonly curve: string;
  readonly underCurve: { readonly near: string; readonly far: string };
  readonly plane: string;
  readonly fold: string;
  readonly text: string;
  readonly glow: { readonly near: string; readonly far: string };
  readonly chip: string;
  readonly onChip: string;
  readonly font: string;
}

/** Reads the tokens as they stand at `element`. */
export function readPalette(element: Element): FlightPalette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const curve = token("--red");
  return {
    curve,
    underCurve: { near: withAlpha(curve, 0.04), far: withAlpha(curve, 0.42) },
    plane: token("--text"),
    fold: withAlpha(curve, 0.55),
    text: token("--text"),
    glow: { near: withAlpha(curve, 0.3), far: withAlpha(curve, 0) },
    chip: token("--green-fill"),
    onChip: token("--on-green"),
    font: `700 11px ${style.fontFamily}`,
  };
}

/** A colour made translucent; `alpha` 0 to 1. */
export function withAlpha(color: string, alpha: number): string {
  if (/^#[\da-f]{6}$/i.test(color)) {
    return (
      color +
      Math.round(alpha * 255)
        .toString(16)
        .padStart(2, "0")
    );
  }
  return `color-mix(in srgb, ${color} ${alpha * 100}%, transparent)`;
}

/** Calls `onChange` whenever the theme may have changed; answers the function that ends it. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  return () => observer.disconnect();
}
