/**
 * Somebody's own account: `POST /account/name` with `first_name`, `last_name` and `name_password`, `POST /account/email`
 * with `email` and `email_password`; 422 with the mistakes.
 */
export interface AccountPage {
  name: "account";
  /** The address to sign in with; null for people without a password, whose portal says who they are. */
  signInAddress: string | null;
  /** What the forms show; never a password. */
  values: { firstName: string; lastName: string; newEmail: string };
  mistakes: Partial<Record<AccountField, AccountMistake>>;
  /** The name was just saved. */
  isSaved: boolean;
  /** Whether mail can be sent, without which nobody proves an address. */
  canMail: boolean;
  /** `POST /account/reminders` with `wanted`, `yes` or `no`. Null: this person cannot be mailed. */
  reminders: { areOn: boolean } | null;
}

export type AccountField = "first_name" | "last_name" | "name_password" | "email" | "email_password";

export type AccountMistake =
  | "missing"
  | "hidden"
  | "too_long"
  | "no_email"
  | "wrong_password"
  | "same_email"
  | "other_domain";

/**
 * The way to another address: a mail is `sent` to the old mailbox, whose link asks (`old`), then one to the new mailbox,
 * whose link asks (`new`). An address that the HR system has `proposed` takes the old mailbox's word alone.
 * `POST /account/email/<old or new>` with `token`.
 */
export type AddressChangePage = { name: "address-change" } & (
  | { step: "sent" | "old-done" | "new-done" }
  | { step: "old" | "new"; token: string }
  | { step: "proposed"; address: string; token: string }
);

declare module "../../page.ts" {
  interface Pages {
    account: AccountPage;
    "address-change": AddressChangePage;
  }
}
