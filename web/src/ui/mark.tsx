import { MARK } from "#brand/details.ts";

interface MarkProps {
  size: number;
  className?: string | undefined;
}

/** The brand's mark, in the text colour. */
export function Mark({ size, className }: MarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path d={MARK} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
