import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { locale } from "../../language/language.ts";
import type { RecordStore } from "../queries.ts";
import { ResendStatements } from "../resend/resend-statements.tsx";
import { statementsQuery } from "./queries.ts";
import { StatementTable } from "./statement-table.tsx";

const SHOWN = 10;

export function LatestStatements({ store }: { store: RecordStore }) {
  const { organization } = store;
  const { data } = useQuery(statementsQuery({ organization }, SHOWN));
  return (
    <section className="page-section" aria-labelledby="latest-statements">
      <div className="toolbar">
        <h3 id="latest-statements">Latest statements</h3>
        {data && data.count > 0 && (
          <div className="form-actions">
            <ResendStatements store={store} status="parked" range={{}} />
            {store.missing > 0 && <ResendStatements store={store} status="missing" range={{}} />}
            <Link
              to="/record-stores/statements"
              search={{ organization }}
              className={buttonClass("outline", true)}
            >
              All {data.count.toLocaleString(locale)}, with filters
            </Link>
          </div>
        )}
      </div>
      {data?.count === 0 && (
        <p className="quiet">None yet. The next step of one of the organization’s learners appears here.</p>
      )}
      {data && data.count > 0 && <StatementTable statements={data.results} />}
    </section>
  );
}
