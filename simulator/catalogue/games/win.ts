import { localized } from "#simulator/http/localized.ts";
import { disc, num, shine } from "../pictures/drawing.ts";
import type { OwnGame, Tile } from "./own-game.ts";

export const win: OwnGame = {
  id: "win",
  name: "Win Go",
  description: localized(
    "A colour or a digit, every three minutes",
    "Uma cor ou um dígito, a cada três minutos",
    "Un color o un dígito, cada tres minutos",
    "Một màu hoặc một chữ số, mỗi ba phút",
  ),
  tile,
};

function tile(): Tile {
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
