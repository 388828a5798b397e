import { join } from "node:path";
import type { StepTexts } from "#games/engine/contract/step-texts.ts";
import { ROOT } from "#tools/paths.ts";

export async function ownTexts(game: string): Promise<StepTexts> {
  const texts = (await import(join(ROOT, `games/${game}/texts/in.ts`))) as Readonly<Record<string, StepTexts>>;
  const own = texts[game];
  if (own === undefined) throw new Error(`no texts of ${game}`);
  return own;
}
