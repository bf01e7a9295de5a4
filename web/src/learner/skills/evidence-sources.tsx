import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { EvidenceSource, KnownSkill } from "./skills-page.ts";

/** What a skill's evidence is made of, the latest first, with what was recalled of it. */
export function EvidenceSources({ skill: { sources, results } }: { skill: KnownSkill }) {
  const t = useTranslations("skills");
  return (
    <details className="known-sources">
      <summary>{t("sources", { count: results })}</summary>
      <ul className="missed">
        {sources.map((source) => (
          <Source key={`${source.path} ${source.on} ${source.score}`} source={source} />
        ))}
      </ul>
    </details>
  );
}

function Source({ source }: { source: EvidenceSource }) {
  const t = useTranslations("skills");
  const writeDate = useCalendarDate();
  const { kind, title, language, path, on, score, recalled } = source;
  return (
    <li>
      <a href={path} lang={language ?? undefined}>
        {title}
      </a>
      <span className="missed-place">
        {t(kind === "lesson" ? "lesson" : "rolePlay")} · {t("scored", { date: writeDate(on), score })}
      </span>
      {recalled && (
        <span className="missed-place">
          {t("recalled", { date: writeDate(recalled.on), known: recalled.known, asked: recalled.asked })}
        </span>
      )}
    </li>
  );
}
