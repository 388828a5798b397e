import type { Player } from "./player.ts";
import { inCells, type World } from "../world.ts";

const KINDS = [null, "bet", "win", "bet_refund", "recharge"] as const;

type Told = { type: string; change_balance: number; after_balance: number; relation_id: string; create_time: number };

/** Compares what a member reads of its transactions with the movements in the books. */
export async function statementBroken(world: World, player: Player): Promise<string[]> {
  const rows = inCells(world, `SELECT * FROM movement WHERE member = ${player.home.id} ORDER BY at DESC`);
  const broken: string[] = [];
  for (const kind of KINDS) {
    const path = `/user/transactions${kind === null ? "" : `?type=${kind}`}`;
    const told = (await player.list<Told>(path)).map((row) =>
      lineOf(row.type, row.change_balance * 100, row.after_balance * 100, lastOf(row.relation_id), row.create_time),
    );
    const booked = rows
      .filter((row) => kind === null || row["kind"] === kind)
      .map((row) => lineOf(row["kind"], row["change"], row["after"], lastOf(row["relation"]), row["time"]));
    const { count } = (await player.look(path))["page"] as { count: number };
    if (count !== booked.length)
      broken.push(`${player.home.id}, ${String(kind)}: ${count} told, ${booked.length} booked`);
    const at = booked.findIndex((line, index) => line !== told[index]);
    if (at >= 0 || told.length !== booked.length)
      broken.push(`${player.home.id} was told ${String(told.at(at))}, not ${String(booked.at(at))}`);
  }
  return broken;
}

function lineOf(kind: unknown, change: unknown, after: unknown, relation: unknown, time: unknown): string {
  return `${String(kind)} ${Math.round(Number(change))} ${Math.round(Number(after))} ${String(relation)} ${String(time)}`;
}

/** A round: members read the game's own name before it. */
const lastOf = (relation: unknown) => String(relation).split(":").at(-1);
