/** The colours of a band of multipliers. */
export interface BandColors {
  readonly curve: string;
  readonly underCurve: { readonly near: string; readonly far: string };
  readonly glow: { readonly near: string; readonly far: string };
}

const BAND_TOKENS = ["--red", "--violet", "--pink", "--accent"] as const;

/** The colours of the canvas, read from the tokens once per theme. */
export interface FlightPalette {
  readonly bands: readonly BandColors[];
  readonly plane: string;
  readonly fold: string;
  readonly text: string;
  readonly chip: string;
  readonly onChip: string;
  readonly font: string;
}

export function readPalette(element: Element): FlightPalette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const bands = BAND_TOKENS.map((name, band) => {
    const curve = token(name);
    const far = 0.42 + 0.1 * band;
    return {
      curve,
      underCurve: { near: withAlpha(curve, 0.04), far: withAlpha(curve, far) },
      glow: { near: withAlpha(curve, far - 0.12), far: withAlpha(curve, 0) },
    };
  });
  return {
    bands,
    plane: token("--text"),
    fold: withAlpha(token("--red"), 0.55),
    text: token("--text"),
    chip: token("--green-fill"),
    onChip: token("--on-green"),
    font: `700 12px ${style.fontFamily}`,
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

/** Calls `onChange` when the theme may have changed; returns the function that unsubscribes. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  return () => observer.disconnect();
}
