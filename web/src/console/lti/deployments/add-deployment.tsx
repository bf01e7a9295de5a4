import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { useMayChange } from "../../../design/forms/may-change.tsx";
import { Plus } from "../../../design/icons/icons.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { organizationOptions } from "../../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../../organizations/queries.ts";
import { type Registration, useDeploy } from "../registration-queries.ts";

const route = getRouteApi("/signed-in/lti/registrations/$registration");

/** Opens by itself where the address names a deployment: the launch log leads here with one that is missing. */
export function AddDeployment({ registration }: { registration: Registration }) {
  const { deployment: missing } = route.useSearch();
  const navigate = route.useNavigate();
  const mayChange = useMayChange();
  const [isOpen, setOpen] = useState(mayChange && missing !== undefined);
  const deploy = useDeploy();
  const close = () => {
    setOpen(false);
    deploy.reset();
    if (missing !== undefined) navigate({ search: {}, replace: true });
  };
  return (
    <>
      <ChangeButton
        look={registration.deployments.length === 0 ? "primary" : "outline"}
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden="true" />
        Add deployment
      </ChangeButton>
      <Dialog
        title="Add deployment"
        description={<p>From now on, its learners are the organization’s. That cannot be changed later.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label="Add deployment"
          submit="Add"
          isBusy={deploy.isPending}
          error={deploy.error}
          onCancel={close}
          onSubmit={(form) =>
            deploy.mutate(
              {
                registration: registration.id,
                deployment_id: textOf(form, "deployment_id"),
                organization: textOf(form, "organization"),
              },
              { onSuccess: close },
            )
          }
        >
          <DeploymentFields deploymentId={missing} />
        </RequestForm>
      </Dialog>
    </>
  );
}

function DeploymentFields({ deploymentId }: { deploymentId: string | undefined }) {
  const { data: organizations } = useQuery(organizationChoiceQuery);
  return (
    <div className="form-group">
      <TextField
        name="deployment_id"
        label="Deployment id"
        hint="As the LMS shows it."
        defaultValue={deploymentId ?? ""}
        required
        maxLength={255}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        name="organization"
        label="Organization"
        hint={
          organizations?.length === 0 ? (
            <>
              There is none yet. <Link to="/organizations/new">Create an organization</Link> first.
            </>
          ) : (
            "Whose learners these are."
          )
        }
        defaultValue=""
        required
      >
        <option value="">Choose one</option>
        {organizationOptions(organizations ?? [])}
      </SelectField>
    </div>
  );
}
