import { useState } from "react";
import { ChangeButton } from "../../design/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { Plus } from "../../design/icons/icons.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import { ApplicationFields, readApplication } from "./application-fields.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { useCreateApplication } from "./queries.ts";

interface CreateApplicationProps {
  organization: number;
}

export function CreateApplication({ organization }: CreateApplicationProps) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateApplication();
  const close = () => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <ChangeButton look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        New application
      </ChangeButton>
      <Dialog
        title="New application"
        description={<p>An application is what a partner’s system signs in with.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label="New application"
          submit="Create application"
          isBusy={create.isPending}
          error={create.error}
          onCancel={close}
          onSubmit={(form) =>
            create.mutate({ organization, ...readApplication(form) }, { onSuccess: () => setOpen(false) })
          }
        >
          <ApplicationFields />
        </RequestForm>
      </Dialog>
      <CredentialsDialog
        title={`Credentials of ${create.data?.name ?? ""}`}
        application={create.data ?? null}
        onClose={close}
      />
    </>
  );
}
