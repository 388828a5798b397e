import type { ReactNode } from "react";
import styles from "./legal-text.module.css";

/** A legal text: what it is about, and its points. */
export function LegalText({ intro, children }: { intro: string; children: ReactNode }) {
  return (
    <article className={styles.text}>
      <p className={styles.intro}>{intro}</p>
      {children}
    </article>
  );
}

export function LegalPoint({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
