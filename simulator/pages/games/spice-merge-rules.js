/** @typedef {"up" | "down" | "left" | "right"} Direction */

/**
 * @typedef {object} Tile
 * @property {number} id Follows the tile over the board; a tile that was joined has a new one.
 * @property {number} place 0 … side² − 1, row by row.
 * @property {number} level 1 is worth 2, each further one twice as much.
 */

/**
 * @typedef {object} Push
 * @property {boolean} moved
 * @property {number} gained Points.
 * @property {readonly { id: number, place: number }[]} joined Tiles that went into others, and where.
 */

/** Every tenth new tile has level 2, on average. */
const HIGHER_ONE_IN = 10;

/** @param {number} level */
export function worthOf(level) {
  return 2 ** level;
}

/** The rules of the tile game, without DOM. */
export class Board {
  /** @type {readonly Tile[]} */
  tiles = [];
  points = 0;
  #side;
  #random;
  #nextId = 0;

  /**
   * @param {number} side
   * @param {() => number} random 0 … 1, exclusive.
   * @param {readonly number[]} [levels] Row by row, 0 for empty; without them two tiles lie somewhere.
   */
  constructor(side, random, levels) {
    this.#side = side;
    this.#random = random;
    if (levels === undefined) {
      this.#add();
      this.#add();
    } else {
      this.tiles = levels.flatMap((level, place) => (level > 0 ? [{ id: (this.#nextId += 1), place, level }] : []));
    }
  }

  get largest() {
    return Math.max(0, ...this.tiles.map(({ level }) => level));
  }

  get isOver() {
    return !(/** @type {const} */ (["up", "left", "down", "right"]).some((direction) => this.#pushed(direction).moved));
  }

  /**
   * Pushes all tiles one way; where something moved, a new tile comes.
   * @param {Direction} direction
   * @returns {Push}
   */
  push(direction) {
    const { tiles, ...push } = this.#pushed(direction);
    if (!push.moved) return push;
    this.tiles = tiles;
    this.points += push.gained;
    this.#nextId = Math.max(this.#nextId, ...tiles.map(({ id }) => id));
    this.#add();
    return push;
  }

  /**
   * @param {Direction} direction
   * @returns {Push & { tiles: readonly Tile[] }}
   */
  #pushed(direction) {
    /** @type {Tile[]} */
    const tiles = [];
    const joined = [];
    let id = this.#nextId;
    let gained = 0;
    for (let lane = 0; lane < this.#side; lane += 1) {
      const places = this.#lane(lane, direction);
      let filled = 0;
      /** @type {Tile | null} The last tile, while another may still join it. */
      let open = null;
      for (const place of places) {
        const tile = this.tiles.find((each) => each.place === place);
        if (tile === undefined) continue;
        if (open !== null && open.level === tile.level) {
          joined.push({ id: open.id, place: open.place }, { id: tile.id, place: open.place });
          id += 1;
          tiles[tiles.length - 1] = { id, place: open.place, level: tile.level + 1 };
          gained += worthOf(tile.level + 1);
          open = null;
        } else {
          open = { ...tile, place: places[filled] ?? place };
          filled += 1;
          tiles.push(open);
        }
      }
    }
    const before = new Map(this.tiles.map((tile) => [tile.id, tile.place]));
    const moved = tiles.some((tile) => before.get(tile.id) !== tile.place);
    return { tiles, moved, gained, joined };
  }

  /**
   * The places of a lane, from the edge that tiles are pushed to.
   * @param {number} lane
   * @param {Direction} direction
   */
  #lane(lane, direction) {
    const side = this.#side;
    return Array.from({ length: side }, (_, step) => {
      const along = direction === "left" || direction === "up" ? step : side - 1 - step;
      return direction === "left" || direction === "right" ? lane * side + along : along * side + lane;
    });
  }

  #add() {
    const taken = new Set(this.tiles.map(({ place }) => place));
    const free = Array.from({ length: this.#side ** 2 }, (_, place) => place).filter((place) => !taken.has(place));
    const place = free[Math.floor(this.#random() * free.length)];
    if (place === undefined) return;
    const level = this.#random() * HIGHER_ONE_IN < 1 ? 2 : 1;
    this.tiles = [...this.tiles, { id: (this.#nextId += 1), place, level }];
  }
}
