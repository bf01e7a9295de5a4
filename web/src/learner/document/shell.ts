import type { Language } from "../language/languages.ts";
import type { LegalLink } from "../legal/legal-page.ts";

export interface Organization {
  name: string;
  /** Null: the name stands there. */
  logo: Logos | null;
  /** A stylesheet of the same origin that sets `--accent`, `--accent-contrast` and `--accent-text` for light and dark. */
  brandingCss: string | null;
}

export interface Logos {
  url: string;
  /** Another one for dark pages. */
  darkUrl: string | null;
  /** It would not be seen on dark pages: it stands on a light plate there. */
  hasPlate: boolean;
}

/** The pages' stylesheet, and the organization's after it, inlined into the page for browsers without cached files. */
export interface InlinedStyle {
  /** What the organization's stylesheet says; empty where it has no accent. */
  branding: string;
}

export interface Shell {
  language: Language;
  organization: Organization | null;
  /** Null: the page links its stylesheets. */
  inlined: InlinedStyle | null;
  /** German is written without ß. */
  isSwiss: boolean;
  signedIn: boolean;
  /** Identifies the signed-in person: forms about them carry it, and are refused once somebody else is signed in. */
  madeFor: string | null;
  /** The session's `hide_exit_button`: no way out of the lesson is offered. */
  hideExit: boolean;
  /** The page answers a GET: requesting `path` again shows it again. */
  isAskedFor: boolean;
  /** Where a change of language, or signing in, comes back to: path and query of this request, or the page of the form that it answers. */
  path: string;
  /** What visitors are told, at the foot of the page; empty where nobody set anything. */
  legal: LegalLink[];
}
