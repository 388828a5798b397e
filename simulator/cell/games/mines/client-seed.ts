const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;
// Bytes from here on would make the first characters likelier than the others.
const FAIR_BYTES = 256 - (256 % CHARACTERS.length);

/** A client seed: 20 letters and digits, each as likely as any other. */
export function makeClientSeed(random: (bytes: number) => Uint8Array): string {
  let seed = "";
  while (seed.length < LENGTH) {
    const fair = random(LENGTH - seed.length).filter((byte) => byte < FAIR_BYTES);
    seed += Array.from(fair, (byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
  }
  return seed;
}
