import { useTranslations } from "use-intl";
import { inOrder } from "../text/in-order.ts";
import type { LegalLink } from "./legal-page.ts";

/** At the foot of every page, and whoever leaves for one of them comes back by a tab's own means: so in this tab. */
export function LegalLinks({ links }: { links: LegalLink[] }) {
  const t = useTranslations("legal");
  if (links.length === 0) return null;
  return (
    <nav className="legal-links" aria-label={t("links")}>
      <ul>
        {inOrder(links, ({ kind, href }) => (
          <li>
            <a href={href} rel="noreferrer">
              {t(kind)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
