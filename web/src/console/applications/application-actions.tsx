import { ChangeButton } from "../../design/button.tsx";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { ActiveState } from "./active-state.tsx";
import { ApplicationFields, readApplication } from "./application-fields.tsx";
import { type Application, useUpdateApplication } from "./queries.ts";
import { RotateSecret } from "./rotate-secret.tsx";

export function ApplicationActions({ application }: { application: Application }) {
  return (
    <fieldset className="table-actions" aria-label={application.name}>
      <EditApplication application={application} />
      {application.is_active && <RotateSecret application={application} />}
      <ActiveState application={application} />
    </fieldset>
  );
}

function EditApplication({ application }: { application: Application }) {
  const update = useUpdateApplication(application.id);
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton isSmall onClick={open}>
          Edit
        </ChangeButton>
      )}
      title={`Edit ${application.name}`}
      submit="Save changes"
      change={update}
      inputOf={readApplication}
    >
      <ApplicationFields application={application} />
    </ChangeDialog>
  );
}
