import styles from "./figures.module.css";
import { Ornament } from "./ornament.tsx";

const GROUNDS = [styles.dusk, styles.sea, styles.leaf, styles.plum, styles.rose, styles.night];
const PETALS_LEAST = 5;
const PETALS_KINDS = 4;

interface AvatarProps {
  /** The seed of the picture: the same id always gives the same picture. */
  id: string;
  /** Edge in px. */
  size: number;
}

export function Avatar({ id, size }: AvatarProps) {
  const hash = hashOf(id);
  const ground = GROUNDS[hash % GROUNDS.length] ?? "";
  const petals = PETALS_LEAST + (Math.floor(hash / GROUNDS.length) % PETALS_KINDS);
  return (
    <span
      className={`${styles.avatar} ${ground}`}
      style={{ width: size, height: size, borderRadius: size * 0.36 }}
      aria-hidden="true"
    >
      <Ornament petals={petals} size={size * 0.72} turn={hash % 45} className={styles.petals} />
    </span>
  );
}

/** FNV-1a: ids that differ in one digit get different pictures. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
