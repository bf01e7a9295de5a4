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
  mistake: JoinMistake | null;
}
