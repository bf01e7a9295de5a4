import { useTranslations } from "use-intl";
import { ContentOptions } from "./content-options.tsx";
import type { SelectionPage } from "./selection-page.ts";
import { SelectionSearch } from "./selection-search.tsx";

/** One form: search, tick or take, or go back without anything. Its first button is the one that Enter presses: search. */
export function SelectionView({ page }: { page: SelectionPage }) {
  const t = useTranslations("selection");
  const isEmpty = page.total === 0 && page.search === "" && page.kept.length === 0;
  const canAdd = page.isSeveral && !isEmpty;
  return (
    <form className="selection" method="post" action={page.action}>
      <input type="hidden" name="selection" value={page.ticket} />
      <header>
        <h1>{t(page.isSeveral ? "titleSeveral" : "title")}</h1>
        {page.course !== null && <p className="selection-course">{t("course", { course: page.course })}</p>}
        {!isEmpty && <p className="lead">{t("text")}</p>}
      </header>
      {page.notice && (
        <p className="account-wrong" role="alert">
          {t(page.notice)}
        </p>
      )}
      {isEmpty ? <NothingThere /> : <Offer page={page} />}
      <div className="selection-onward">
        {canAdd && (
          <button type="submit" className="button">
            {t("add")}
          </button>
        )}
        <button
          type="submit"
          className={canAdd ? "button-quiet" : "button-outline"}
          name="action"
          value="cancel"
        >
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}

function Offer({ page }: { page: SelectionPage }) {
  const t = useTranslations("selection");
  const { search, total, kept, lessons, scenarios, isSeveral } = page;
  return (
    <>
      <SelectionSearch search={search} total={total} shown={lessons.length + scenarios.length} />
      {kept.length > 0 && <ContentOptions id="kept" title={t("kept")} options={kept} isSeveral={isSeveral} />}
      {lessons.length > 0 && (
        <ContentOptions id="lessons" title={t("lessons")} options={lessons} isSeveral={isSeveral} />
      )}
      {scenarios.length > 0 && (
        <ContentOptions id="scenarios" title={t("scenarios")} options={scenarios} isSeveral={isSeveral} />
      )}
      {total === 0 && <p>{t("noneFitsText")}</p>}
    </>
  );
}

function NothingThere() {
  const t = useTranslations("selection");
  return (
    <div className="home-empty">
      <h2>{t("emptyTitle")}</h2>
      <p>{t("emptyText")}</p>
    </div>
  );
}
