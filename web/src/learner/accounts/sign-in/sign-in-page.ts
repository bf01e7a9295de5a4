/** `POST /sign-in` with `email`, `password` and `next`; 422 with `wrong` for every pair that is not right. */
export interface SignInPage {
  name: "sign-in";
  /** Where to go afterwards: a path on this site. */
  next: string;
  email: string;
  /** `changed`: a new password was just set. */
  notice: "wrong" | "changed" | null;
  /** Whether a forgotten password can be replaced by mail. */
  canReset: boolean;
}

declare module "../../page.ts" {
  interface Pages {
    "sign-in": SignInPage;
  }
}
