import { useTranslations } from "use-intl";
import { DeskItems } from "./desk-items.tsx";
import type { HomePage } from "./home-page.ts";
import { LessonList } from "./lesson-list.tsx";

/** A form that needs no script: the same page answers it. */
export function SearchForm({ query }: { query: string }) {
  const t = useTranslations("home.search");
  return (
    <search>
      <form className="home-search" method="get" action="/home">
        <label className="visually-hidden" htmlFor="home-search">
          {t("label")}
        </label>
        <input
          id="home-search"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          placeholder={t("label")}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button-outline">
          {t("submit")}
        </button>
      </form>
    </search>
  );
}

/** What was found, in place of everything else. */
export function FoundLessons({ search: { query, found } }: { search: NonNullable<HomePage["search"]> }) {
  const t = useTranslations("home.search");
  return (
    <>
      {found.length > 0 ? (
        <LessonList id="found" title={t("found", { count: found.length, query })}>
          <DeskItems items={found} />
        </LessonList>
      ) : (
        <div className="home-empty">
          <h2>{t("nothing", { query })}</h2>
          <p>{t("hint")}</p>
        </div>
      )}
      <p className="home-back">
        <a className="button-outline" href="/home">
          {t("back")}
        </a>
      </p>
    </>
  );
}
