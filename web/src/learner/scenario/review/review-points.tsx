import { useTranslations } from "use-intl";
import type { Shell } from "../../document/shell.ts";
import type { ReviewPage } from "../scenario-page.ts";
import { PointMark } from "../transcript/point-mark.tsx";
import { FlagForm } from "./flag-form.tsx";

/** What was to be covered: found, or not found in what was said. */
export function ReviewPoints({ page, path, shell }: { page: ReviewPage; path: string; shell: Shell }) {
  const t = useTranslations("review");
  return (
    <section className="points" aria-labelledby="points">
      <h2 id="points" tabIndex={-1}>
        {t("points")}
      </h2>
      <p className="quiet">
        {t("covered", {
          covered: page.points.filter(({ covered }) => covered).length,
          total: page.points.length,
        })}
      </p>
      <ol>
        {page.points.map((point, index) => (
          <li key={point.key} className="point">
            <PointMark covered={point.covered} number={index + 1} />
            <div className="point-words">
              <p>
                <span className="point-name" lang={page.contentLanguage}>
                  {point.name}
                </span>{" "}
                <span className="point-state">{t(point.covered ? "found" : "notFound")}</span>
              </p>
              {!point.covered &&
                (point.isFlagged ? (
                  <p className="quiet">{t("flagged")}</p>
                ) : (
                  <FlagForm point={point} page={page} path={path} shell={shell} />
                ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
