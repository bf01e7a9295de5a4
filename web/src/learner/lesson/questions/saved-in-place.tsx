import { useTranslations } from "use-intl";

/**
 * The script of a page with questions, and what it takes from the page: what may become of an answer that it sends, in the
 * page's language, and what items are moved with. Its live region is there from the beginning, so that what appears is heard.
 */
export function SavedInPlace() {
  const t = useTranslations("questions");
  return (
    <>
      <p id="announcement" className="visually-hidden" role="status" />
      <template id="words-choose">
        <p>{t("choose")}</p>
      </template>
      <template id="words-complete">
        <p>{t("complete")}</p>
      </template>
      <template id="words-saving">
        <p className="quiet">{t("saving")}</p>
      </template>
      <template id="words-unreachable">
        <p>{t("unreachable")}</p>
      </template>
      <template id="words-refused">
        <p>{t("refused")}</p>
      </template>
      <template id="words-read-feedback">{t("readFeedback")}</template>
      <template id="words-move">
        <div className="movers">
          <Mover path="M8 13V3m0 0L4 7m4-4 4 4" name={t("moveUp")} />
          <Mover path="M8 3v10m0 0 4-4m-4 4L4 9" name={t("moveDown")} />
          <span className="grip" aria-hidden="true">
            <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 6h10M3 10h10" />
            </svg>
          </span>
        </div>
      </template>
      <template id="words-cards">
        <div className="cards-to-place" aria-hidden="true" />
        <p className="cards-hint" aria-hidden="true">
          {t("tapCard")}
        </p>
      </template>
      <template id="words-left">
        <p className="cards-hint" aria-hidden="true">
          {t.rich("cardsLeft", { left: 1, number: (left) => <span className="left">{left}</span> })}
        </p>
      </template>
      <template id="words-moved">
        {t.rich("moved", {
          place: 1,
          total: 1,
          at: (number) => <span className="place">{number}</span>,
          of: (number) => <span className="total">{number}</span>,
        })}
      </template>
      <script type="module" src={__CLIENT_ASSETS__.script} />
    </>
  );
}

function Mover({ path, name }: { path: string; name: string }) {
  return (
    <button type="button" className="mover">
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
