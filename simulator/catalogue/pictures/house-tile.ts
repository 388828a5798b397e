import {
  around,
  disc,
  fill,
  ink,
  moved,
  num,
  petal,
  type Point,
  polygon,
  shine,
  smooth,
  type Tone,
  placed,
  svgDocument,
  CREAM,
  GOLD,
} from "./drawing.ts";

/** The simulator's own games. */
export const PICTURED_GAMES = ["aviator", "luckyhit", "win", "mines"] as const;
export type PicturedGame = (typeof PICTURED_GAMES)[number];

interface Tile {
  readonly ground: Tone;
  readonly tones: Readonly<Record<string, Tone>>;
  /** Around the origin, about 100 to each side. */
  readonly motif: string;
}

const tiles: Readonly<Record<PicturedGame, () => Tile>> = { aviator, luckyhit, win, mines };

/** A game's pictures as SVG documents. 1: a tile with room for text at the left and the bottom; 2: a square motif. */
export function gameTile(game: PicturedGame, number: 1 | 2): string {
  const { ground, tones, motif } = tiles[game]();
  const [width, height] = number === 1 ? [400, 300] : [240, 240];
  const place = number === 1 ? { x: 288, y: 112, scale: 1 } : { x: 120, y: 120, scale: 0.94 };
  const paper = `<path d="M0 0H${width}V${height}H0Z" fill="url(#ground)"/>`;
  const ring = around(
    12,
    `<path d="${petal(90, 20)}" transform="translate(0 -60)" stroke="#fff" opacity=".13"/>`,
    place.x,
    place.y,
  );
  return svgDocument(width, height, { ...tones, ground }, paper + ring + placed(motif, place));
}

function aviator(): Tile {
  const path: Point[] = [
    [-120, 98],
    [-60, 88],
    [-4, 58],
    [40, 8],
    [72, -48],
  ];
  const plane =
    fill(
      polygon([
        [-46, 10],
        [52, -38],
        [6, 44],
        [-6, 18],
      ]),
      "paper",
    ) +
    fill(
      polygon([
        [52, -38],
        [-6, 18],
        [-14, 46],
      ]),
      "shade",
    );
  return {
    ground: ["#d2213f", "#6d0a2a"],
    tones: { paper: ["#ffffff", "#f3d9df"], shade: ["#d9a3b0", "#a85a70"], trail: ["#ff8a96", "#8e1130"] },
    motif: fill(`${smooth(path)}V98Z`, "trail", 0.55) + shine(smooth(path), 0.95) + moved(plane, 74, -58, 1, -6),
  };
}

function luckyhit(): Tile {
  const card = "M-44 -66A10 10 0 0 1 -34 -76H34A10 10 0 0 1 44 -66V66A10 10 0 0 1 34 76H-34A10 10 0 0 1 -44 66Z";
  const heart = "M0 34C-44 4 -38 -30 -18 -32C-8 -33 -2 -26 0 -18C2 -26 8 -33 18 -32C38 -30 44 4 0 34Z";
  const spade =
    "M0 -36C36 -6 38 18 20 22C12 24 5 20 3 14C4 26 8 32 12 36H-12C-8 32 -4 26 -3 14C-5 20 -12 24 -20 22C-38 18 -36 -6 0 -36Z";
  return {
    ground: ["#17936a", "#06402f"],
    tones: {
      paper: ["#ffffff", "#dfe9e4"],
      red: ["#ff6b78", "#b3162f"],
      black: ["#3b4460", "#10162a"],
      back: ["#7fd6b4", "#1d7a5a"],
    },
    motif:
      moved(fill(card, "back") + around(8, fill(petal(34, 9), "paper", 0.7)), -56, 10, 1, -20) +
      moved(fill(card, "paper") + fill(heart, "red") + ink(card, 0.15), -4, 0, 1, -4) +
      moved(fill(card, "paper") + fill(spade, "black") + ink(card, 0.15), 50, 12, 1, 14),
  };
}

function win(): Tile {
  const ball = (x: number, y: number, radius: number, tone: string) =>
    disc(x, y, radius, tone) +
    disc(x, y, radius * 0.5, "#fff", 0.92) +
    shine(
      `M${num(x - radius * 0.66)} ${num(y - radius * 0.3)}A${num(radius * 0.74)} ${num(radius * 0.74)} 0 0 1 ${num(x - radius * 0.1)} ${num(y - radius * 0.72)}`,
    );
  return {
    ground: ["#7a55e6", "#34158c"],
    tones: { green: ["#4fe0a8", "#0a7a55"], red: ["#ff8088", "#b3202f"], violet: ["#c9b0ff", "#6a3fe0"] },
    motif: ball(26, -36, 56, "green") + ball(-50, 30, 44, "red") + ball(44, 62, 34, "violet"),
  };
}

function mines(): Tile {
  const cell = "M-28 -20A8 8 0 0 1 -20 -28H20A8 8 0 0 1 28 -20V20A8 8 0 0 1 20 28H-20A8 8 0 0 1 -28 20Z";
  const star = around(
    5,
    fill(
      polygon([
        [0, 0],
        [-7, -9],
        [0, -20],
        [7, -9],
      ]),
      "gold",
    ),
  );
  const places = Array.from({ length: 9 }, (_, index) => ({
    x: -68 + (index % 3) * 68,
    y: -68 + Math.floor(index / 3) * 68,
    index,
  }));
  return {
    ground: ["#2a6bc8", "#0c2a63"],
    tones: { stone: ["#79aef0", "#2d62b4"], open: ["#0f2f6e", "#0a1f4d"], gold: GOLD, cream: CREAM },
    motif: places
      .map(({ x, y, index }) =>
        moved(
          index === 2 || index === 4 ? fill(cell, "open") + star : fill(cell, "stone") + shine("M-18 -20H10", 0.5),
          x,
          y,
        ),
      )
      .join(""),
  };
}
