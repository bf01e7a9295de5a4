import { useTranslations } from "use-intl";
import type { GrownSkill } from "../complete-page.ts";

/** What the lesson adds to what is known of the learner's skills, and where all of that stands. */
export function Grown({ skills, hasExit }: { skills: GrownSkill[]; hasExit: boolean }) {
  const t = useTranslations("complete");
  return (
    <section className="ending" aria-labelledby="grown">
      <h2 id="grown">{t("grown")}</h2>
      <ul className="grown">
        {skills.map(({ name, answers }) => (
          <li key={name}>
            <strong>{name}</strong> <span>{t("grownBy", { count: answers })}</span>
          </li>
        ))}
      </ul>
      {hasExit && (
        <p>
          <a href="/skills">{t("known")}</a>
        </p>
      )}
    </section>
  );
}
