import { useTranslations } from "use-intl";
import { MadeFor } from "../document/made-for.tsx";
import type { Shell } from "../document/shell.ts";
import { useCategoryName } from "../language/use-category-name.ts";
import type { OnboardingPage, OnboardingSkill } from "./onboarding-page.ts";

/** Boxes to tick, by category. Skipping is as easy as choosing. */
export function OnboardingView({ page, shell }: { page: OnboardingPage; shell: Shell }) {
  const t = useTranslations("onboarding");
  const groups = Map.groupBy(page.skills, ({ category }) => category);
  return (
    <form className="onboarding" method="post" action="/onboarding">
      <MadeFor shell={shell} />
      <header>
        <h1>{t("title")}</h1>
        <p className="lead">{t("text")}</p>
      </header>
      {[...groups].map(([category, skills]) => (
        <SkillGroup key={category ?? ""} category={category} skills={skills} isOnly={groups.size === 1} />
      ))}
      <div className="onboarding-onward">
        <button type="submit" className="button">
          {t("save")}
        </button>
        {page.isFirst ? (
          <button type="submit" className="button-quiet" name="skip" value="1">
            {t("skip")}
          </button>
        ) : (
          <a className="button-quiet" href="/home">
            {t("back")}
          </a>
        )}
      </div>
      {page.isFirst && <p className="quiet">{t("later")}</p>}
    </form>
  );
}

interface SkillGroupProps {
  category: string | null;
  skills: OnboardingSkill[];
  isOnly: boolean;
}

function SkillGroup({ category, skills, isOnly }: SkillGroupProps) {
  const t = useTranslations("onboarding");
  const nameCategory = useCategoryName();
  const general = t(isOnly ? "skills" : "others");
  return (
    <fieldset className="onboarding-group">
      <legend>{category === null ? general : nameCategory(category)}</legend>
      <div className="onboarding-skills">
        {skills.map((skill) => (
          <label key={skill.id} className="option">
            <input
              type="checkbox"
              name="skill"
              value={skill.id}
              defaultChecked={skill.isChosen || skill.isGiven}
              disabled={skill.isGiven}
            />
            <span>
              {skill.name}
              {skill.description !== "" && <span className="question-hint">{skill.description}</span>}
              {skill.isGiven && <span className="question-hint">{t("given")}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
