import { allKinds, kindWords } from "./kind-words.ts";
import type { LegalPages } from "./queries.ts";

/** What visitors find today. */
export function ShownPages({ pages }: { pages: LegalPages }) {
  return (
    <dl className="facts">
      {allKinds.map((kind) => {
        const shown = pages.shown.find((page) => page.kind === kind);
        return (
          <div key={kind}>
            <dt>{kindWords[kind]}</dt>
            <dd>
              {shown ? (
                <>
                  <a href={shown.address} target="_blank" rel="noreferrer">
                    {shown.address}
                  </a>
                  {shown.owner === "installation" && pages.organization_id !== null && ", the installation’s"}
                </>
              ) : (
                <strong>Missing</strong>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
