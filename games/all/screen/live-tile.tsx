import type { LiveTileProps } from "#web/data/games.ts";
import { tileOf } from "#web/data/tile.ts";
import { TableTile } from "#web/features/home/live-tile.tsx";
import { tiles } from "./tile-list.ts";

export function LiveTile(props: LiveTileProps) {
  return <TableTile {...props} tile={tileOf(tiles, props.table)} />;
}
