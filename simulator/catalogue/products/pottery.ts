import {
  around,
  band,
  disc,
  type Drawing,
  fill,
  ink,
  moved,
  oval,
  petal,
  type Point,
  shine,
  smooth,
  turned,
  CLAY,
  CREAM,
  DARK,
  dyed,
} from "../pictures/drawing.ts";

/** Cups of unglazed clay, one in front of two. */
export function cups(): Drawing {
  const side: Point[] = [
    [62, -58],
    [62, -58],
    [56, -34],
    [46, 10],
    [36, 52],
    [40, 62],
    [40, 62],
    [40, 68],
  ];
  const cup =
    fill(turned(side), "clay") +
    oval(0, -58, 62, 14, "clay") +
    oval(0, -57, 52, 10, "tea") +
    ink(band(-26, 54, 7)) +
    ink(band(-12, 50, 7)) +
    ink(band(34, 40, 6)) +
    shine(
      smooth([
        [-48, -36],
        [-40, 8],
        [-32, 46],
      ]),
      0.5,
    );
  const steam = (x: number) => shine(`M${x} -70C${x - 14} -84 ${x + 14} -98 ${x} -114`, 0.7);
  return {
    rests: "stands",
    tones: { clay: CLAY, tea: ["#e0a15c", "#8a4a1f"] },
    body:
      moved(cup, -74, 34, 0.9) +
      moved(cup, 74, 34, 0.9) +
      moved(cup, 0, 72, 1.1) +
      steam(-74) +
      steam(74) +
      moved(steam(0), 0, 34),
  };
}

/** A glazed vase, painted in one colour on white. */
export function vase(hue: number): Drawing {
  const side: Point[] = [
    [40, -142],
    [40, -142],
    [26, -118],
    [26, -84],
    [58, -56],
    [102, -4],
    [106, 50],
    [78, 110],
    [48, 138],
    [54, 150],
    [54, 150],
  ];
  const flower =
    around(8, fill(petal(44, 15), "glaze")) + around(8, fill(petal(26, 8), "cream")) + disc(0, 0, 8, "glaze");
  return {
    rests: "stands",
    tones: { cream: CREAM, glaze: dyed(hue), inside: DARK },
    body:
      fill(turned(side), "cream") +
      oval(0, -142, 40, 8, "glaze") +
      oval(0, -142, 30, 5, "inside") +
      fill("M-26 -104Q0 -94 26 -104V-84Q0 -72 -26 -84Z", "glaze") +
      fill("M-62 -52Q0 -26 62 -52L74 -38Q0 -8 -74 -38Z", "glaze") +
      moved(flower, 0, 34, 1.1) +
      [-74, 74].map((x) => moved(around(8, fill(petal(27, 9), "glaze")) + disc(0, 0, 6, "cream"), x, 34)).join("") +
      fill("M-84 100Q0 124 84 100L72 118Q0 140 -72 118Z", "glaze") +
      ink(band(-58, 54, 10), 0.3) +
      shine(
        smooth([
          [-50, -48],
          [-86, 0],
          [-88, 44],
          [-68, 96],
        ]),
        0.9,
      ),
  };
}
