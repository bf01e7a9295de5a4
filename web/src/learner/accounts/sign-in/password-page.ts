import type { JoinMistake } from "../joining/join-page.ts";

/** `POST /forgotten-password` with `email`. */
export interface ForgottenPasswordPage {
  name: "forgotten-password";
  isSent: boolean;
}

/** `POST /new-password` with `token` and `password`. */
export interface NewPasswordPage {
  name: "new-password";
  token: string;
  /** Whether somebody who was invited chooses their first one. */
  isFirst: boolean;
  mistake: JoinMistake | null;
}

declare module "../../page.ts" {
  interface Pages {
    "forgotten-password": ForgottenPasswordPage;
    "new-password": NewPasswordPage;
  }
}
