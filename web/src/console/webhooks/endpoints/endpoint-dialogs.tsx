import { type ReactNode, useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { Plus } from "../../../design/icons/icons.tsx";
import { changedValues } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { type Endpoint, useCreateEndpoint, useUpdateEndpoint } from "../endpoint-queries.ts";
import { SecretDialog } from "../signing-secret/secret-dialog.tsx";
import { EndpointFields, readEndpoint } from "./endpoint-fields.tsx";

export function CreateEndpoint({ organization }: { organization: number }) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateEndpoint();
  const close = () => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <ChangeButton look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        New endpoint
      </ChangeButton>
      <EndpointDialog
        title="New endpoint"
        description={<p>Events are sent there from now on. What happened before is not sent.</p>}
        submit="Create endpoint"
        isOpen={isOpen}
        isBusy={create.isPending}
        error={create.error}
        onClose={close}
        onSubmit={(values) => create.mutate({ organization, ...values }, { onSuccess: () => setOpen(false) })}
      />
      <SecretDialog title="Secret of the new endpoint" secret={create.data?.secret ?? null} onClose={close} />
    </>
  );
}

export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateEndpoint(endpoint.id);
  const close = () => {
    setOpen(false);
    update.reset();
  };
  return (
    <>
      <ChangeButton onClick={() => setOpen(true)}>Edit</ChangeButton>
      <EndpointDialog
        title="Edit endpoint"
        description={<p>What is queued is sent to the new address. The secret stays the same.</p>}
        submit="Save changes"
        endpoint={endpoint}
        isOpen={isOpen}
        isBusy={update.isPending}
        error={update.error}
        onClose={close}
        onSubmit={(values) => update.mutate(changedValues(values, endpoint), { onSuccess: close })}
      />
    </>
  );
}

interface EndpointDialogProps {
  title: string;
  description: ReactNode;
  submit: string;
  endpoint?: Endpoint;
  isOpen: boolean;
  isBusy: boolean;
  error: unknown;
  onClose: () => void;
  onSubmit: (values: NonNullable<ReturnType<typeof readEndpoint>>) => void;
}

function EndpointDialog(props: EndpointDialogProps) {
  const { title, description, submit, endpoint, isOpen, isBusy, error, onClose, onSubmit } = props;
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <RequestForm
        label={title}
        submit={submit}
        isBusy={isBusy}
        error={error}
        onCancel={onClose}
        onSubmit={(form) => {
          const values = readEndpoint(form);
          setMissing(values === null);
          if (values) onSubmit(values);
        }}
      >
        <EndpointFields {...(endpoint ? { endpoint } : {})} isMissing={isMissing} />
      </RequestForm>
    </Dialog>
  );
}
