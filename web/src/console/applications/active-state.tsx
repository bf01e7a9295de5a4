import { ChangeButton } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { sentenceOf } from "../problem.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { type Application, useDeactivateApplication, useReactivateApplication } from "./queries.ts";

/** Deactivation ends the secrets, so reactivation shows a new one. */
export function ActiveState({ application }: { application: Application }) {
  const deactivate = useDeactivateApplication(application.id);
  const reactivate = useReactivateApplication(application.id);
  const clientSecret = reactivate.data?.client_secret ?? null;
  return (
    <>
      {application.is_active ? (
        <ConfirmChange
          action="Deactivate"
          isSmall
          question={`Deactivate ${application.name}?`}
          consequences={
            <p>
              Its secret and its tokens are over at once. Learners and lessons stay; you can reactivate it at
              any time, which makes a new secret.
            </p>
          }
          change={deactivate}
          onConfirm={(end) => deactivate.mutate(undefined, end)}
        />
      ) : (
        <ChangeButton isSmall isBusy={reactivate.isPending} onClick={() => reactivate.mutate()}>
          Reactivate
        </ChangeButton>
      )}
      {reactivate.error && <Notice kind="problem">{sentenceOf(reactivate.error)}</Notice>}
      <CredentialsDialog
        title={`New secret of ${application.name}`}
        application={clientSecret === null ? null : { ...application, client_secret: clientSecret }}
        onClose={() => reactivate.reset()}
      />
    </>
  );
}
