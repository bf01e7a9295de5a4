import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { sentenceOf } from "../problem.ts";
import { RequestForm } from "../request-form.tsx";
import { ApplicationFields, readApplication } from "./application-fields.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import {
  type Application,
  useRotateSecret,
  useSetApplicationActive,
  useUpdateApplication,
} from "./queries.ts";

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
      <Button isSmall onClick={() => setOpen(true)}>
        Edit
      </Button>
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

function RotateSecret({ application }: { application: Application }) {
  const rotate = useRotateSecret(application.id);
  return (
    <>
      <ConfirmDialog
        action="New secret"
        look="primary"
        isSmall
        question={`Make a new secret for ${application.name}?`}
        consequences={
          <p>
            The secret in use works for 24 more hours, so that the partner can change over without a break.
            The new one is shown once.
          </p>
        }
        isBusy={rotate.isPending}
        failure={sentenceOf(rotate.error)}
        onConfirm={(close) => rotate.mutate(undefined, { onSuccess: close })}
      />
      <CredentialsDialog
        title={`New secret of ${application.name}`}
        application={rotate.data ?? null}
        onClose={() => rotate.reset()}
      />
    </>
  );
}

function ActiveState({ application }: { application: Application }) {
  const setActive = useSetApplicationActive(application.id);
  if (!application.is_active) {
    return (
      <Button isSmall isBusy={setActive.isPending} onClick={() => setActive.mutate(true)}>
        Reactivate
      </Button>
    );
  }
  return (
    <ConfirmDialog
      action="Deactivate"
      isSmall
      question={`Deactivate ${application.name}?`}
      consequences={
        <p>
          Its tokens are refused at once and it gets no new ones. Learners and lessons stay; you can
          reactivate it at any time.
        </p>
      }
      isBusy={setActive.isPending}
      failure={sentenceOf(setActive.error)}
      onConfirm={(close) => setActive.mutate(false, { onSuccess: close })}
    />
  );
}
