import { useTranslations } from "use-intl";
import type { ChosenSkill } from "../home-page.ts";
import { LessonTiles } from "./lesson-tiles.tsx";

/** So many results say a level (contract 5.3). */
const RESULTS_FOR_LEVEL = 3;

/** What the learner wants to learn, how far they are, and what to take next for it. */
export function ChosenSkills({ chosen }: { chosen: ChosenSkill[] }) {
  const t = useTranslations("home.chosen");
  return (
    <section className="shelf" aria-labelledby="chosen">
      <h2 id="chosen">{t("title")}</h2>
      {chosen.map((skill) => (
        <section key={skill.skillId} className="shelf-group" aria-labelledby={`skill-${skill.skillId}`}>
          <h3 id={`skill-${skill.skillId}`}>{t(skill.isOwn ? "because" : "given", { skill: skill.name })}</h3>
          <SkillProgress skill={skill} />
          {skill.lessons.length > 0 && <LessonTiles lessons={skill.lessons} heading="h4" withCategory />}
        </section>
      ))}
    </section>
  );
}

/** A bar, and the same in words. */
function SkillProgress({ skill: { level, targetLevel, results } }: { skill: ChosenSkill }) {
  const t = useTranslations("home.chosen");
  if (level === null) {
    const words = t("results", { results });
    return <Bar words={words} value={results} max={RESULTS_FOR_LEVEL} />;
  }
  const isReached = level >= targetLevel;
  const words = t(isReached ? "reached" : "level", { level, target: targetLevel });
  return <Bar words={words} value={Math.min(level, targetLevel)} max={targetLevel} />;
}

function Bar({ words, value, max }: { words: string; value: number; max: number }) {
  return (
    <div className="shelf-details">
      <progress max={max} value={value} aria-label={words} />
      <span>{words}</span>
    </div>
  );
}
