import { useState } from "react";
import { ChangeButton } from "../../design/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { RequestForm } from "../forms/request-form.tsx";
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
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateApplication(application.id);
  const close = () => {
    setOpen(false);
    update.reset();
  };
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        Edit
      </ChangeButton>
      <Dialog title={`Edit ${application.name}`} isOpen={isOpen} onClose={close}>
        <RequestForm
          label={`Edit ${application.name}`}
          submit="Save changes"
          isBusy={update.isPending}
          error={update.error}
          onCancel={close}
          onSubmit={(form) => update.mutate(readApplication(form), { onSuccess: close })}
        >
          <ApplicationFields application={application} />
        </RequestForm>
      </Dialog>
    </>
  );
}
