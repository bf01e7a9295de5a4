import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Plus } from "../../../design/icons/icons.tsx";
import { ChangeDialog } from "../../forms/change-dialog.tsx";
import { changedValues } from "../../forms/form-values.ts";
import { type Endpoint, useCreateEndpoint, useUpdateEndpoint } from "../endpoint-queries.ts";
import { SecretDialog } from "../signing-secret/secret-dialog.tsx";
import { EndpointFields, readEndpoint } from "./endpoint-fields.tsx";

export function CreateEndpoint({ organization }: { organization: number }) {
  const create = useCreateEndpoint();
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <ChangeDialog
        trigger={(open) => (
          <ChangeButton look="primary" onClick={open}>
            <Plus aria-hidden="true" />
            New endpoint
          </ChangeButton>
        )}
        title="New endpoint"
        description={<p>Events are sent there from now on. What happened before is not sent.</p>}
        submit="Create endpoint"
        change={create}
        inputOf={(form) => {
          const values = readEndpoint(form);
          setMissing(values === null);
          return values && { organization, ...values };
        }}
      >
        <EndpointFields isMissing={isMissing} />
      </ChangeDialog>
      <SecretDialog
        title="Secret of the new endpoint"
        secret={create.data?.secret ?? null}
        onClose={() => create.reset()}
      />
    </>
  );
}

export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const update = useUpdateEndpoint(endpoint.id);
  const [isMissing, setMissing] = useState(false);
  return (
    <ChangeDialog
      trigger={(open) => <ChangeButton onClick={open}>Edit</ChangeButton>}
      title="Edit endpoint"
      description={<p>What is queued is sent to the new address. The secret stays the same.</p>}
      submit="Save changes"
      change={update}
      inputOf={(form) => {
        const values = readEndpoint(form);
        setMissing(values === null);
        return values && changedValues(values, endpoint);
      }}
    >
      <EndpointFields endpoint={endpoint} isMissing={isMissing} />
    </ChangeDialog>
  );
}
