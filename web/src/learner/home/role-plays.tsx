import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { RolePlayCard } from "./home-page.ts";
import { LessonRow } from "./lesson-list.tsx";

const actions = { new: "practise", running: "resume", done: "practiseAgain" } as const;

/** Rows for a list of role-plays, or for one that has lessons as well. */
export function RolePlays({ rolePlays, isMain = false }: { rolePlays: RolePlayCard[]; isMain?: boolean }) {
  const t = useTranslations("home.rolePlay");
  return rolePlays.map((card) => (
    <LessonRow
      key={card.scenarioId}
      title={card.title}
      description={card.description}
      language={card.language}
      href={`/scenarios/${encodeURIComponent(card.scenarioId)}`}
      action={t(actions[card.state])}
      isMain={isMain}
    >
      <Details card={card} />
    </LessonRow>
  ));
}

function Details({ card }: { card: RolePlayCard }) {
  const t = useTranslations("home");
  const writeDate = useCalendarDate();
  return (
    <>
      <span>{t("rolePlay.talk")}</span>
      <span>{t("minutes", { minutes: card.minutes })}</span>
      {card.state === "running" && <span>{t("rolePlay.running")}</span>}
      {card.dueOn && <span>{t("rolePlay.dueOn", { date: writeDate(card.dueOn) })}</span>}
      <Best card={card} />
    </>
  );
}

function Best({ card: { state, bestScore, passed } }: { card: RolePlayCard }) {
  const t = useTranslations("home.rolePlay");
  if (bestScore === null) return state === "done" && <span>{t("talked")}</span>;
  return (
    <>
      <span>{t("bestScore", { score: bestScore })}</span>
      {passed !== null && <span>{t(passed ? "passed" : "notPassed")}</span>}
    </>
  );
}
