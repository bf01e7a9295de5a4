import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../design/button.tsx";
import { TextField } from "../../../design/forms/field.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { RequestForm } from "../../forms/request-form.tsx";
import { BrandingFields, readBranding } from "../branding/branding-fields.tsx";
import {
  type Organization,
  organizationQuery,
  useSetOrganizationActive,
  useUpdateOrganization,
} from "../queries.ts";
import { readSettings, SettingsFields, TimeZoneField } from "./settings-fields.tsx";

const route = getRouteApi("/signed-in/organizations/$id/settings");

export function OrganizationSettingsPage() {
  const { id } = route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  return (
    <>
      <SettingsForm key={organization.id} organization={organization} />
      <ForChanges>
        <ActiveState organization={organization} />
      </ForChanges>
    </>
  );
}

function SettingsForm({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization(organization.id);
  const [name, setName] = useState(organization.name);
  return (
    <RequestForm
      label="Settings"
      submit="Save changes"
      isBusy={update.isPending}
      error={update.error}
      success={update.isSuccess ? "Saved." : undefined}
      onSubmit={async (form) => update.mutate({ ...readSettings(form), branding: await readBranding(form) })}
    >
      <div className="form-group">
        <TextField name="name" label="Name" value={name} onValueChange={setName} required maxLength={255} />
        <TimeZoneField organization={organization} />
      </div>
      <SettingsFields organization={organization} />
      <BrandingFields
        key={`${organization.branding.logo_url} ${organization.branding.logo_dark_url}`}
        branding={organization.branding}
        name={name}
      />
    </RequestForm>
  );
}

function ActiveState({ organization }: { organization: Organization }) {
  const setActive = useSetOrganizationActive(organization.id);
  if (!organization.is_active) {
    return (
      <section className="state-row" aria-label="State">
        <div>
          <h2>Deactivated</h2>
          <p className="quiet">Reactivate to let its applications and learners in again.</p>
        </div>
        <Button isBusy={setActive.isPending} onClick={() => setActive.mutate(true)}>
          Reactivate organization
        </Button>
      </section>
    );
  }
  return (
    <section className="state-row" aria-label="State">
      <div>
        <h2>Active</h2>
        <p className="quiet">Deactivate to lock the organization without deleting anything.</p>
      </div>
      <ConfirmChange
        action="Deactivate organization"
        question={`Deactivate ${organization.name}?`}
        consequences={
          <p>
            All tokens of its applications are refused at once, and its learners cannot open lessons. Nothing
            is deleted; you can reactivate it at any time.
          </p>
        }
        change={setActive}
        onConfirm={(end) => setActive.mutate(false, end)}
      />
    </section>
  );
}
