/** The product's name, always in lower case. */
export const BRAND = "rangoli";
