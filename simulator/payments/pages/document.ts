import { createHash } from "node:crypto";
import type { Locale } from "#contract/locale.ts";
import { base64 } from "#simulator/pages/base64.ts";
import { LANGUAGES } from "#simulator/pages/page-data.ts";
import style from "./pay.css?raw";
import { payTexts } from "./texts.ts";

const STYLE_HASH = base64(createHash("sha256").update(style).digest());

/**
 * Its own style and nothing else: no script, no picture, no address but our own that its forms could go to. The app may
 * show a checkout inside itself.
 */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

// Without a referrer a browser would send its forms with the origin `null`, which is anybody's.
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The house's ornament. */
const MARK = `<svg viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">${[0, 45, 90, 135, 180, 225, 270, 315]
  .map((turn) => `<path d="M0-5C5-12 5-20 0-28-5-20-5-12 0-5z" transform="rotate(${turn})"/>`)
  .join("")}</svg>`;

/** A payment page as an answer: `title` is text, `body` markup. */
export function payDocument(locale: Locale, title: string, body: string, status = 200): Response {
  const page = `<!doctype html>
<html lang="${LANGUAGES[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escaped(title)} · rangoli pay</title>
<style>${style}</style>
</head>
<body>
<header>${MARK}<p class="name">rangoli pay</p><p class="chip">${payTexts(locale).playMoney}</p></header>
<main>
${body}
</main>
</body>
</html>
`;
  return new Response(page, { status, headers: HEADERS });
}

/** Sends the browser on to another page, which it asks for by GET: going back or anew sends no form again. */
export function seeOther(address: string): Response {
  return new Response(null, { status: 303, headers: { "cache-control": "no-store", location: address } });
}

/** Text as it can stand in markup, an attribute's value too. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
