import { ChangeButton } from "../../design/button.tsx";
import { Plus } from "../../design/icons/icons.tsx";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { ApplicationFields, readApplication } from "./application-fields.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { useCreateApplication } from "./queries.ts";

interface CreateApplicationProps {
  organization: number;
}

export function CreateApplication({ organization }: CreateApplicationProps) {
  const create = useCreateApplication();
  return (
    <>
      <ChangeDialog
        trigger={(open) => (
          <ChangeButton look="primary" onClick={open}>
            <Plus aria-hidden="true" />
            New application
          </ChangeButton>
        )}
        title="New application"
        description={<p>An application is what a partner’s system signs in with.</p>}
        submit="Create application"
        change={create}
        inputOf={(form) => ({ organization, ...readApplication(form) })}
      >
        <ApplicationFields />
      </ChangeDialog>
      <CredentialsDialog
        title={`Credentials of ${create.data?.name ?? ""}`}
        application={create.data ?? null}
        onClose={() => create.reset()}
      />
    </>
  );
}
