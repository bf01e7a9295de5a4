import { useTranslations } from "use-intl";
import { inOrder } from "../text/in-order.ts";
import type { Why } from "./why.ts";

/** "Why am I seeing this?" Profile values stand after a colon, because they cannot be inflected. */
export function WhyDisclosure({ why }: { why: Why[] }) {
  const t = useTranslations("why");
  if (why.length === 0) return null;
  return (
    <details className="why">
      <summary>{t("question")}</summary>
      {inOrder(withoutRepeats(why), (reason) => (
        <p>
          <Reason reason={reason} />
        </p>
      ))}
    </details>
  );
}

function Reason({ reason }: { reason: Why }) {
  const t = useTranslations("why");
  switch (reason.because) {
    case "profile_value":
    case "profile_rule":
      return (
        <>
          {reason.because === "profile_rule" ? t("rule") : t("value")}{" "}
          <span className="why-value">
            {t(`field.${reason.field}`)}: {reason.value}
          </span>
        </>
      );
    case "profile_summary":
      return t("summary");
    case "document":
      return t("document", { terms: reason.terms.join(", ") });
    case "ai":
      return t("ai");
  }
}

function withoutRepeats(why: Why[]): Why[] {
  return [...new Map(why.map((reason) => [JSON.stringify(reason), reason])).values()];
}
