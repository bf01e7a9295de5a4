import { ChangeButton } from "../../design/button.tsx";
import { Plus } from "../../design/icons/icons.tsx";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { type Subscription, useChangeSubscription, useSubscribe } from "./queries.ts";
import { readSubscription, SubscriptionFields } from "./subscription-fields.tsx";

export function NewSubscription({ organization }: { organization: string }) {
  const subscribe = useSubscribe(organization);
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton look="primary" onClick={open}>
          <Plus aria-hidden="true" />
          New subscription
        </ChangeButton>
      )}
      title="New subscription"
      submit="Create subscription"
      change={subscribe}
      inputOf={readSubscription}
    >
      <SubscriptionFields />
    </ChangeDialog>
  );
}

export function ChangeSubscription({ subscription }: { subscription: Subscription }) {
  const change = useChangeSubscription(subscription.organization_subscription_id);
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton isSmall onClick={open}>
          Edit<span className="visually-hidden"> {subscription.plan}</span>
        </ChangeButton>
      )}
      title={`Edit ${subscription.plan}`}
      submit="Save changes"
      change={change}
      inputOf={readSubscription}
    >
      <SubscriptionFields subscription={subscription} />
    </ChangeDialog>
  );
}
