import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { amountOf } from "../../count.ts";
import { locale } from "../../language/language.ts";
import type { Organization } from "../queries.ts";
import { Figure, Figures } from "./figures.tsx";
import { documentUsageQuery, modelUsageQuery, subscriptionsQuery } from "./queries.ts";

const MEGABYTE = 1_000_000;

/** Resources that this organization uses. */
export function Usage({ organization }: { organization: Organization }) {
  const id = String(organization.id);
  const { data: documents } = useQuery(documentUsageQuery(id));
  const { data: models } = useQuery(modelUsageQuery(id));
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery(id));
  const current = subscriptions.find(({ status }) => status === "active" || status === "trialing");
  return (
    <section className="page-section" aria-labelledby="usage">
      <div className="toolbar">
        <h2 id="usage">Usage this month</h2>
        <Link to="/organizations/$id/ai" params={{ id }}>
          Model usage in detail
        </Link>
      </div>
      <Figures>
        {models && <Figure label="Model calls" value={models.calls} />}
        {models && <Figure label="Spent on models" value={amountOf(models.spent, 2)} />}
        {documents && (
          <Figure
            label="Documents in total"
            value={documents.documents}
            beside={` of ${documents.most_documents.toLocaleString(locale)}`}
          />
        )}
        {documents && (
          <Figure
            label="Megabytes in total"
            value={Math.round(documents.bytes / MEGABYTE)}
            beside={` of ${Math.round(documents.most_bytes / MEGABYTE).toLocaleString(locale)}`}
          />
        )}
        {current && (
          <Figure
            label={`Seats in plan ${current.plan}`}
            value={current.seats_used}
            {...(current.seats_total === null ? {} : { beside: ` of ${current.seats_total}` })}
          />
        )}
      </Figures>
    </section>
  );
}
