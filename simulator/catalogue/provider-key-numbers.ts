import type { Provider } from "#contract/calls/exg.ts";
import { PROPOSAL_OPEN_HOURS } from "#contract/control/proposals.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { NewestKeys, ProposedKey } from "../objects/catalogue-api.ts";
import { keyIdOf } from "../provider/provider-keys.ts";
import { personOf } from "./proposals.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

const NEWEST = "provider_keys";
const PROPOSED = "proposed_provider_keys";

interface StoredProposal extends ProposedKey {
  readonly time: number;
  /** Null: it waits. */
  readonly confirmer: string | null;
}

type StoredProposals = Readonly<Partial<Record<Provider, StoredProposal>>>;

/** The numbers of the providers' keys, and the newest proposal of each. Their secrets are stored nowhere. */
export class ProviderKeyNumbers {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  newest(): NewestKeys {
    return this.#kv.get<NewestKeys>(NEWEST) ?? {};
  }

  /** Returns the number of the next key, which holds from now on. */
  make(provider: Provider): number {
    const number = this.#next(provider);
    this.#kv.put(NEWEST, { ...this.newest(), [provider]: number });
    return number;
  }

  /** Replaces what waits of the provider. */
  propose(provider: Provider, who: string, now: number): ProposedKey {
    const proposed = { number: this.#next(provider), proposer: personOf(who) };
    this.#store(provider, { ...proposed, time: now, confirmer: null });
    return proposed;
  }

  /** Another operator's yes. A repeat by the same one changes nothing. */
  confirm(provider: Provider, keyId: string, who: string, now: number): ProposedKey | Refusal {
    const found = this.#proposed()[provider];
    if (found === undefined || keyIdOf(provider, found.number) !== keyId) return refuse("proposal_unknown");
    const { number, proposer, time, confirmer } = found;
    const person = personOf(who);
    if (person === proposer) return refuse("own_proposal");
    if (confirmer === person) return { number, proposer };
    if (number !== this.#next(provider)) return refuse("already_decided");
    if (time <= now - PROPOSAL_OPEN_HOURS * HOUR_MS) {
      return refuse("proposal_expired", { with: { hours: PROPOSAL_OPEN_HOURS } });
    }
    this.#store(provider, { ...found, confirmer: person });
    return { number: this.make(provider), proposer };
  }

  #next(provider: Provider): number {
    return (this.newest()[provider] ?? 0) + 1;
  }

  #proposed(): StoredProposals {
    return this.#kv.get<StoredProposals>(PROPOSED) ?? {};
  }

  #store(provider: Provider, proposal: StoredProposal): void {
    this.#kv.put(PROPOSED, { ...this.#proposed(), [provider]: proposal });
  }
}
