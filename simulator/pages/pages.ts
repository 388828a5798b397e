import closeUp from "../catalogue/pictures/scenes/close-up.svg?raw";
import inANiche from "../catalogue/pictures/scenes/in-a-niche.svg?raw";
import onPetals from "../catalogue/pictures/scenes/on-petals.svg?raw";
import { productOf } from "../catalogue/products/products.ts";
import { GAMES } from "../games.ts";
import { BANNER_PICTURES } from "../shop/home.ts";
import { clientOrigin } from "../http/request.ts";
import { coverAt, gameOf } from "../provider-games/provider-games.ts";
import { CHAT_PATH, chatAnswer } from "./chat-page.ts";
import { gameAnswer, GAMES_PATH } from "../provider-games/game-page.ts";
import type { Product } from "../catalogue/products/product.ts";

/**
 * A product's pictures: the product, a close-up, and the product in its setting. A line of a scene that begins with a
 * comment is only for products that rest so.
 */
const scenes = [onPetals, closeUp, inANiche];

/** How often the close-up enlarges a drawing, and the middle of a picture. */
const [ENLARGED, MIDDLE] = [1.84, 240];

/** Picture `number` as an SVG document; undefined: unknown number. */
function productPicture({ drawing, rests, hue, inFocus = [-35, -33] }: Product, number: number): string | undefined {
  const [, tones = "", shapes = ""] = /<defs>\n(.*?)\n<\/defs>\n<g[^>]*>\n(.*)<\/g>/s.exec(drawing) ?? [];
  const centre = inFocus.map((at) => Math.round((MIDDLE - at * ENLARGED) * 10) / 10).join(" ");
  return scenes[number - 1]
    ?.replaceAll(/<!--([a-z ]+)-->(.*\n)/g, (_, those: string, line: string) => (those.includes(rests) ? line : ""))
    .replaceAll(/\{hue(?:\+(\d+))?\}/g, (_, degrees = "0") => String(shade(hue, Number(degrees))))
    .replace("{close-up}", centre)
    .replace("{tones}", tones)
    .replace("{drawing}", shapes);
}

/** Shifts a hue for its shade. Reds and yellows shift backwards, since forward they look muddy. */
function shade(hue: number, degrees: number): number {
  return (hue >= 330 || hue < 100 ? hue - degrees + 360 : hue + degrees) % 360;
}

/** SVG pictures by folder: each function returns the SVG of a name. */
const folders = {
  "/img/games/": coverAt,
  "/img/house/": (name) => {
    const [, game, number] = /^([a-z]+)-([12])$/.exec(name) ?? [];
    return GAMES.get().find(({ name }) => name === game)?.tile.pictures[number === "1" ? 0 : 1];
  },
  "/img/products/": (name) => {
    const [, id, number] = /^([1-9]\d{0,8})-([1-3])$/.exec(name) ?? [];
    const product = productOf(Number(id));
    return product && productPicture(product, Number(number));
  },
  "/img/banners/": (name) => (/^[1-9]$/.test(name) ? BANNER_PICTURES[Number(name) - 1] : undefined),
} as const satisfies Readonly<Record<string, (name: string) => string | undefined>>;

type Folder = keyof typeof folders;
const PICTURE_FOLDERS = Object.keys(folders) as readonly Folder[];

const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "content-type": "image/svg+xml",
  "x-content-type-options": "nosniff",
};

export const PAGE_PREFIXES: readonly string[] = ["/sim/", ...PICTURE_FOLDERS];

/** Serves the simulator's pages and pictures. Null: another path. */
export function pageResponse(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || !PAGE_PREFIXES.some((prefix) => pathname.startsWith(prefix))) return null;
  if (pathname === CHAT_PATH) return chatAnswer(request);
  const shown = gameOf(pathname.startsWith(GAMES_PATH) ? pathname.slice(GAMES_PATH.length) : "");
  if (shown !== undefined) return gameAnswer(shown, searchParams, clientOrigin(request));
  return pictureAnswer(pathname) ?? notFound();
}

function notFound(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}

/** Null: no such picture. A path always has the same picture, so browsers may cache it permanently. */
function pictureAnswer(pathname: string): Response | null {
  const folder = PICTURE_FOLDERS.find((each) => pathname.startsWith(each));
  const [, name] = folder === undefined ? [] : (/^([a-z0-9-]+)\.svg$/.exec(pathname.slice(folder.length)) ?? []);
  const svg = folder === undefined || name === undefined ? undefined : folders[folder](name);
  return svg === undefined ? null : new Response(svg, { headers: HEADERS });
}
