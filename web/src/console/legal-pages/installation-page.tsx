import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "../../design/notice.tsx";
import { countOf } from "../count.ts";
import { withinSentence } from "../language/language.ts";
import { PageHead } from "../shell/page-head.tsx";
import { kindWords } from "./kind-words.ts";
import { LegalForm } from "./legal-form.tsx";
import { installationPagesQuery, missingPagesQuery } from "./queries.ts";
import { ShownPages } from "./shown-pages.tsx";

export function InstallationPage() {
  const { data: pages } = useSuspenseQuery(installationPagesQuery);
  return (
    <>
      <PageHead
        title="Legal pages"
        lead="Shown on pages that are no organization’s, such as the sign-in page, and by every organization that set none itself."
      />
      <ShownPages pages={pages} />
      <Incomplete />
      <LegalForm pages={pages} />
    </>
  );
}

function Incomplete() {
  const { data } = useSuspenseQuery(missingPagesQuery);
  if (data.count === 0) return null;
  return (
    <Notice kind="problem">
      {countOf(data.count, "organization lacks a page:", "organizations lack a page:")}
      <ul className="legal-missing">
        {data.results.map(({ organization_id: id, name, missing }) => (
          <li key={id}>
            <Link to="/organizations/$id/legal-pages" params={{ id: String(id) }}>
              {name}
            </Link>
            , {missing.map((kind) => withinSentence(kindWords[kind])).join(", ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
