import { lazy, Suspense } from "react";
import { Picture } from "#web/ui/picture.tsx";

const GameDrawing = lazy(async () => ({ default: (await import("./game-drawing.tsx")).GameDrawing }));

/** Intrinsic size in px. */
const WIDTH = 400;
const HEIGHT = 300;

interface GamePictureProps {
  /** The game's address. */
  href: string;
  /** As the server sends it. Empty: none. */
  src: string;
  eager?: boolean;
  onEnd?: () => void;
  className?: string | undefined;
}

/** A game's picture. Our own games have a drawing where the server has none. */
export function GamePicture({ href, ...rest }: GamePictureProps) {
  const drawing = (
    <Suspense fallback={null}>
      <GameDrawing href={href} />
    </Suspense>
  );
  return <Picture {...rest} instead={drawing} alt="" width={WIDTH} height={HEIGHT} />;
}
