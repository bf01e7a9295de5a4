import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fact } from "../../../design/facts.tsx";
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
      <Fact label="Event types">{types.length === 0 ? "All twelve of the catalogue" : types.join(", ")}</Fact>
      <Fact label="Waiting to be sent">{waitingInWords(endpoint)}</Fact>
      {due && <Fact label="Due since">{momentOf(due)}</Fact>}
      <Fact label="Received, of what ended in 24 hours">{successInWords(endpoint)}</Fact>
      <Fact label="Last delivered">{success ? momentOf(success) : "Never"}</Fact>
      {since && <Fact label="Nothing but failures since">{momentOf(since)}</Fact>}
      {certificateEnd && <Fact label="Certificate expires">{dateOf(certificateEnd)}</Fact>}
      <Fact label="Created">{dateOf(endpoint.creation_date)}</Fact>
    </dl>
  );
}
