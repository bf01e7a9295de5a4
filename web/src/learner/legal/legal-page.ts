import type { Language } from "../language/languages.ts";

/** What visitors are told, in the order of the footer. */
export type LegalKind = "privacy" | "imprint" | "accessibility" | "support";

/** A link of the footer: to a page here, or to an https address elsewhere. */
export interface LegalLink {
  kind: LegalKind;
  href: string;
}

/** At `/legal/<kind>` and `/legal/<organization>/<kind>`: one of these texts. */
export interface LegalPage {
  name: "legal";
  kind: LegalKind;
  /** Markdown (`markdown.ts`), and the language it is written in; null where there are only contacts. */
  text: { source: string; language: Language } | null;
  /** Of support; null where there is none. */
  url: string | null;
  email: string | null;
  phone: string | null;
}

declare module "../page.ts" {
  interface Pages {
    legal: LegalPage;
  }
}
