import { gameData } from "#games/screens.ts";
import { routesWith } from "#web/routing/routes.ts";

/** Queries that screens need before they show anything. */
const QUERIES: Readonly<Record<string, string>> = {
  "/item": "?id=1",
  "/buy": "?id=1",
  "/editBankcard": "",
  "/fairness":
    "?game=mines&server_seed=5ff5c610e633b2a91c46d1be1f74286b&client_seed=854581b6f52eaa86503f1dc6433655f9&nonce=2&traps=3",
  "/exGame": "?id=heart-wheel&name=Heart+Wheel",
  "/exGameAll": "?provider=pg&count_per_line=3",
  "/moreGame": "?id=lantern-match&name=Lantern+Match",
  "/addSuggestion": "?t=recharge",
  "/register": "?r_code=10000",
  "/redeemGift": "?c=WELCOME",
  "/rp": "?c=WELCOME",
  "/transferPayment": "?upi_account=pay@upi&price=500&serial_number=R1",
};

/** Screens that redirect members. */
const VISITORS = new Set(["/login", "/register", "/demo", "/resetPassword"]);

export interface ScreenAddress {
  /** Name of the picture, without mode and ending. */
  name: string;
  address: string;
  member: boolean;
  open: boolean;
}

const NOWHERE: ScreenAddress = { name: "nowhere", address: "/no-such-screen", member: true, open: true };

/** Every screen of the client, and home for a visitor. */
export function screenAddresses(): ScreenAddress[] {
  const screens = routesWith(gameData).map(({ path, members = false }) => ({
    name: path === "/" ? "home" : path.slice(1).replaceAll("/", "-"),
    address: path + (QUERIES[path] ?? ""),
    member: !VISITORS.has(path),
    open: !members,
  }));
  return [{ name: "home-visitor", address: "/", member: false, open: true }, ...screens, NOWHERE];
}

/** The names that options take. */
export const screenNames: readonly string[] = screenAddresses().map(({ name }) => name);
