import {
  type Tone,
  placed,
  renamed,
  svgDocument,
  type Drawing,
  type Place,
  around,
  disc,
  fill,
  ink,
  num,
  petal,
  type Point,
  polygon,
  shine,
  CREAM,
  GOLD,
  smooth,
  LEAF,
} from "./drawing.ts";
import { kite } from "../products/kites.ts";
import { diya, lantern, starLantern } from "../products/lamps.ts";
import { cups } from "../products/pottery.ts";

const scenes = [bloom, kitesOverRoofs, lanternNight, teaHills, giftHour];

/** Banners contain no words, so they fit every language. */
export const BANNERS = scenes.length;

/** The SVG document of banner `number`, from 1; null: unknown number. */
export function banner(number: number): string | null {
  const drawn = scenes[number - 1]?.();
  if (drawn === undefined) return null;
  const { ground, behind, things, tones, before } = drawn;
  const all: Record<string, Tone> = { ...tones, ground };
  const standing = things.map(([drawing, place], index) => {
    const { tones: own, body } = renamed(drawing, "abcdefgh".charAt(index));
    Object.assign(all, own);
    return placed(body, place);
  });
  const sky = `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#ground)"/>`;
  return svgDocument(WIDTH, HEIGHT, all, `${sky}${behind}${standing.join("")}${before}`);
}

export const WIDTH = 960;
export const HEIGHT = 360;

/** The layers of a banner, from back to front. */
export interface Scene {
  readonly ground: Tone;
  readonly behind: string;
  readonly things: readonly (readonly [drawing: Drawing, place: Place])[];
  readonly before: string;
  /** Tones of `behind` and `before`. Names of two or more letters never collide with those of a drawing. */
  readonly tones: Readonly<Record<string, Tone>>;
}

export function scene(
  ground: Tone,
  behind: string,
  things: Scene["things"],
  tones: Scene["tones"] = {},
  before = "",
): Scene {
  return { ground, behind, things, tones, before };
}

/** A rangoli of powder and petals. */
export function bloom(): Scene {
  const ring = (count: number, length: number, width: number, tone: string, out = 0) =>
    around(
      count,
      `<path d="${petal(length, width)}" transform="translate(0 ${num(-out)})" fill="url(#${tone})"/>`,
      690,
      180,
    );
  const dots = (count: number, radius: number, size: number) =>
    around(count, disc(0, -radius, size, "#fff", 0.85), 690, 180);
  const circles = [92, 168, 236, 300]
    .map((r) => `<circle cx="690" cy="180" r="${r}" stroke="#fff" opacity=".28"/>`)
    .join("");
  const strewn: Point[] = [
    [70, 70],
    [150, 260],
    [250, 110],
    [330, 292],
    [400, 60],
    [44, 180],
    [210, 196],
    [300, 200],
  ];
  return scene(
    ["#6b3bd1", "#d23a6a"],
    circles +
      ring(16, 96, 20, "rose", 136) +
      ring(16, 74, 17, "gold", 92) +
      ring(8, 118, 32, "cream") +
      ring(8, 76, 20, "gold") +
      dots(32, 252, 5) +
      dots(16, 118, 6) +
      disc(690, 180, 20, "#fff6d8") +
      strewn
        .map(([x, y], index) =>
          placed(fill(petal(34, 11), index % 3 === 0 ? "cream" : "gold", 0.9), { x, y, scale: 1, turn: index * 67 }),
        )
        .join(""),
    [],
    { rose: ["#ff8fb1", "#d6336c"], gold: GOLD, cream: CREAM },
  );
}

/** A letter with a gift in it. */
export function giftHour(): Scene {
  const rays = around(
    18,
    fill(
      polygon([
        [-38, -900],
        [38, -900],
        [0, 0],
      ]),
      "#fff",
      0.07,
    ),
    650,
    190,
  );
  const flower =
    around(8, fill(petal(66, 22), "gold")) + around(8, fill(petal(40, 12), "cream")) + disc(0, 0, 9, "#fff");
  const back = fill("M-150 -40L0 -140L150 -40V110H-150Z", "shade");
  const card = fill("M-118 -118A12 12 0 0 1 -106 -130H106A12 12 0 0 1 118 -118V60H-118Z", "cream");
  const front =
    fill("M-150 -40L0 58L150 -40V98A14 14 0 0 1 136 112H-136A14 14 0 0 1 -150 98Z", "paper") +
    ink("M-146 106L-28 40M146 106L28 40", 0.4) +
    shine("M-138 -26L-10 58", 0.5);
  const strewn: Point[] = [
    [90, 90],
    [180, 250],
    [300, 120],
    [60, 250],
    [390, 270],
    [230, 60],
    [420, 90],
    [880, 90],
    [910, 260],
  ];
  return scene(
    ["#14a085", "#23408f"],
    rays +
      strewn
        .map(([x, y], index) =>
          placed(index % 2 === 0 ? around(6, fill(petal(20, 8), "gold", 0.9)) : fill(petal(30, 10), "cream", 0.85), {
            x,
            y,
            scale: 1,
            turn: index * 53,
          }),
        )
        .join("") +
      placed(back + card + placed(flower, { x: 0, y: -52, scale: 1 }) + front, {
        x: 650,
        y: 208,
        scale: 1.12,
        turn: -5,
      }),
    [],
    { gold: GOLD, cream: CREAM, paper: ["#ff8fb1", "#c2255c"], shade: ["#c2255c", "#7a1240"] },
  );
}

