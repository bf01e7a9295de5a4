import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft } from "../../../design/icons/icons.tsx";
import { dateOf, momentOf } from "../../date.ts";
import { Activity } from "../activity/activity-chart.tsx";
import { LatestDeliveries } from "../deliveries/latest-deliveries.tsx";
import { type Endpoint, endpointQuery } from "../endpoint-queries.ts";
import { SigningSecret } from "../signing-secret/signing-secret.tsx";
import { EndpointActions } from "./endpoint-actions.tsx";
import { ENDPOINT_HEADING } from "./endpoint-heading.ts";
import { EndpointState, stateOf, successInWords, waitingInWords } from "./endpoint-state.tsx";

const route = getRouteApi("/signed-in/organizations/$id/webhooks/$endpoint");

export function EndpointPage() {
  const { id, endpoint: endpointId } = route.useParams();
  const { data: endpoint } = useSuspenseQuery(endpointQuery(endpointId));
  return (
    <>
      <Link to="/organizations/$id/webhooks" params={{ id }} className="back-link">
        <ArrowLeft aria-hidden="true" />
        All endpoints
      </Link>
      <div className="page-head-title">
        <h2 id={ENDPOINT_HEADING} tabIndex={-1} className="address">
          {endpoint.url}
        </h2>
        <EndpointState endpoint={endpoint} />
      </div>
      {endpoint.state !== "disabled" && <p className="quiet">{stateOf(endpoint).sentence}</p>}
      <EndpointActions endpoint={endpoint} />
      <Facts endpoint={endpoint} />
      <Activity endpoint={endpoint.id} />
      <LatestDeliveries endpoint={endpoint} />
      <SigningSecret endpoint={endpoint} />
    </>
  );
}

function Facts({ endpoint }: { endpoint: Endpoint }) {
  const { event_types: types, last_success_at: success, failing_since: since, oldest_due_at: due } = endpoint;
  const { certificate_ends_at: certificateEnd } = endpoint;
  return (
    <dl className="facts">
      <div>
        <dt>Event types</dt>
        <dd>{types.length === 0 ? "All twelve of the catalogue" : types.join(", ")}</dd>
      </div>
      <div>
        <dt>Waiting to be sent</dt>
        <dd>{waitingInWords(endpoint)}</dd>
      </div>
      {due && (
        <div>
          <dt>Due since</dt>
          <dd>{momentOf(due)}</dd>
        </div>
      )}
      <div>
        <dt>Received, of what ended in 24 hours</dt>
        <dd>{successInWords(endpoint)}</dd>
      </div>
      <div>
        <dt>Last delivered</dt>
        <dd>{success ? momentOf(success) : "Never"}</dd>
      </div>
      {since && (
        <div>
          <dt>Nothing but failures since</dt>
          <dd>{momentOf(since)}</dd>
        </div>
      )}
      {certificateEnd && (
        <div>
          <dt>Certificate expires</dt>
          <dd>{dateOf(certificateEnd)}</dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>{dateOf(endpoint.creation_date)}</dd>
      </div>
    </dl>
  );
}
