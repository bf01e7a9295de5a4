import { useTranslations } from "use-intl";
import type { Why } from "../page.ts";

/** "Why am I seeing this?" Profile values stand after a colon, because they cannot be inflected. */
export function WhyDisclosure({ why }: { why: Why[] }) {
  const t = useTranslations("lesson");
  const explainWhy = useReason();
  if (why.length === 0) return null;
  const reasons = [...new Set(why.map(explainWhy))];
  return (
    <details className="why">
      <summary>{t("whyThis")}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}

function useReason(): (why: Why) => string {
  const t = useTranslations("lesson");
  return (why) => {
    switch (why.because) {
      case "document":
        return t("whyTerms", { terms: why.terms.join(", ") });
      case "ai":
        return t("whyAi");
    }
    const { value } = why;
    switch (why.field) {
      case "tool":
        return t("whyTool", { tool: value });
      case "job_title":
        return t("whyRole", { role: value });
      case "department":
        return t("whyDepartment", { department: value });
      case "daily_task":
        return t("whyTask", { task: value });
      case "first_name":
      case "organization":
        return t("whyProfile", { value });
    }
  };
}
