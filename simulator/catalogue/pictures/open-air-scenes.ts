import { type Scene, scene } from "./banner-scene.ts";
import { around, disc, fill, num, type Point, shine, smooth } from "./drawing.ts";
import { kite } from "./kites.ts";
import { diya, lantern, starLantern } from "./lamps.ts";
import { cups } from "./pottery.ts";
import { LEAF } from "./tones.ts";

/** Kites over the roofs of a town, on a windy day. */
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

/** Hills of tea in the morning, and cups of it. */
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
