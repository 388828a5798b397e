import { AxeBuilder } from "@axe-core/playwright";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { faintTexts } from "./contrast.ts";
import { filledActions, HEIGHT, openScreen, type Product, withProduct } from "./open-screen.ts";
import { type ScreenAddress, screenAddresses, screenNames } from "./routes.ts";
import { beginPayments, newMember, PAYMENT_PAGES, seedMember, type SeededMember } from "./seed.ts";
import { names, oneOf, readCommand, whole } from "#tools/command/command.ts";

/** The page in the support screen's frame, checked on its own. */
const CHAT: ScreenAddress = { name: "chat", address: "/sim/chat", member: false, open: true };

const { values } = readCommand({
  name: "npm run screens -- axe",
  about: `Checks accessibility with axe: each screen in all locales and both modes, as a visitor, as a member with a history, and
as a new member. It ends with 1 if axe finds anything, if a text of a game's stage is too faint on what is painted beneath it,
or if the accent fills more than one action of a screen.`,
  options: {
    locale: oneOf(LOCALES, "one language, all by default"),
    only: names("NAMES", "these screens, all by default", [...screenNames, CHAT.name, ...PAYMENT_PAGES]),
    text: whole("the size of text, in percent", 100),
    width: whole("the width of the window, in px", 390),
  },
  example: "--locale vi --only mine,login",
});

const AT_ONCE = 2;
const MODES = ["light", "dark"] as const;

interface Visit {
  name: string;
  address: string;
  locale: Locale;
  who: string;
  member: SeededMember | null;
}

await withProduct(async (product) => {
  const member = await seedMember(product.url, product.controlToken);
  const newcomer = await newMember(product.url, product.controlToken);
  const visits = [...visitsOf(member, newcomer), ...(await paymentVisits(product))];
  const open = [...visits];
  let found = 0;
  async function work() {
    for (let visit = open.shift(); visit !== undefined; visit = open.shift()) {
      // `found += await …` would read the sum before the wait, and lose what the other worker finds meanwhile.
      const more = await look(product, visit);
      found += more;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`${visits.length} screens in two modes, ${found} violations`);
  if (found > 0) process.exitCode = 1;
}, values.text);

function visitsOf(member: SeededMember, newcomer: SeededMember): Visit[] {
  const { only } = values;
  const screens = [...screenAddresses(), CHAT].filter(({ name }) => only === undefined || only.includes(name));
  return LOCALES.filter((locale) => values.locale === undefined || locale === values.locale).flatMap((locale) =>
    screens.flatMap(({ name, address, member: isMember, open }) => {
      const as = (who: string, seen: SeededMember | null) => ({ name, address, locale, who, member: seen });
      return [
        ...(isMember ? [as("member", member)] : []),
        // Empty lists differ between locales only in their text, so a single locale checks them.
        ...(isMember && !open && locale === "vi" ? [as("newcomer", newcomer)] : []),
        ...(open && name !== "home" ? [as("visitor", null)] : []),
      ];
    }),
  );
}

/** The payment pages in all locales, of a member of their own. */
async function paymentVisits({ url, controlToken }: Product): Promise<Visit[]> {
  const { token } = await newMember(url, controlToken);
  const paths = await beginPayments(url, controlToken, token);
  const { only } = values;
  const pages = PAYMENT_PAGES.flatMap((name, at) => (only === undefined || only.includes(name) ? { name, at } : []));
  return LOCALES.filter((locale) => values.locale === undefined || locale === values.locale).flatMap((locale) =>
    pages.map(({ name, at }) => {
      const address = `${paths[at] ?? ""}?locale=${locale}`;
      return { name, address, locale, who: "visitor", member: null };
    }),
  );
}

/** Checks a screen in both modes, prints the findings and returns their number. */
async function look(product: Product, { name, address, locale, who, member }: Visit): Promise<number> {
  const page = await openScreen(product, address, { member, locale, mode: "system", width: values.width });
  let found = 0;
  try {
    // The viewport is as tall as the page, because axe reports a control half under the bottom tabs as a small target.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: values.width, height: Math.max(height, HEIGHT) });
    const filled = await filledActions(page);
    if (filled.length > 1) {
      found += 1;
      console.log(`${name} ${locale} ${who}: the accent fills ${filled.join(", ")}`);
    }
    for (const mode of MODES) {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: "reduce" });
      if (!address.startsWith("/sim/")) await page.locator(`html[data-theme=${mode}]`).waitFor({ state: "attached" });
      for (const text of await faintTexts(page)) {
        found += 1;
        console.log(`${name} ${locale} ${mode} ${who}: too faint on the stage: ${text}`);
      }
      // A page in a frame is not ours.
      const axe = new AxeBuilder({ page }).exclude("iframe").setLegacyMode(true);
      const { violations } = await axe
        .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })
        .analyze();
      for (const { id, nodes } of violations) {
        found += 1;
        console.log(`${name} ${locale} ${mode} ${who}: ${id}`);
        for (const node of nodes) console.log(`  ${node.html}\n  ${node.failureSummary?.replaceAll("\n", " ") ?? ""}`);
      }
    }
  } finally {
    await page.context().close();
  }
  return found;
}
