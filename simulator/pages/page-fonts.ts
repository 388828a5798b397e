import latin from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?inline";
import latinExtended from "@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?inline";
import vietnamese from "@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2?inline";

// The app's typeface, in the subsets of the app's own style: see web/src/styles/fonts.css.

const SUBSETS = [
  [latin, "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215"],
  [latinExtended, "U+20B9"],
  [
    vietnamese,
    "U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF9,U+20AB",
  ],
] as const;

/** Pages without an origin cannot load the app's files, and games travel as text, so the fonts are part of the style. */
export const FONT_FACES = SUBSETS.map(
  ([url, range]) =>
    `@font-face{font-family:Manrope;src:url("${url}") format("woff2");font-weight:200 800;unicode-range:${range}}`,
).join("\n");

/** The directive that allows them. */
export const FONT_POLICY = "font-src data:";
