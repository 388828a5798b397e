import { afterEach, describe, expect, it } from "vitest";
import { proveRound } from "#games/mines/rules/layout.ts";
import { call, control, endTest } from "#simulator/testing/client.ts";
import { type Answer, makePlayer, type Player, secretOf } from "./testing/mines.ts";

interface Entity {
  game: string;
  period: string;
  commitment: string;
  server_seed: string | null;
  client_seed: string;
  entropy: string;
  nonce: number;
  forced: boolean;
  traps: number;
  trap_indexes: number[] | null;
}

const entityOf = (answer: Answer) => answer["entity"] as Entity;

/** Verifies like a player, from the revealed data. */
function verify({ server_seed, client_seed, trap_indexes, ...entity }: Entity) {
  return proveRound({
    ...entity,
    serverSeed: server_seed ?? "",
    clientSeed: client_seed,
    trapIndexes: trap_indexes ?? [],
  });
}

async function newestDetail(player: Player): Promise<Entity> {
  const { id } = await player.newestRecord();
  return entityOf(await player.detail(id));
}

afterEach(endTest);

describe("the entropy of a game", () => {
  it("changes the traps, and is part of the record", async () => {
    const player = await makePlayer();
    const entropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    const { traps: without } = secretOf(player.member, await player.fairness(), 7);
    const started = await player.post("start", { traps: 7, amount: 50, entropy });
    for (let idx = 1; (await player.tap(idx))["game_over"] !== true;) idx++;
    const played = entityOf(await player.detail(started["id"]));
    expect(played).toMatchObject({ entropy });
    expect(played.trap_indexes).not.toEqual(without);
    expect(verify(played)).toMatchObject({ match: true });
    expect(verify({ ...played, entropy: "" })).toMatchObject({ match: false });
    await player.lose(await player.startKnown(3, 50));
    expect(await newestDetail(player)).toMatchObject({ entropy: "" });
  });
});

describe("the member's client seed", () => {
  const OWN = "mL0pOTBFVpBCK2qZ4DXC";
  const change = (player: Player, seed: string) =>
    call("POST", "/mines/client_seed", { client_seed: seed }, { token: player.member.token });

  it("stays as it is while a game runs, and for a seed that is no seed", async () => {
    const player = await makePlayer();
    const { client_seed } = await player.fairness();
    for (const seed of ["", "short", `${OWN}x`, "mL0pOTBFVpBCK2qZ4DX:"]) {
      expect(await change(player, seed)).toMatchObject({ code: 400 });
    }
    await player.startKnown(3, 50);
    expect(await change(player, OWN)).toMatchObject({ code: 3013 });
    expect(await player.fairness()).toMatchObject({ client_seed });
  });
});

describe("a game of Mines", () => {
  it.each([1, 3, 5, 7])("with %d traps can be recomputed from the data revealed after it", async (traps) => {
    const player = await makePlayer();
    const shown = await player.fairness();
    const secret = await player.startKnown(traps, 50);
    await player.lose(secret);
    const entity = await newestDetail(player);
    expect(entity).toEqual({
      game: "mines",
      period: (await player.newestRecord())["id"],
      ...shown,
      entropy: "",
      server_seed: secret.serverSeed,
      forced: false,
      traps,
      trap_indexes: secret.traps,
    });
    expect(verify(entity)).toMatchObject({ match: true, recomputed: secret.traps });
  });

  it("that is started before anyone looked has a client seed, which is kept", async () => {
    const player = await makePlayer();
    const { fairness } = await player.start(3, 50);
    await player.restart();
    expect(await player.fairness()).toEqual(fairness);
  });

  it("is drawn from seeds of the member's own", async () => {
    const [one, other] = [await (await makePlayer(100, 0)).fairness(), await (await makePlayer(100, 0)).fairness()];
    expect(one.client_seed).not.toBe(other.client_seed);
    expect(one.commitment).not.toBe(other.commitment);
  });

  it("reveals neither its seed nor its traps while it runs", async () => {
    const player = await makePlayer();
    await player.lose(await player.startKnown(3, 50));
    const shown = await player.fairness();
    const { id, serverSeed, traps, safe } = await player.startKnown(5, 50);
    const detail = await player.detail(id);
    expect(entityOf(detail)).toEqual({
      game: "mines",
      period: id,
      ...shown,
      entropy: "",
      server_seed: null,
      forced: false,
      traps: 5,
      trap_indexes: null,
    });
    const tapped = await player.tap(safe[0]);
    expect(tapped).toHaveProperty("trap_idxs", null);
    const answers = [
      detail,
      tapped,
      await player.tap(safe[0]),
      await player.start(5, 50),
      await player.tap(0),
      await player.status(),
      await player.records(),
      await call("GET", "/user/profile", undefined, { token: player.member.token }),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain(serverSeed);
      expect(JSON.stringify(answer)).not.toContain(JSON.stringify(traps));
    }
    expect(JSON.stringify(await player.tap(traps[0]))).toContain(JSON.stringify(traps));
    expect(JSON.stringify(await player.detail(id))).toContain(serverSeed);
  });

  it("is not found by an invalid id", async () => {
    const player = await makePlayer();
    for (const id of ["", "x", "-1", "1.5", "12345678901234567"]) {
      expect(await player.detail(id), id).toMatchObject({ code: 400, msg: "Please check id" });
    }
  });
});

