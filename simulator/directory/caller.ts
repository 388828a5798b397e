/** Who makes a call about an account. */
export interface Caller {
  /** The device id that came with the call or its session; empty: none. */
  readonly device: string;
  /** The network that the call came from; null: the call bears a session of the account. */
  readonly network: string | null;
}

/** As many characters of base64url as 128 bits take. Shorter ids can be guessed, and prove nothing. */
const UNGUESSABLE = /^[\w-]{22,64}$/;

/** Whether a device id can be trusted once an account knows it. */
export function isUnguessable(device: string): boolean {
  return UNGUESSABLE.test(device);
}

export function deviceSource(device: string): string {
  return `device:${device}`;
}

/** The source of callers whose device the account does not know. Strangers never share one with sessions. */
export function networkSource(network: string | null): string {
  return network === null ? "session" : `network:${network}`;
}

/** As whom a caller may use a code: by its device, and by its network, for a client that gave no device id then. */
export function holdersOf({ device, network }: Caller): string[] {
  return isUnguessable(device) ? [deviceSource(device), networkSource(network)] : [networkSource(network)];
}
