import { useTranslations } from "use-intl";
import { EvidenceSources } from "./evidence-sources.tsx";
import type { KnownSkill, NextStep, SkillsPage } from "./skills-page.ts";

/** Each skill with its evidence, where that comes from, and what to do next. */
export function SkillsView({ page }: { page: SkillsPage }) {
  const t = useTranslations("skills");
  return (
    <article className="known">
      <header className="home-greeting">
        <h1 id="heading" tabIndex={-1}>
          {t("title")}
        </h1>
        {page.skills.length > 0 && <p className="lead">{t("lead")}</p>}
        {page.isRecallDue && (
          <p className="ending-actions">
            {t("recallDue")}
            <a className="button" href="/recall">
              {t("recall")}
            </a>
          </p>
        )}
      </header>
      {page.skills.length === 0 && <Empty />}
      {page.skills.map((skill) => (
        <Skill key={skill.skillId} skill={skill} />
      ))}
    </article>
  );
}

function Empty() {
  const t = useTranslations("skills");
  return (
    <div className="home-empty">
      <h2>{t("emptyTitle")}</h2>
      <p>{t("emptyText")}</p>
      <p>
        <a className="button" href="/home">
          {t("toHome")}
        </a>
      </p>
    </div>
  );
}

function Skill({ skill }: { skill: KnownSkill }) {
  const id = `skill-${skill.skillId}`;
  return (
    <section className="shelf" aria-labelledby={id}>
      <h2 id={id}>{skill.name}</h2>
      <div className="known-skill">
        <div>
          <Evidence skill={skill} />
        </div>
        <div>
          <Aim skill={skill} />
          {skill.next && <Next next={skill.next} />}
          {skill.sources.length > 0 && <EvidenceSources skill={skill} />}
        </div>
      </div>
    </section>
  );
}

/** A bar, and the same in words. */
function Evidence({ skill: { evidence, remembered, results } }: { skill: KnownSkill }) {
  const t = useTranslations("skills");
  if (evidence === null) return <p className="known-words">{t("few", { results })}</p>;
  const { before, score, level, tier } = evidence;
  return (
    <>
      <Bar value={score} words={t("evidence", { score, level, tier })} />
      <p className="quiet">
        {before === null ? t("firstNumber", { score }) : t("beforeAndAfter", { before, score })}
      </p>
      {remembered !== null && <Bar value={remembered} words={t("remembered", { score: remembered })} />}
    </>
  );
}

function Bar({ value, words }: { value: number; words: string }) {
  return (
    <p className="known-words">
      {words}
      <progress max={100} value={value} aria-label={words} />
    </p>
  );
}

function Aim({ skill: { targetLevel, evidence } }: { skill: KnownSkill }) {
  const t = useTranslations("skills");
  if (targetLevel === null) return null;
  const isReached = evidence !== null && evidence.level >= targetLevel;
  return <p className="quiet">{t(isReached ? "aimReached" : "aim", { target: targetLevel })}</p>;
}

function Next({ next }: { next: NextStep }) {
  const t = useTranslations("skills.next");
  const [path, words] =
    next.kind === "recall"
      ? ["/recall", t("recall")]
      : [
          next.path,
          t.rich(next.kind, {
            title: next.title,
            content: (title) => <span lang={next.language}>{title}</span>,
          }),
        ];
  return (
    <p className="known-next">
      <a href={path}>{words}</a>
    </p>
  );
}
