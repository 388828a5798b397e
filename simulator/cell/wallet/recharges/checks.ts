import { HOUSE } from "#simulator/ledger/accounts.ts";

/** Invariants of recharges, for the audit of a cell. */
export const rechargeChecks = [
  {
    name: "each recharge that was paid is credited once, and one that was not never",
    counted: "SELECT count(*) AS n FROM recharge",
    offenders: `SELECT 'recharge ' || serial AS offender FROM recharge
      WHERE (status = 'Success') <> (
        SELECT count(*) FROM transfer
        WHERE transfer.member = recharge.member AND kind <> 'bet' AND kind = 'recharge' AND relation = serial)`,
  },
  {
    name: "every credit of a recharge is of its price, to its member",
    counted: "SELECT count(*) AS n FROM transfer WHERE kind = 'recharge'",
    offenders: `SELECT 'transfer ' || transfer.id AS offender FROM transfer
      LEFT JOIN recharge ON serial = relation
      WHERE kind = 'recharge' AND (
        status IS NOT 'Success' OR transfer.id IS NOT 'recharge:' || serial OR amount IS NOT price
        OR credit IS NOT recharge.member OR debit IS NOT ${HOUSE.payIn})`,
  },
];