/** Kites over the roofs of a town. */
export function kitesOverRoofs(): Scene {
  const roofs =
    "M0 360V284H60V262H132V300H170V248H186V232H206V248H224V286H300V304H352V270H380V252H410V270H436V318H560V330H700V312H760V326H960V360Z";
  const far =
    "M300 360V300H372V280H450V308H520V268H560V246H600V268H640V298H724V274H800V304H850V258H880V240H912V258H960V360Z";
  const string = (d: string) => shine(d, 0.6);
  return scene(
    ["#58c3e8", "#2a56b8"],
    disc(800, 92, 46, "#fff3c4", 0.95) +
      disc(800, 92, 74, "#fff3c4", 0.25) +
      [
        [110, 78, 70],
        [470, 52, 54],
        [640, 210, 64],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${num(r * 0.24)}" fill="#fff" opacity=".5"/><ellipse cx="${x + r * 0.5}" cy="${num(y - 12)}" rx="${num(r * 0.6)}" ry="${num(r * 0.2)}" fill="#fff" opacity=".5"/>`,
        )
        .join("") +
      string("M352 128C322 190 262 220 214 232") +
      string("M618 110C600 190 590 220 580 246") +
      string("M206 176C200 210 198 224 196 232"),
    [
      [kite(12, 42, "halves", 0), { x: 352, y: 116, scale: 0.62, turn: 18 }],
      [kite(338, 262, "sun", 3), { x: 620, y: 106, scale: 0.54, turn: -16 }],
      [kite(160, 42, "bands", 0), { x: 200, y: 152, scale: 0.42, turn: -8 }],
      [kite(262, 42, "bands", 0), { x: 884, y: 176, scale: 0.34, turn: 24 }],
    ],
    { roof: ["#3b3a8f", "#1c1a4f"], far: ["#4a68c0", "#2b3f93"] },
    fill(far, "far") +
      fill(roofs, "roof") +
      [
        [84, 300],
        [108, 300],
        [250, 316],
        [330, 330],
        [392, 292],
        [30, 320],
      ]
        .map(([x = 0, y = 0]) => fill(`M${x} ${y}h14v18h-14Z`, "#ffcf4d"))
        .join(""),
  );
}

/** Lanterns and lamps in the evening. */
export function lanternNight(): Scene {
  const stars = Array.from({ length: 26 }, (_, index) =>
    disc((index * 167) % 960, 24 + ((index * 61) % 190), index % 4 === 0 ? 3.4 : 2, "#fff", 0.7),
  ).join("");
  const hung = [120, 340, 610, 840].map((x, index) => shine(`M${x} 0V${[60, 24, 40, 76][index]}`, 0.45)).join("");
  const floor = fill("M0 306C240 288 720 288 960 306V360H0Z", "floor");
  return scene(
    ["#2b1f6b", "#6a1d5c"],
    stars +
      hung +
      floor +
      [
        [230, 318],
        [480, 318],
        [730, 318],
      ]
        .map(([x = 0, y = 0]) => disc(x, y - 36, 96, "#ffb547", 0.14))
        .join(""),
    [
      [lantern(200), { x: 120, y: 146, scale: 0.6 }],
      [starLantern(342), { x: 340, y: 110, scale: 0.6 }],
      [lantern(338), { x: 610, y: 126, scale: 0.6 }],
      [starLantern(42), { x: 840, y: 160, scale: 0.56 }],
      [diya(7), { x: 230, y: 282, scale: 0.36 }],
      [diya(7), { x: 480, y: 282, scale: 0.36 }],
      [diya(7), { x: 730, y: 282, scale: 0.36 }],
    ],
    { floor: ["#4b2a78", "#2a0f3f"] },
  );
}

/** Tea hills in the morning, and cups of tea. */
export function teaHills(): Scene {
  const rows = (points: readonly Point[], count: number, step: number) =>
    Array.from({ length: count }, (_, index) =>
      shine(smooth(points.map(([x, y]): Point => [x, y + 14 + index * step])), 0.22),
    ).join("");
  const back: Point[] = [
    [0, 190],
    [160, 150],
    [330, 196],
    [520, 140],
    [720, 190],
    [960, 146],
  ];
  const middle: Point[] = [
    [0, 236],
    [220, 200],
    [430, 250],
    [660, 206],
    [960, 240],
  ];
  const front: Point[] = [
    [0, 296],
    [260, 258],
    [520, 300],
    [760, 270],
    [960, 300],
  ];
  const hill = (points: readonly Point[], tone: string) => fill(`${smooth(points)}V360H0Z`, tone);
  return scene(
    ["#ffd98a", "#f2806b"],
    disc(520, 128, 58, "#fff6d8", 0.95) +
      around(20, shine("M0 -78V-96", 0.7), 520, 128) +
      hill(back, "far") +
      rows(back, 4, 16) +
      hill(middle, "half") +
      rows(middle, 5, 17) +
      hill(front, "near") +
      rows(front, 4, 17),
    [[cups(), { x: 780, y: 218, scale: 0.92 }]],
    { far: ["#8fd6a8", "#4d9f86"], half: ["#57b07c", "#2c7a63"], near: LEAF },
  );
}
