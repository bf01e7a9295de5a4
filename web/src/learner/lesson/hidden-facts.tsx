import { useTranslations } from "use-intl";
import { FactButton, FactText } from "./fact-button.tsx";
import type { LessonPage } from "./lesson-page.ts";
import type { Fact } from "./why.ts";

/** What the learner does not want their lessons to use, and the way back. Focus comes here after they said so. */
export function HiddenFacts({ facts, isKept }: { facts: Fact[]; isKept: LessonPage["isKept"] }) {
  const t = useTranslations("hiddenFacts");
  if (facts.length === 0 && !isKept) return null;
  return (
    <section id="hidden-facts" className="hidden-facts" aria-labelledby="hidden-facts-title" tabIndex={-1}>
      <h2 id="hidden-facts-title">{t("title")}</h2>
      <p>{isKept ? t("kept") : t("text")}</p>
      <ul>
        {facts.map((fact) => (
          <li key={`${fact.field}:${fact.value}`}>
            <span className="why-value">
              <FactText fact={fact} />
            </span>{" "}
            <FactButton fact={fact} action="use-fact">
              {t("useAgain")}
            </FactButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
