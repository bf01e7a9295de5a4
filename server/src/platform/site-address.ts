import type { Database, DatabaseTransaction } from "./database/database.ts";

/** Origins, as SITE_URL has them. */
export interface AddressMove {
  from: string;
  to: string;
}

/** Somebody or something outside of the service that knows its address. */
export interface AddressHolder {
  /** Of whom: an organization's slug, or null for the service as a whole. */
  organization: string | null;
  /** What of theirs, such as `LTI platform https://lms.example.com`. */
  holder: string;
  /** What is to be entered or done there. */
  action: string;
}

/** What changes for a feature when the service gets another public address. */
export interface SiteAddress {
  holders(db: Database, move: AddressMove): Promise<readonly AddressHolder[]>;
  /** Writes the new address where the service itself has stored the old one. @returns what was written, in words */
  rewrite?(trx: DatabaseTransaction, move: AddressMove, now: Date): Promise<readonly string[]>;
}
