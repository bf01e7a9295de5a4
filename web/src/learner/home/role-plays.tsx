import { useTranslations } from "use-intl";
import { Cover } from "./cover/cover.tsx";
import { rolePlayCategory } from "./cover/motif-names.ts";
import { DueNote } from "./due-note.tsx";
import type { HomeRolePlay } from "./home-page.ts";
import { LessonRow } from "./lesson-list.tsx";

const actions = { new: "practise", running: "resume", done: "practiseAgain" } as const;

interface RolePlaysProps {
  rolePlays: HomeRolePlay[];
  isMain?: boolean;
  /** Of their titles. */
  heading?: "h3" | "h4";
}

/** Rows for a list of role-plays, or for one that has lessons as well. */
export function RolePlays({ rolePlays, isMain = false, heading = "h3" }: RolePlaysProps) {
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
      heading={heading}
      cover={<Cover category={rolePlayCategory} coverKey={card.scenarioId} />}
    >
      <Details card={card} />
    </LessonRow>
  ));
}

function Details({ card }: { card: HomeRolePlay }) {
  const t = useTranslations("home");
  return (
    <>
      {card.due && <DueNote due={card.due} />}
      <span>{t("rolePlay.talk")}</span>
      <span>{t("minutes", { minutes: card.minutes })}</span>
      {card.state === "running" && <span>{t("rolePlay.running")}</span>}
      <Best card={card} />
    </>
  );
}

function Best({ card: { state, bestScore, passed } }: { card: HomeRolePlay }) {
  const t = useTranslations("home.rolePlay");
  if (bestScore === null) return state === "done" && <span>{t("talked")}</span>;
  return (
    <>
      <span>{t("bestScore", { score: bestScore })}</span>
      {passed !== null && <span>{t(passed ? "passed" : "notPassed")}</span>}
    </>
  );
}
