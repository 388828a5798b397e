import { Icon } from "#web/ui/icon.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { gameOf } from "./game-links.ts";

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
  const icon = gameOf(href)?.icon;
  return <Picture {...rest} instead={icon && <Icon name={icon} size={64} />} alt="" width={WIDTH} height={HEIGHT} />;
}
