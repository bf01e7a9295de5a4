import { useTranslations } from "use-intl";
import type { Page } from "../page.ts";

/** The heading of each step towards another address. */
export const addressChangeTitles = {
  sent: "accounts.mailTitle",
  old: "account.oldTitle",
  "old-done": "account.oldDoneTitle",
  proposed: "account.proposedTitle",
  new: "account.newTitle",
  "new-done": "account.newDoneTitle",
} as const;

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
    case "lesson-language":
      return `${t("lessonLanguage.documentTitle")} – ${page.title}`;
    case "again":
      return t("again.documentTitle", { title: page.title });
    case "retake":
      return t("retake.documentTitle", { title: page.title });
    case "recall":
      return t("recall.title");
    case "recall-end":
      return t(page.sessionId === null ? "recall.nothingTitle" : "recall.endTitle");
    case "skills":
      return t("skills.title");
    case "complete":
      return t("complete.documentTitle", { title: page.title });
    case "review":
      return `${t("review.title")} – ${page.title}`;
    case "result":
      return `${t("result.documentTitle")} – ${page.title}`;
    case "scenario":
    case "talk":
    case "survey":
      return page.title;
    case "onboarding":
      return t("onboarding.title");
    case "sign-in":
      return t("accounts.signIn");
    case "join":
      return t("accounts.joinTitle", { organization: page.organization });
    case "joined":
      return t(page.byMail ? "accounts.mailTitle" : "accounts.readyTitle");
    case "confirm":
      return t("accounts.confirmTitle");
    case "forgotten-password":
      return t(page.isSent ? "accounts.mailTitle" : "accounts.forgottenTitle");
    case "new-password":
      return t(page.isFirst ? "accounts.firstPasswordTitle" : "accounts.newPasswordTitle");
    case "account":
      return t("account.title");
    case "address-change":
      return t(addressChangeTitles[page.step]);
    case "selection":
      return t(page.isSeveral ? "selection.titleSeveral" : "selection.title");
    case "selection-answer":
      return t("selection.answerTitle", { count: page.count });
    case "legal":
      return t(`legal.${page.kind}`);
    case "verify":
      return t("verify.documentTitle");
    case "explain":
      return t(`explain.${page.kind}.title`);
  }
}
