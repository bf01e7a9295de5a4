import type { Messages } from "use-intl";
import type { Language } from "./languages.ts";

/** The groups of messages by their names, as English has them: `messages/keys.ts` of each folder adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: what stands in it stands in the folders of the pages.
export interface LearnerMessages {}

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: LearnerMessages;
  }
}

const files = import.meta.glob<Partial<Messages>>("../*/messages/*.json", { eager: true, import: "default" });

export const messages: Record<Language, Messages> = {
  en: messagesIn("en"),
  de: messagesIn("de"),
  fr: messagesIn("fr"),
  it: messagesIn("it"),
};

/** All folders' together: no two have a group of the same name. */
function messagesIn(language: Language): Messages {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  return Object.assign({}, ...own.map(([, groups]) => groups));
}
