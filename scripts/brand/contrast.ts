import type { Brand } from "./schema.ts";

const MODES = ["dark", "light"] as const;

/** WCAG 2.2 AA: text, and icons with the outlines of controls. */
const TEXT = 4.5;
const SHAPE = 3;

const GROUNDS = ["ground", "surface", "raised"] as const;
/** Colours of the app that brands share, from tokens.css, as text on a card. */
const SHARED = ["green", "red", "violet", "blue", "purple", "pink"] as const;
const ON_PICTURE = "#ffffff";

interface Pair {
  readonly front: string;
  readonly behind: string;
  readonly least: number;
  readonly names: string;
}

/** The pairs of a brand's colours that are too close, a line each. `tokens` is the text of tokens.css. */
export function contrastProblems({ colors }: Pick<Brand, "colors">, tokens: string): string[] {
  const { primary, onPrimary, splashTo } = colors;
  const pairs: Pair[] = [
    { front: onPrimary, behind: primary, least: TEXT, names: "onPrimary on primary" },
    ...(["splashFrom", "splashMiddle"] as const).map((name) => ({
      front: ON_PICTURE,
      behind: colors[name],
      least: TEXT,
      names: `white on ${name}`,
    })),
    { front: ON_PICTURE, behind: splashTo, least: SHAPE, names: "white on splashTo" },
  ];
  for (const mode of MODES) {
    const of = colors[mode];
    const add = (least: number, front: string, behind: string, names: string) =>
      pairs.push({ front, behind, least, names: `${mode}: ${names}` });
    for (const ground of GROUNDS) {
      for (const text of ["text", "muted", "accentText"] as const)
        add(TEXT, of[text], of[ground], `${text} on ${ground}`);
      for (const shape of ["accent", "focus"] as const) add(SHAPE, of[shape], of[ground], `${shape} on ${ground}`);
    }
    add(TEXT, of.text, of.backdrop, "text on backdrop");
    for (const ground of ["ground", "surface"] as const) add(SHAPE, of.edge, of[ground], `edge on ${ground}`);
    for (const card of ["cardFrom", "cardTo"] as const) add(TEXT, ON_PICTURE, of[card], `white on ${card}`);
    for (const name of SHARED) add(TEXT, sharedColor(tokens, mode, name), of.surface, `--${name} on surface`);
  }
  return pairs.flatMap(({ front, behind, least, names }) => {
    const found = contrast(front, behind);
    return found >= least ? [] : [`${names}: ${front} on ${behind} has ${found.toFixed(2)}:1, AA wants ${least}:1`];
  });
}

function sharedColor(tokens: string, mode: "dark" | "light", name: string): string {
  const block = tokens.slice(tokens.indexOf(`[data-theme="${mode}"]`));
  const [, color] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block) ?? [];
  if (color === undefined) throw new Error(`tokens.css has no --${name} for ${mode}`);
  return color;
}

/** The contrast ratio of WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
