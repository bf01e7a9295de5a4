import { addressKey } from "#kernel/email-address.ts";
import type { Identity } from "./identity.ts";

/** What the records decided so far have taken: of two for one account the first one keeps it. */
export class Claims {
  readonly #users = new Set<number>();
  /** Names of those who have it, by `addressKey`. */
  readonly #emails = new Map<string, Set<string>>();
  #adminsLeft: number;

  constructor(activeAdmins: number) {
    this.#adminsLeft = activeAdmins;
  }

  /** Of two for one account the second has one of its own, and so has the second with an address, but the same person twice. */
  withoutRivals(identity: Identity, name: string, email: string | null): Identity {
    const isTaken = identity.kind === "to_link" && this.#users.has(identity.account.userId);
    if (identity.kind !== "new" && !isTaken) return identity;
    const names = email === null ? undefined : this.#emails.get(addressKey(email));
    if (!isTaken && !names) return identity;
    if (names?.has(name)) return { kind: "unclear", reason: "same_person_twice", account: null };
    return { kind: "new", email, hint: email === null ? "no_work_email" : "duplicate_email" };
  }

  claim(identity: Identity, name: string): void {
    if (identity.kind === "new") {
      if (identity.email !== null) this.claimEmail(identity.email, name);
      return;
    }
    if (identity.kind === "erased" || !identity.account) return;
    this.#users.add(identity.account.userId);
    if (identity.kind === "to_link" && identity.account.profile.email !== null)
      this.claimEmail(identity.account.profile.email, name);
  }

  hasUser(userId: number): boolean {
    return this.#users.has(userId);
  }

  claimEmail(email: string, name: string): void {
    const key = addressKey(email);
    this.#emails.set(key, (this.#emails.get(key) ?? new Set()).add(name));
  }

  hasEmail(email: string): boolean {
    return this.#emails.has(addressKey(email));
  }

  /** Whether an administrator may leave: not the last one. Counts those who do. */
  letAdminGo(): boolean {
    if (this.#adminsLeft <= 1) return false;
    this.#adminsLeft -= 1;
    return true;
  }
}
