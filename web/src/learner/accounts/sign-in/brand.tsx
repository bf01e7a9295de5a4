import { useTranslations } from "use-intl";
import type { Shell } from "../../document/shell.ts";
import { Cover } from "../../home/cover/cover.tsx";
import { CoverMotifs } from "../../home/cover/motifs.tsx";

/** Whose lessons these are, in the organization's color; below the form where there is no room beside it. */
export function Brand({ organization }: Pick<Shell, "organization">) {
  const t = useTranslations("accounts.brand");
  return (
    <aside className="sign-in-brand" aria-labelledby="brand">
      <CoverMotifs categories={shown} />
      <div className="sign-in-covers">
        {shown.map((category) => (
          <Cover key={category} category={category} coverKey={category} />
        ))}
      </div>
      <h2 id="brand">{organization ? t("of", { organization: organization.name }) : t("plain")}</h2>
      <p>{t("text")}</p>
    </aside>
  );
}

const shown = ["security", "communication", "safety", "self-management"];