describe("a forced game", () => {
  it("is played as forced, marked as forced, and fails verification", async () => {
    const player = await makePlayer();
    const { traps: drawn } = await player.startKnown(3, 50);
    await player.tap(drawn[0]);
    expect(await player.force([[9, 1, 5]])).toMatchObject({ code: 200, queued: 1 });
    await player.start(3, 50);
    expect(await player.tap(2)).toMatchObject({ game_over: false });
    expect(await player.tap(9)).toMatchObject({ game_over: true, is_win: false, trap_idxs: [1, 5, 9] });
    const entity = await newestDetail(player);
    expect(entity).toMatchObject({ forced: true, trap_indexes: [1, 5, 9] });
    expect(verify(entity)).toMatchObject({ match: false, commitmentHolds: true, resultHolds: false });
    await player.lose(await player.startKnown(3, 50));
    expect(await newestDetail(player)).toMatchObject({ forced: false });
  });

  it("waits for a game with as many traps, in order", async () => {
    const player = await makePlayer();
    const forced = [[1], [1, 2, 3], [25], [4, 5, 6]];
    expect(await player.force(forced)).toMatchObject({ queued: 4 });
    await player.restart();
    await player.lose(await player.startKnown(5, 50));
    expect(await newestDetail(player)).toMatchObject({ forced: false });
    for (const traps of [[1, 2, 3], [1], [25], [4, 5, 6]]) {
      await player.start(traps.length, 50);
      await player.tap(traps[0]);
      expect(await newestDetail(player)).toMatchObject({ forced: true, trap_indexes: traps });
    }
  });

  it("does not change the game that runs", async () => {
    const player = await makePlayer();
    const secret = await player.startKnown(3, 50);
    await player.force([secret.safe.slice(0, 3)]);
    expect(await player.tap(secret.safe[0])).toMatchObject({ game_over: false });
    await player.lose(secret);
    expect(await newestDetail(player)).toMatchObject({ forced: false });
  });

  it("that is impossible is refused, and none is queued", async () => {
    const player = await makePlayer();
    const impossible: [string, unknown[]][] = [
      ["2 traps", [[1, 2]]],
      ["no trap", [[]]],
      ["all cells", [Array.from({ length: 25 }, (_, at) => at + 1)]],
      ["a cell twice", [[1, 1, 2]]],
      ["cell 0", [[0]]],
      ["cell 26", [[26]]],
      ["half a cell", [[1.5]]],
      ["a cell as text", [["1"]]],
      ["a number", [1]],
      ["null", [null]],
      ["one that is sound and one that is not", [[1, 2, 3], [26]]],
    ];
    for (const [what, outcomes] of impossible) {
      expect(await player.force(outcomes), what).toMatchObject({ code: 400, msg: "Please check outcomes" });
    }
    expect(await player.force([[1]])).toMatchObject({ queued: 1 });
  });

  it("for an unknown member is refused", async () => {
    await makePlayer(0, 0);
    for (const table of ["mines:990000", "mines:109999", "mines:", "mines:x", "mines:0100001", "mines"]) {
      const answer = await control("POST", "/control/force", { table, outcomes: [[1]] });
      expect(answer, table).toMatchObject({ code: 400, msg: "Please check table" });
    }
  });
});
