import { readPages } from "#tests/world/history/pages.ts";
import type { Player } from "./player.ts";
import { inCells, type World } from "../world.ts";

const KINDS = [null, "bet", "win", "bet_refund", "recharge"] as const;

type Told = { type: string; change_balance: number; after_balance: number; relation_id: string; create_time: number };

/** Compares what a member reads of its transactions with the movements in the books. */
export async function statementBroken(world: World, player: Player): Promise<string[]> {
  const rows = inCells(world, `SELECT * FROM movement WHERE member = ${player.home.id} ORDER BY at DESC`);
  const broken: string[] = [];
  for (const kind of KINDS) {
    const read = await transactions(player, kind);
    if (read === null) return [`${player.home.id} cannot read its transactions`];
    const told = read.rows.map((row) =>
      lineOf(row.type, row.change_balance * 100, row.after_balance * 100, lastOf(row.relation_id), row.create_time),
    );
    const booked = rows
      .filter((row) => kind === null || row["kind"] === kind)
      .map((row) => lineOf(row["kind"], row["change"], row["after"], lastOf(row["relation"]), row["time"]));
    if (read.count !== booked.length)
      broken.push(`${player.home.id}, ${String(kind)}: ${read.count} told, ${booked.length} booked`);
    const at = booked.findIndex((line, index) => line !== told[index]);
    if (at >= 0 || told.length !== booked.length)
      broken.push(`${player.home.id} was told ${String(told.at(at))}, not ${String(booked.at(at))}`);
  }
  return broken;
}

/** All pages, by one call each, since nothing is lost any more; null: a call failed. */
async function transactions({ network, home }: Player, kind: string | null) {
  let count = 0;
  const readPage = async (page: number) => {
    const query = new URLSearchParams({ ...(kind !== null && { type: kind }), p: String(page), p_size: "20" });
    const path = `/user/transactions?${query.toString()}`;
    const answer = await network.ask({ method: "GET", path, token: home.token, member: home.id });
    const { queryset, page: of } = answer as unknown as { queryset: Told[]; page: { count: number } };
    ({ count } = of);
    return queryset;
  };
  const rows = await readPages(readPage, 20).catch(() => null);
  return rows === null ? null : { rows, count };
}

function lineOf(kind: unknown, change: unknown, after: unknown, relation: unknown, time: unknown): string {
  return `${String(kind)} ${Math.round(Number(change))} ${Math.round(Number(after))} ${String(relation)} ${String(time)}`;
}

/** A round: members read the game's own name before it. */
const lastOf = (relation: unknown) => String(relation).split(":").at(-1);
