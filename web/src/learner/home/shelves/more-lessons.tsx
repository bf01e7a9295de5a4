import { useLocale, useTranslations } from "use-intl";
import { useCategoryName } from "../../language/use-category-name.ts";
import type { HomeLesson, Shelf } from "../home-page.ts";
import { LessonTiles } from "./lesson-tiles.tsx";
import { ShowAll } from "./show-all.tsx";

/** What else may be begun: a few together, many by category, with links to each. */
export function MoreLessons({ shelves }: { shelves: Shelf<HomeLesson>[] }) {
  const t = useTranslations("home");
  const nameCategory = useCategoryName();
  const locale = useLocale();
  const [first] = shelves;
  if (!first) return null;
  const nameOf = (key: string) => (key === "_none" ? t("others") : nameCategory(key));
  const byName = new Intl.Collator(locale);
  const sorted = shelves.toSorted(
    (one, other) =>
      Number(one.key === "_none") - Number(other.key === "_none") ||
      byName.compare(nameOf(one.key), nameOf(other.key)),
  );
  return (
    <section className="shelf" aria-labelledby="more">
      <h2 id="more">{t("available")}</h2>
      {first.key === "_all" ? (
        <LessonTiles lessons={first.items} heading="h3" withCategory />
      ) : (
        <>
          <nav className="shelf-links" aria-label={t("categories")}>
            <ul>
              {sorted.map(({ key, total }) => (
                <li key={key}>
                  <a href={`#group-${key}`}>
                    {nameOf(key)} <span className="quiet">{total}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {sorted.map((shelf) => (
            <section key={shelf.key} className="shelf-group" aria-labelledby={`group-${shelf.key}`}>
              <h3 id={`group-${shelf.key}`}>{nameOf(shelf.key)}</h3>
              <LessonTiles lessons={shelf.items} heading="h4" />
              <ShowAll shelf={shelf} of={`group-${shelf.key}`} name={nameOf(shelf.key)} />
            </section>
          ))}
        </>
      )}
    </section>
  );
}
