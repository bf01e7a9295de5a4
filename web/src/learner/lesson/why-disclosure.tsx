import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inOrder } from "../text/in-order.ts";
import { FactButton, FactText } from "./fact-button.tsx";
import type { Fact, Why } from "./why.ts";

/**
 * "Why am I seeing this?" Profile values stand after a colon, because they cannot be inflected. What is the learner's own
 * they can hide here.
 */
export function WhyDisclosure({ why }: { why: Why[] }) {
  const t = useTranslations("why");
  if (why.length === 0) return null;
  return (
    <details className="why">
      <summary>{t("question")}</summary>
      {inOrder(withoutRepeats(why), (reason) => (
        <div className="why-reason">
          <Reason reason={reason} />
        </div>
      ))}
    </details>
  );
}

function Reason({ reason }: { reason: Why }) {
  const t = useTranslations("why");
  switch (reason.because) {
    case "profile_value":
    case "profile_rule": {
      const { field, value } = reason;
      return (
        <FactLine fact={field === "organization" ? null : { field, value }}>
          <Audience of={reason} /> {reason.because === "profile_rule" ? t("rule") : t("value")}{" "}
          <span className="why-value">{t("labelled", { label: t(`field.${field}`), value })}</span>
        </FactLine>
      );
    }
    case "profile_summary":
      return (
        <FactLine fact={{ field: "summary", value: "" }}>
          <Audience of={reason} /> {t("summary")}
          {reason.word !== undefined && <> {t("summaryWord", { word: reason.word })}</>}
        </FactLine>
      );
    case "document":
      return <p>{t("document", { terms: reason.terms.join(", ") })}</p>;
    case "ai":
      return <WrittenByAi facts={reason.facts} sources={reason.sources} />;
  }
}

/** Says first what the learner has in common with those for whom this was written. */
function Audience({ of }: { of: Why }) {
  const t = useTranslations("why.audience");
  return "audience" in of && of.audience ? t(of.audience) : null;
}

function WrittenByAi({ facts, sources }: Pick<Extract<Why, { because: "ai" }>, "facts" | "sources">) {
  const t = useTranslations("why");
  return (
    <>
      <p>{facts.length > 0 ? t("aiFacts") : t("ai")}</p>
      {inOrder(facts, (fact) => (
        <FactLine fact={fact}>
          <span className="why-value">
            <FactText fact={fact} />
          </span>
        </FactLine>
      ))}
      {sources.length > 0 && <p>{t("aiSources")}</p>}
      {inOrder(sources, ({ file, page }) => (
        <p>
          <cite className="why-value">{page === null ? file : t("source", { file, page })}</cite>
        </p>
      ))}
    </>
  );
}

function FactLine({ fact, children }: { fact: Fact | null; children: ReactNode }) {
  const t = useTranslations("why");
  return (
    <p>
      {children}{" "}
      {fact && (
        <FactButton fact={fact} action="hide-fact">
          {t("hide")}
        </FactButton>
      )}
    </p>
  );
}

function withoutRepeats(why: Why[]): Why[] {
  return [...new Map(why.map((reason) => [JSON.stringify(reason), reason])).values()];
}
