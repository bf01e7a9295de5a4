import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { locale } from "../../language/language.ts";
import type { Endpoint } from "../endpoint-queries.ts";
import { ReplayDeliveries } from "../replay/replay-deliveries.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { deliveriesQuery } from "./queries.ts";

const SHOWN = 10;

export function LatestDeliveries({ endpoint: { id, organization } }: { endpoint: Endpoint }) {
  const { data } = useQuery(deliveriesQuery({ organization, endpoint: id }, SHOWN));
  return (
    <section className="endpoint-section" aria-labelledby="latest-deliveries">
      <div className="toolbar">
        <h3 id="latest-deliveries">Latest deliveries</h3>
        {data && data.count > 0 && (
          <div className="form-actions">
            <ReplayDeliveries endpoint={id} range={{}} />
            <Link
              to="/webhooks/deliveries"
              search={{ organization, endpoint: id }}
              className={buttonClass("outline", true)}
            >
              All {data.count.toLocaleString(locale)}, with filters
            </Link>
          </div>
        )}
      </div>
      {data?.count === 0 && (
        <p className="quiet">None yet. The next event of the organization that it listens to appears here.</p>
      )}
      {data && data.count > 0 && <DeliveryTable deliveries={data.results} />}
    </section>
  );
}
