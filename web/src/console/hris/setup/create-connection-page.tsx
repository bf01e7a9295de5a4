import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SelectField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { organizationOptions } from "../../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../../organizations/queries.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { type Connection, useCreateConnection } from "../queries.ts";
import { CredentialFields, readCredentials } from "./credential-fields.tsx";
import { HubFields } from "./hub-fields.tsx";
import { TokenDialog } from "./token-dialog.tsx";

const route = getRouteApi("/signed-in/hr-connections/new");

export function CreateConnectionPage() {
  const { organization } = route.useSearch();
  const navigate = useNavigate();
  const create = useCreateConnection();
  const [hub, setHub] = useState<Connection["hub"]>("kombo");
  const open = (id: number) =>
    navigate({ to: "/hr-connections/$connection", params: { connection: String(id) } });
  const submit = (form: FormData) =>
    create.mutate(
      { organization: textOf(form, "organization"), hub, ...(hub === "kombo" ? readCredentials(form) : {}) },
      { onSuccess: ({ id, scim_token: token }) => (token ? undefined : open(id)) },
    );
  return (
    <>
      <PageHead
        title="Connect an HR system"
        lead="First where people come from. No account is made or changed before you have accepted a preview."
        back={{ to: "/hr-connections", label: "HR systems" }}
      />
      <RequestForm
        label="Connect an HR system"
        submit="Connect"
        isBusy={create.isPending}
        error={create.error}
        onSubmit={submit}
        onCancel={() => navigate({ to: "/hr-connections" })}
      >
        <OrganizationChoice chosen={organization} />
        <HubFields hub={hub} onChoose={setHub} />
        {hub === "kombo" && <CredentialFields />}
      </RequestForm>
      {create.data?.scim_token && (
        <TokenDialog
          url={create.data.scim_url}
          token={create.data.scim_token}
          onClose={() => create.data && open(create.data.id)}
        />
      )}
    </>
  );
}

function OrganizationChoice({ chosen }: { chosen: string | undefined }) {
  const { data: organizations } = useSuspenseQuery(organizationChoiceQuery);
  return (
    <SelectField name="organization" label="Whose people" defaultValue={chosen ?? ""} required>
      <option value="">Choose an organization</option>
      {organizationOptions(organizations)}
    </SelectField>
  );
}
