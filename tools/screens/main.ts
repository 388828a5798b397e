import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "#contract/values/locale.ts";
import { ROOT } from "../paths.ts";
import { compareWith } from "./compare.ts";
import { controlOf, flows, type Step } from "./flows.ts";
import { moneyFlows } from "./money-flows.ts";
import { openScreen, type Product, withProduct } from "./open-screen.ts";
import { screenAddresses, screenNames } from "./routes.ts";
import { newMember, seedMember } from "./seed.ts";
import { drawSheet, type Picture } from "./sheet.ts";
import { deviceOf, isComputer, type Size, SIZES, sizesOf } from "./sizes.ts";
import { names, oneOf, readCommand, text, whole } from "#tools/command/command.ts";

const MODES = ["light", "dark"];

const { values } = readCommand({
  name: "npm run screens",
  about: `Takes the pictures of each flow and lays them on a contact sheet, as HTML and PNG. npm run screens -- TOOL --help
shows the other tools: axe, lighthouse, start, still, weight.`,
  options: {
    locale: oneOf(LOCALES, "the language", "in"),
    flow: names("NAMES", "these flows, all by default", Object.keys({ ...flows, ...moneyFlows })),
    only: names("NAMES", "these screens in place of flows", screenNames),
    size: sizesOf(SIZES),
    text: whole("the size of text, in percent", 100),
    mode: text("MODES", "between commas", MODES.join()),
    against: text("VERSION", "lays the pictures that differ from that version's side by side, in changes.html"),
    out: text("FOLDER", "gets the pictures", join(ROOT, "screens")),
  },
  example: "--flow aviator --size 390x844,1440x900 --mode dark --locale vi",
});

const { locale } = values;
const folder = join(values.out, locale);
mkdirSync(folder, { recursive: true });

const modes = values.mode.split(",").filter((mode) => mode === "light" || mode === "dark");

await withProduct(async (product) => {
  const taken: Picture[] = [];
  for (const [flow, steps] of chosenFlows()) {
    const pictures: Picture[] = [];
    for (const isTouch of [true, false]) {
      const fitting = values.size.filter((size) => isComputer(size) !== isTouch);
      if (fitting.length > 0) pictures.push(...(await takeFlow(product, flow, steps, fitting)));
    }
    taken.push(...pictures);
    console.log(await drawSheet(product.browser, folder, flow, pictures));
  }
  if (values.against !== undefined) console.log(await compareWith(product.browser, values.against, folder, taken));
}, values.text);

function chosenFlows(): [string, readonly Step[]][] {
  const { only, flow } = values;
  const isNamed = (name: string) => flow?.includes(name) ?? only === undefined;
  const named = Object.entries({ ...flows, ...moneyFlows }).filter(([name]) => isNamed(name));
  const screens = screenAddresses()
    .filter(({ name }) => only?.includes(name))
    .map(({ name, address, member }): Step => ({ name, address, ...(!member && { who: "visitor" }) }));
  return screens.length > 0 ? [...named, ["screens", screens]] : named;
}

/** Takes each step of a flow at all sizes that one kind of device has, in both modes. */
async function takeFlow(
  product: Product,
  flow: string,
  steps: readonly Step[],
  fitting: readonly Size[],
): Promise<Picture[]> {
  const { url, controlToken } = product;
  const control = controlOf(product);
  const member = await seedMember(url, controlToken);
  const [first] = fitting;
  if (first === undefined) return [];
  const pictures: Picture[] = [];
  let page: Awaited<ReturnType<typeof openScreen>> | undefined;
  for (const { name, address, who, fails = false, act } of steps) {
    if (address !== undefined) {
      await page?.context().close();
      const seen = who === "visitor" ? null : who === "newcomer" ? await newMember(url, controlToken) : member;
      const look = { member: seen, locale, mode: "system", ...first } as const;
      page = await openScreen(product, address, look, { deviceScaleFactor: 1, ...deviceOf(first) }, fails);
    }
    if (page === undefined) throw new Error(`${flow} begins without an address`);
    // A sheet with a gap is worth more than none.
    await act?.({ page, userId: member.userId, control })?.catch((error: unknown) => {
      console.error(`${flow} ${name}: ${String(error).split("\n")[0]}`);
    });
    for (const size of fitting) {
      await page.setViewportSize(size);
      for (const mode of modes) {
        await page.emulateMedia({ colorScheme: mode });
        // Lazy sides, and the layout of the new size.
        await page.waitForTimeout(200);
        const file = `${flow}-${name}-${size.width}x${size.height}-${mode}.png`;
        await page.screenshot({ path: join(folder, file) });
        pictures.push({ file, step: name, mode, ...size });
      }
    }
    await page.setViewportSize(first);
  }
  await page?.context().close();
  return pictures;
}
