import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fact } from "../../../design/facts.tsx";
import { momentOf } from "../../date.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { AttemptLog } from "./attempt-log.tsx";
import { DeliveryStatusTag, deliveryInWords } from "./delivery-status.tsx";
import { type Delivery, deliveryQuery } from "./queries.ts";
import { Resend } from "./resend.tsx";
import { SentBody } from "./sent-body.tsx";

const route = getRouteApi("/signed-in/webhooks/deliveries/$delivery");

export function DeliveryPage() {
  const { delivery: id } = route.useParams();
  const { data: delivery } = useSuspenseQuery(deliveryQuery(id));
  const { organization, endpoint_id: endpoint } = delivery;
  return (
    <>
      <PageHead
        title={delivery.event}
        state={<DeliveryStatusTag status={delivery.status} />}
        lead={deliveryInWords(delivery)}
        back={{
          to: "/webhooks/deliveries",
          search: { organization, endpoint },
          label: "Deliveries of this endpoint",
        }}
      />
      <Resend delivery={delivery} />
      <Facts delivery={delivery} />
      <AttemptLog delivery={delivery} />
      <SentBody body={delivery.body} />
    </>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { organization_id, endpoint_id, endpoint_url, organization, event_id, creation_date } = delivery;
  return (
    <dl className="facts">
      <Fact label="Endpoint">
        <Link
          to="/organizations/$id/webhooks/$endpoint"
          params={{ id: String(organization_id), endpoint: String(endpoint_id) }}
          className="address"
        >
          {endpoint_url}
        </Link>
      </Fact>
      <Fact label="Organization">{organization}</Fact>
      <Fact label="Event id, the same in every attempt">
        <code className="address">{event_id}</code>
      </Fact>
      <Fact label="Created">{momentOf(creation_date)}</Fact>
    </dl>
  );
}
