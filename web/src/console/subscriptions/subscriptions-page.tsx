import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ReceiptText } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { dateOf } from "../date.ts";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { locale } from "../language/language.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { type Subscription, subscriptionListQuery, useCancel } from "./queries.ts";
import { ChangeSubscription, NewSubscription } from "./subscription-dialogs.tsx";
import { intervalWords, statusWords } from "./subscription-words.ts";

const route = getRouteApi("/signed-in/organizations/$id/subscriptions");

export function SubscriptionsPage() {
  const { id } = route.useParams();
  const { page } = route.useSearch();
  const { data } = useQuery(
    subscriptionListQuery({ organization: id, ...(page === undefined ? {} : { page }) }),
  );
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <h2>Subscriptions</h2>
        <NewSubscription organization={id} />
      </div>
      {data.count === 0 ? (
        <EmptyState icon={ReceiptText} heading="No subscriptions">
          <p>
            A subscription records what an organization pays for. Access granted through it ends when it is
            cancelled.
          </p>
        </EmptyState>
      ) : (
        <SubscriptionTable subscriptions={data.results} />
      )}
      <ListPaging page={page} count={data.count} />
    </>
  );
}

function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <Table
      caption="Subscriptions"
      rows={subscriptions}
      keyOf={({ organization_subscription_id: id }) => id}
      isMuted={({ status }) => status === "canceled"}
      columns={[
        { heading: "Plan", cell: ({ plan }) => <bdi className="table-name">{plan}</bdi> },
        { heading: "State", cell: ({ status }) => <State status={status} /> },
        {
          heading: "Billing",
          cell: ({ billing_interval: interval }) => (interval ? intervalWords[interval] : "–"),
        },
        {
          heading: "Seats",
          cell: ({ seats_used: used, seats_total: total }) =>
            total === null ? used : `${used} of ${total.toLocaleString(locale)}`,
        },
        {
          heading: "Period ends",
          cell: ({ current_period_end: end }) => (end ? dateOf(end) : "–"),
        },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (subscription) => (
            <span className="table-actions">
              <ChangeSubscription subscription={subscription} />
              <CancelSubscription subscription={subscription} />
            </span>
          ),
        },
      ]}
    />
  );
}

function State({ status }: Pick<Subscription, "status">) {
  if (status === "active" || status === "trialing") return <Tag tone="good">{statusWords[status]}</Tag>;
  return <Tag tone={status === "pending" ? "plain" : "off"}>{statusWords[status]}</Tag>;
}

function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const cancel = useCancel(subscription.organization_subscription_id);
  if (subscription.status === "canceled") return null;
  return (
    <ConfirmChange
      action="Cancel subscription"
      isSmall
      question={`Cancel the subscription ${subscription.plan}?`}
      consequences={<p>Access granted through it is revoked at once. Learners’ progress is kept.</p>}
      change={cancel}
      onConfirm={(end) => cancel.mutate(undefined, end)}
    />
  );
}
