/** The key of an object's generation. */
const GENERATION = "generation";

/**
 * Which generation of secrets an object draws: 0, or the real time (ms) at which the newest restore ended. Restored data
 * has been played on before, so what its numbers lead to is known. A time needs no memory of earlier restores.
 */
export function generationOf(kv: SyncKvStorage): number {
  return kv.get<number>(GENERATION) ?? 0;
}

export function beginGeneration(kv: SyncKvStorage, generation: number): void {
  kv.put(GENERATION, generation);
}
