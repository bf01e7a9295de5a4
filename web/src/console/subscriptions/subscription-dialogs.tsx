import { useState } from "react";
import { ChangeButton } from "../../design/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { Plus } from "../../design/icons/icons.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import { type Subscription, useChangeSubscription, useSubscribe } from "./queries.ts";
import { readSubscription, SubscriptionFields } from "./subscription-fields.tsx";

export function NewSubscription({ organization }: { organization: string }) {
  const [isOpen, setOpen] = useState(false);
  const subscribe = useSubscribe(organization);
  const close = () => {
    setOpen(false);
    subscribe.reset();
  };
  return (
    <>
      <ChangeButton look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        New subscription
      </ChangeButton>
      <Dialog title="New subscription" isOpen={isOpen} onClose={close}>
        <RequestForm
          label="New subscription"
          submit="Create subscription"
          isBusy={subscribe.isPending}
          error={subscribe.error}
          onCancel={close}
          onSubmit={(form) => subscribe.mutate(readSubscription(form), { onSuccess: close })}
        >
          <SubscriptionFields />
        </RequestForm>
      </Dialog>
    </>
  );
}

export function ChangeSubscription({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangeSubscription(subscription.organization_subscription_id);
  const close = () => {
    setOpen(false);
    change.reset();
  };
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        Edit<span className="visually-hidden"> {subscription.plan}</span>
      </ChangeButton>
      <Dialog title={`Edit ${subscription.plan}`} isOpen={isOpen} onClose={close}>
        <RequestForm
          label={`Edit ${subscription.plan}`}
          submit="Save changes"
          isBusy={change.isPending}
          error={change.error}
          onCancel={close}
          onSubmit={(form) => change.mutate(readSubscription(form), { onSuccess: close })}
        >
          <SubscriptionFields subscription={subscription} />
        </RequestForm>
      </Dialog>
    </>
  );
}
