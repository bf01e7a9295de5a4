import type { Language } from "../../language/languages.ts";

/** `POST /join/<slug>`; 422 with the mistakes and everything but the password kept. */
export interface JoinPage {
  name: "join";
  slug: string;
  organization: string;
  /** Whose e-mail addresses may join; at least one. */
  domains: string[];
  values: JoinValues;
  mistakes: Partial<Record<JoinField, JoinMistake>>;
}

export interface JoinValues {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
}

export type JoinField = "first_name" | "last_name" | "email" | "password";

export type JoinMistake =
  | "missing"
  | "hidden"
  | "too_long"
  | "too_short"
  | "too_common"
  | "no_email"
  | "other_domain";

/** What follows the form, whether or not the address was known. */
export interface JoinedPage {
  name: "joined";
  /** A mail is on its way; else the account can be used at once. */
  byMail: boolean;
}

/** `POST /join/<slug>/confirm` with `token` and `password`. */
export interface ConfirmPage {
  name: "confirm";
  slug: string;
  token: string;
  isWrong: boolean;
}

declare module "../../page.ts" {
  interface Pages {
    join: JoinPage;
    joined: JoinedPage;
    confirm: ConfirmPage;
  }
}
