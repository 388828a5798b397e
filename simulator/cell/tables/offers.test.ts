import { describe, expect, it } from "vitest";
import { Offers } from "./offers.ts";
import { logError } from "#simulator/log/log.ts";

const bettor = (member: string) => ({ member, nickName: member, seed: member.padEnd(20, "x") });

/** A table that answers on command, and records the offers. */
function slowTable() {
  const offered: string[][] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const table = {
    offer: (_: number, bettors: readonly { member: string }[]) => {
      offered.push(bettors.map(({ member }) => member));
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
    },
  };
  return { table, offered, waiting };
}

describe("the seeds of a cell's first bettors", () => {
  it("reach the table in order of arrival, even if it is slow", async () => {
    const { table, offered, waiting } = slowTable();
    const offers = new Offers({ table, logFailure: logError });
    offers.begin(7, []);
    for (const member of ["1", "2", "1", "3", "4"]) offers.add(7, Number(member), () => bettor(member));
    expect(offered).toEqual([["1"]]);
    const sent = offers.send();
    waiting[0]?.resolve();
    await expect.poll(() => offered).toEqual([["1"], ["2", "3"]]);
    waiting[1]?.resolve();
    await sent;
    await offers.send();
    expect(offered).toHaveLength(2);
  });

  it("wait for a table that does not answer, but not into the next round", async () => {
    const { table, offered, waiting } = slowTable();
    const offers = new Offers({ table, logFailure: logError });
    offers.begin(7, [bettor("a")]);
    const first = offers.send();
    waiting[0]?.reject(new Error("no answer"));
    await first;
    const second = offers.send();
    expect(offered).toEqual([["a"], ["a"]]);
    offers.begin(8, [bettor("b")]);
    waiting[1]?.reject(new Error("no answer"));
    await second;
    void offers.send();
    expect(offered).toEqual([["a"], ["a"], ["b"]]);
  });
});
