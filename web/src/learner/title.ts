import { useTranslations } from "use-intl";
import type { Page } from "./page.ts";

/** The words of the browser tab, before the organization's name. */
export function useDocumentTitle(page: Page): string {
  const t = useTranslations();
  switch (page.name) {
    case "language":
      return t("language.title");
    case "home":
      return t("home.title");
    case "lesson":
      return `${page.sections.find(({ id }) => id === page.sectionId)?.title ?? ""} – ${page.title}`;
    case "complete":
      return t("complete.documentTitle", { title: page.title });
    case "survey":
      return page.title;
    case "explain":
      return t(`explain.${page.kind}.title`);
  }
}
