import { contractDocument } from "#games/all/documents.ts";

// `npx node tools/contract/print-contract.ts` prints what /docs/contract shows.
process.stdout.write(contractDocument());
