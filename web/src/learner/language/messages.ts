import type { Messages } from "use-intl";
import de from "../../../messages/de.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import fr from "../../../messages/fr.json" with { type: "json" };
import it from "../../../messages/it.json" with { type: "json" };
import type { Language } from "./languages.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}

export const messages: Record<Language, Messages> = { en, de, fr, it };
