import { useState } from "react";
import { Button, ChangeButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { TextField } from "../../design/forms/field.tsx";
import { ForChanges } from "../../design/forms/may-change.tsx";
import { Notice } from "../../design/notice.tsx";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { sentenceOf } from "../problem.ts";
import { nameOf } from "./person-words.tsx";
import { type Person, useErase, useExport, useSetPersonActive } from "./queries.ts";

export function PersonActions({ person }: { person: Person }) {
  if (person.erased_at)
    return (
      <p className="quiet">
        Erased: their activity still counts in statistics, but can no longer be linked to them.
      </p>
    );
  return (
    <div className="person-actions">
      <ActiveState person={person} />
      <Export person={person} />
      <Erase person={person} />
    </div>
  );
}

function ActiveState({ person }: { person: Person }) {
  const set = useSetPersonActive(person.id);
  const name = nameOf(person);
  return person.is_active ? (
    <ConfirmDialog
      action="Deactivate"
      question={`Deactivate ${name}?`}
      consequences={
        <p>
          Sessions, links and passwords stop working at once. Nothing is deleted. The partner’s system or the
          HR system may reactivate the account.
        </p>
      }
      isBusy={set.isPending}
      failure={sentenceOf(set.error)}
      onConfirm={(close) => set.mutate(false, { onSuccess: close })}
    />
  ) : (
    <ConfirmDialog
      action="Reactivate"
      look="primary"
      question={`Reactivate ${name}?`}
      consequences={
        <p>
          Links and launches work again. A password or a role above learner is not restored automatically.
        </p>
      }
      isBusy={set.isPending}
      failure={sentenceOf(set.error)}
      onConfirm={(close) => set.mutate(true, { onSuccess: close })}
    />
  );
}

function Export({ person }: { person: Person }) {
  const download = useExport(person.id);
  return (
    <ForChanges>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        Export data
      </Button>
      {download.error && <Notice kind="problem">{sentenceOf(download.error)}</Notice>}
    </ForChanges>
  );
}

function Erase({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const erase = useErase(person.id);
  const name = nameOf(person);
  const confirmation = person.provider_id ?? String(person.id);
  const close = () => {
    setOpen(false);
    erase.reset();
  };
  return (
    <>
      <ChangeButton onClick={() => setOpen(true)}>Erase</ChangeButton>
      <Dialog
        title={`Erase ${name} permanently?`}
        description={
          <p>
            Profile, e-mail address and credentials are erased at once, all other personal data in the
            background. This cannot be undone. To block access temporarily, deactivate the account.
          </p>
        }
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={`Erase ${name}`}
          submit="Erase permanently"
          isBusy={erase.isPending}
          error={erase.error}
          onCancel={close}
          onSubmit={(form) => erase.mutate(textOf(form, "confirm"), { onSuccess: close })}
        >
          <TextField
            name="confirm"
            label={`Type ${confirmation} to confirm`}
            hint={person.provider_id ? "The provider ID of this person." : "The internal ID of this person."}
            autoComplete="off"
            required
          />
        </RequestForm>
      </Dialog>
    </>
  );
}
