import { useTranslations } from "use-intl";
import { inOrder } from "../text/in-order.ts";
import type { LegalLink } from "./legal-page.ts";

/** At the foot of every page. They open in this tab: the browser's Back button leads back. */
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
