import { useLayoutEffect, useRef } from "react";
import type { LiveValue } from "./live-value.ts";

interface LiveTextProps {
  value: LiveValue;
  /** What is shown of the value; changes only with the reader's language or what is counted. */
  format: (value: number) => string;
}

/** The text of a live value. It is written into one text node, so that nothing is drawn anew but its figures. */
export function LiveText({ value, format }: LiveTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = document.createTextNode(format(value.get()));
    element.current?.replaceChildren(node);
    return value.subscribe((next) => {
      node.data = format(next);
    });
  }, [value, format]);
  return <span ref={element} />;
}
