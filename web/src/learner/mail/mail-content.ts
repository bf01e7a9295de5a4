import type { Language } from "../language/languages.ts";

/** What the service writes to people. Nothing that somebody typed stands in it. */
export interface MailContent {
  /**
   * `confirm` an account, an account that is `known` already, `reset` the password, change the address as its `change_old`
   * and its `change_new` mailbox are asked; `invited`: somebody who never had a password chooses the
   * first one; `address_proposed`: an HR system has another address for the account; the others say what became of an account.
   */
  kind:
    | "confirm"
    | "known"
    | "reset"
    | "change_old"
    | "change_new"
    | "email_changed"
    | "name_changed"
    | "password_changed"
    | "role_changed"
    | "handed_over"
    | "access_ended"
    | "invited"
    | "address_proposed";
  organization: string;
  link: string;
}

export type RenderMail = (mail: MailContent, language: Language) => { subject: string; text: string };
