import { useTranslations } from "use-intl";
import type { Shell } from "../document/shell.ts";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import { rolePlayCategory } from "./cover/motif-names.ts";
import { CoverMotifs } from "./cover/motifs.tsx";
import { DeskItems } from "./desk-items.tsx";
import { DueList } from "./due-list.tsx";
import { HomeCards } from "./home-cards.tsx";
import { HomeFoot } from "./home-foot.tsx";
import type { DeskItem, HomePage } from "./home-page.ts";
import { FoundLessons, SearchForm } from "./home-search.tsx";
import { LessonList } from "./lesson-list.tsx";
import { RolePlays } from "./role-plays.tsx";
import { ChosenSkills } from "./shelves/chosen-skills.tsx";
import { LessonTiles } from "./shelves/lesson-tiles.tsx";
import { MoreLessons } from "./shelves/more-lessons.tsx";
import { ShowAll } from "./shelves/show-all.tsx";
import { WaitingSurveys } from "./waiting-surveys.tsx";
import { WeeklyGoal } from "./weekly-goal.tsx";

/** A desk: what is due lies on top, then what was begun, and the shelves stand behind. */
export function HomeView({ page, shell }: { page: HomePage; shell: Shell }) {
  return (
    <>
      <Greeting page={page} />
      <CoverMotifs categories={categoriesOf(page)} />
      {page.search ? <FoundLessons search={page.search} /> : <Desk page={page} shell={shell} />}
      <HomeFoot page={page} shell={shell} />
    </>
  );
}

function Greeting({ page }: { page: HomePage }) {
  const t = useTranslations("home");
  const waiting = [...page.due, ...page.begun];
  return (
    <header className="home-greeting">
      <h1>{page.firstName ? t("greeting", { firstName: page.firstName }) : t("title")}</h1>
      {!isEmpty(page) && !page.search && (
        <Waiting items={waiting} short={page.cards.length + page.surveys.length} />
      )}
      <AccessNote access={page.access} />
      <p className="home-known">
        <a href="/skills">
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 17V9M8 17V3M13 17v-6M18 17V6" />
          </svg>
          {t("known")}
        </a>
      </p>
      {page.isSearchable && <SearchForm query={page.search?.query ?? ""} />}
    </header>
  );
}

function Desk({ page, shell }: { page: HomePage; shell: Shell }) {
  const t = useTranslations("home");
  const { due, begun, cards, surveys, chosen, shelves, rolePlays, completed, week } = page;
  const offersGoal = week.goal !== null || !week.wasAsked;
  if (isEmpty(page)) return <Empty />;
  return (
    <>
      {due.length > 0 && <DueList due={due} week={week} />}
      {begun.length > 0 && (
        <LessonList id="in-progress" title={t("inProgress")}>
          <DeskItems items={begun} hasMain={due.length === 0} />
        </LessonList>
      )}
      {cards.length > 0 && <HomeCards cards={cards} />}
      {surveys.length > 0 && <WaitingSurveys surveys={surveys} />}
      {offersGoal && <WeeklyGoal week={week} shell={shell} />}
      {chosen.length > 0 && <ChosenSkills chosen={chosen} />}
      <MoreLessons shelves={shelves} />
      {rolePlays.total > 0 && (
        <>
          <LessonList id="role-plays" title={t("rolePlay.talks")}>
            <RolePlays rolePlays={rolePlays.items} />
          </LessonList>
          <ShowAll shelf={rolePlays} of="role-plays" name={t("rolePlay.talks")} />
        </>
      )}
      {completed.total > 0 && (
        <section className="shelf" aria-labelledby="completed">
          <h2 id="completed">{t("completed")}</h2>
          <LessonTiles lessons={completed.items} heading="h3" />
          <ShowAll shelf={completed} of="completed" name={t("completed")} />
        </section>
      )}
    </>
  );
}

function Empty() {
  const t = useTranslations("home");
  return (
    <div className="home-empty">
      <h2>{t("emptyTitle")}</h2>
      <p>{t("emptyText")}</p>
    </div>
  );
}

function isEmpty({ due, begun, cards, surveys, chosen, shelves, rolePlays, completed }: HomePage): boolean {
  const all = [due, begun, cards, surveys, chosen, shelves, rolePlays.items, completed.items];
  return all.every(({ length }) => length === 0);
}

/** Of every lesson that shows its cover. */
function categoriesOf(page: HomePage): (string | null)[] {
  const desk: DeskItem[] = page.search ? page.search.found : [...page.due, ...page.begun];
  const shelves = [...page.chosen.map(({ lessons }) => lessons), ...page.shelves.map(({ items }) => items)];
  const lessons = page.search ? [] : [...shelves.flat(), ...page.completed.items];
  const talks = page.search ? [] : page.rolePlays.items;
  return [...desk, ...lessons, ...talks].map((item) =>
    item.kind === "lesson" ? item.category : rolePlayCategory,
  );
}

/** How much is due or begun; where nothing is, what is short and waits for today. */
function Waiting({ items, short }: { items: DeskItem[]; short: number }) {
  const t = useTranslations("home");
  const lessons = items.filter(({ kind }) => kind === "lesson").length;
  const talks = items.length - lessons;
  if (items.length === 0 && short > 0) return <p className="lead">{t("introShort", { count: short })}</p>;
  if (talks === 0) return <p className="lead">{t("intro", { count: lessons })}</p>;
  if (lessons === 0) return <p className="lead">{t("introTalks", { count: talks })}</p>;
  return <p className="lead">{t("introBoth", { lessons, talks })}</p>;
}

function AccessNote({ access }: Pick<HomePage, "access">) {
  const t = useTranslations("home");
  const writeDate = useCalendarDate();
  const start = access?.startsOn ? writeDate(access.startsOn) : null;
  const end = access?.endsOn ? writeDate(access.endsOn) : null;
  if (end && access?.isOver) return <p className="quiet">{t("accessOver", { date: end })}</p>;
  if (start && end) return <p className="quiet">{t("accessBetween", { start, end })}</p>;
  if (start) return <p className="quiet">{t("accessFrom", { date: start })}</p>;
  if (end) return <p className="quiet">{t("accessUntil", { date: end })}</p>;
  return null;
}
