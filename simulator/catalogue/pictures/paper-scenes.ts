import { type Scene, scene } from "./banner-scene.ts";
import { around, disc, fill, ink, num, petal, type Point, polygon, shine } from "./drawing.ts";
import { placed } from "./svg-document.ts";
import { CREAM, GOLD } from "./tones.ts";

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
