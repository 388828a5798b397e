import * as z from "zod";
import { LOCALES } from "#contract/values/locale.ts";

// The data of a brand: brand.json in its folder. Unknown keys are refused, and nothing has a default.

const text = z.string().min(1).max(400);
const color = z.string().regex(/^#[0-9a-f]{6}$/, "a colour is # and six small hex digits");
const path = z.string().regex(/^M[\d\s.,MmLlHhVvCcSsQqTtZz-]+$/, "a path of SVG, without arcs");

/** A text whose values in braces are known. */
function sentence(...values: readonly string[]) {
  const braces = values.length === 0 ? "" : `|\\{(?:${values.join("|")})\\}`;
  const allowed = values.length === 0 ? "no braces" : `of braces only {${values.join("}, {")}}`;
  return text.regex(
    new RegExp(`^(?:[^{}<>'"\\\\]${braces})+$`),
    `a sentence has ${allowed}, and none of < > \\ or straight quotes`,
  );
}

const mode = z.strictObject({
  backdrop: color.describe("Behind the column on a wide screen."),
  ground: color.describe("The page."),
  surface: color.describe("Cards and sheets."),
  raised: color.describe("Fields and chips on a card."),
  edge: color.describe("Outlines of what can be pressed."),
  text: color,
  muted: color.describe("Text of less weight."),
  accent: color.describe("Icons and large text."),
  accentText: color.describe("Text of any size."),
  focus: color.describe("The ring around what has the focus."),
  cardFrom: color.describe("The balance card's gradient, below white text."),
  cardTo: color,
});

const money = z.strictObject({
  badge: sentence().describe("One or two words beside the balance."),
  title: sentence(),
  text: sentence().describe("On the home screen and in the risk disclosure."),
  recharge: sentence(),
  withdrawal: sentence(),
});

const texts = z.strictObject({
  description: sentence().describe("For search engines and app stores."),
  line: sentence().describe("Over the invitation and the log-in, and beside the column on a wide screen."),
  invitation: sentence().describe("For visitors, on the home screen."),
  giftHours: sentence("min", "max"),
  giftLead: sentence("min", "max"),
  giftRules: sentence("pool"),
  risk: z
    .strictObject({
      intro: sentence(),
      points: z.array(z.strictObject({ title: sentence(), text: sentence() })).min(1),
    })
    .describe("The risk disclosure, beside age, money and operator."),
  promotionTerms: z
    .array(sentence("level1", "level2", "bonus", "least"))
    .min(1)
    .max(8),
});

const contact = z.strictObject({
  type: z.enum(["email", "mobile", "whatsapp", "telegram"]),
  value: text,
  sample: z.literal(true).optional().describe("Nobody answers there, and the app says so."),
});

const face = z.strictObject({
  file: text.describe("A woff2 file: `./` in the brand's folder, or a file of an installed package."),
  range: z.string().regex(/^U\+[0-9A-F-]+(?:, U\+[0-9A-F-]+)*$/),
  first: z.boolean().describe("Kept for the offline start. The first such face is loaded with the page."),
  inPages: z.boolean().describe("Inlined into payment, chat and game pages."),
});

export const brandSchema = z
  .strictObject({
    $schema: z.string(),
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,40}$/)
      .describe("The Worker's name."),
    name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .&-]{0,29}$/u),
    languages: z.array(z.enum(LOCALES)).min(1).describe("The languages offered; the first is the default."),
    currency: z.strictObject({
      code: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .describe("ISO 4217, a currency of hundredths."),
      display: z.enum(["symbol", "narrowSymbol", "code"]),
    }),
    drawings: z.strictObject({
      mark: path.describe("One path in a square of 64."),
      petal: z
        .string()
        .regex(/^M[\d.\s-]+(?:[LCQ][\d.\s-]+)+Z$/, "a path of absolute M, L, C, Q and Z, with blanks between numbers")
        .describe("A path around 0,0 that points up, at most 28 long. Ornaments and celebrations repeat it in rings."),
    }),
    font: z.strictObject({ family: z.string().regex(/^[\w -]+$/), faces: z.array(face) }),
    colors: z.strictObject({
      primary: color.describe("The one primary action of a screen."),
      onPrimary: color,
      splashFrom: color.describe("From top to bottom of the opening picture, below white text, in both modes."),
      splashMiddle: color,
      splashTo: color,
      dark: mode,
      light: mode,
    }),
    legal: z.strictObject({
      operator: text,
      address: text,
      licence: z.string().max(200),
      age: z.int().min(18).max(99),
    }),
    mobileNumbers: z
      .enum(["e164", "digits", "typed"])
      .describe("How the backend stores mobile numbers: + and the digits of E.164, these digits alone, or as typed."),
    contacts: z.array(contact).min(1),
    money: z
      .nullable(z.partialRecord(z.enum(LOCALES), money))
      .describe("What the app says about money, or null for nothing. In front of the simulator it says play money."),
    gameRules: z
      .nullable(z.record(z.string(), z.partialRecord(z.enum(LOCALES), z.array(sentence()).min(1).max(20))))
      .describe("Rules of games in your own words, by game and language, or null: as the backend says."),
    texts: z.partialRecord(z.enum(LOCALES), texts),
  })
  .superRefine(({ languages, texts, money }, problems) => {
    if (new Set(languages).size !== languages.length) {
      problems.addIssue({ code: "custom", path: ["languages"], message: "each language once" });
    }
    const wanted = languages.toSorted().join();
    for (const [name, given] of Object.entries({ texts, money })) {
      if (given === null || Object.keys(given).toSorted().join() === wanted) continue;
      problems.addIssue({ code: "custom", path: [name], message: `the languages must be ${languages.join(", ")}` });
    }
  });

export type Brand = z.output<typeof brandSchema>;
