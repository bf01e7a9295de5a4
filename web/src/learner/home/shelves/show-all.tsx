import { useTranslations } from "use-intl";
import type { Shelf } from "../home-page.ts";

interface ShowAllProps {
  shelf: Shelf<unknown>;
  /** Id of its heading, where the link comes back to. */
  of: string;
  name: string;
}

/** Leads to the same page with all of a shelf. */
export function ShowAll({ shelf, of, name }: ShowAllProps) {
  const t = useTranslations("home");
  if (shelf.items.length >= shelf.total) return null;
  return (
    <a className="button-quiet shelf-all" href={`/home?all=${encodeURIComponent(shelf.key)}#${of}`}>
      {t("showAll", { count: shelf.total })}
      <span className="visually-hidden"> – {name}</span>
    </a>
  );
}
