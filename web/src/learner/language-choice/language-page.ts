/** Asks which language the learner wants: `POST /language` with `language` and `next`. */
export interface LanguagePage {
  name: "language";
  /** Where to go afterwards: a path on this site. */
  next: string;
}

declare module "../page.ts" {
  interface Pages {
    language: LanguagePage;
  }
}
