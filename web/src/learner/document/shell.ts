import type { Language } from "../language/languages.ts";

export interface Organization {
  name: string;
  logoUrl: string | null;
  /** A stylesheet of the same origin that sets `--accent`, `--accent-contrast` and `--accent-text` for light and dark. */
  brandingCss: string | null;
}

export interface Shell {
  language: Language;
  organization: Organization | null;
  /** German is written without ß. */
  isSwiss: boolean;
  signedIn: boolean;
  /** Who is signed in: forms about that person say so, and are refused once it is another. */
  madeFor: string | null;
  /** The session's `hide_exit_button`: no way out of the lesson is offered. */
  hideExit: boolean;
  /** The page answers a GET: whoever asks for `path` again sees it again. */
  isAskedFor: boolean;
  /** Path and query of this request: where a change of language comes back to. */
  path: string;
}
