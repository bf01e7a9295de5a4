import { useTranslations } from "use-intl";
import type { HomeCard } from "./home-page.ts";
import { LessonList, LessonRow } from "./lesson-list.tsx";

/** Short things for today. */
export function HomeCards({ cards }: { cards: HomeCard[] }) {
  const t = useTranslations("home");
  return (
    <LessonList id="cards" title={t("cards")}>
      {cards.map(({ title, text, action, path, minutes }) => (
        <LessonRow key={path} title={title} description={text} href={path} action={action}>
          {minutes !== null && <span>{t("minutes", { minutes })}</span>}
        </LessonRow>
      ))}
    </LessonList>
  );
}
