import styles from "#web/ui/elements.module.css";
import { gameOf } from "./game-links.ts";

/** By file. */
const DRAWINGS = import.meta.glob<string>("../../../../games/*/tile.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The drawing of one of our own games, by its address; of others nothing. Only missing pictures load it. */
export function GameDrawing({ href }: { href: string }) {
  const drawing = DRAWINGS[`../../../../${gameOf(href)?.texts ?? ""}/tile.svg`];
  return drawing === undefined ? null : <img className={styles.image} src={drawing} alt="" />;
}
