/** For servers under test: all requests come from one address, so rate limits would stop the tests. */
export const NO_LIMITS =
  "account 1000000/60, account_address 1000000/60, read 1000000/60, write 1000000/60, socket 1000000/60, page 1000000/60, proxied 1000000/60";
