import { useTranslations } from "use-intl";

interface SelectionSearchProps {
  search: string;
  /** How much fits, and how much of it is on the page. */
  total: number;
  shown: number;
}

export function SelectionSearch({ search, total, shown }: SelectionSearchProps) {
  const t = useTranslations("selection");
  const found = search === "" ? t("count", { total }) : t("found", { total, search });
  return (
    <search className="selection-search">
      <label className="field-label" htmlFor="search">
        {t("search")}
      </label>
      <input
        id="search"
        name="search"
        type="search"
        className="field-control"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
      />
      <button type="submit" className="button-outline" name="action" value="search">
        {t("searchButton")}
      </button>
      <p className="quiet" role="status">
        {found}
        {shown < total && ` ${t("more", { shown })}`}
      </p>
    </search>
  );
}
