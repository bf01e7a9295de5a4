import type { Identity } from "./identity.ts";

/** What the records decided so far have taken: of two for one account, or one address, the first one keeps it. */
export class Claims {
  readonly #users = new Set<number>();
  readonly #emails = new Set<string>();
  #adminsLeft: number;

  constructor(activeAdmins: number) {
    this.#adminsLeft = activeAdmins;
  }

  withoutRivals(identity: Identity): Identity {
    const isTaken =
      (identity.kind === "new" && this.#emails.has(identity.email)) ||
      (identity.kind === "to_link" && this.#users.has(identity.account.userId));
    return isTaken ? { kind: "unclear", reason: "duplicate_email", account: null } : identity;
  }

  claim(identity: Identity): void {
    if (identity.kind === "new") this.#emails.add(identity.email);
    else if (identity.kind !== "erased" && identity.account) this.#users.add(identity.account.userId);
  }

  hasUser(userId: number): boolean {
    return this.#users.has(userId);
  }

  claimEmail(email: string): void {
    this.#emails.add(email);
  }

  hasEmail(email: string): boolean {
    return this.#emails.has(email);
  }

  /** Whether an administrator may leave: not the last one. Counts those who do. */
  letAdminGo(): boolean {
    if (this.#adminsLeft <= 1) return false;
    this.#adminsLeft -= 1;
    return true;
  }
}
