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
    return <p className="quiet">Erased: what they did still counts, and nothing says who they were.</p>;
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
          Sessions, links and passwords end at once. Nothing is deleted. The partner’s system or the HR system
          may let them in again.
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
        <p>Links and launches work again. A password or a role above learner is not given back by itself.</p>
      }
      isBusy={set.isPending}
      failure={sentenceOf(set.error)}
      onConfirm={(close) => set.mutate(true, { onSuccess: close })}
    />
  );
}

function Export({ person }: { person: Person }) {
  const take = useExport(person.id);
  return (
    <ForChanges>
      <Button isBusy={take.isPending} onClick={() => take.mutate()}>
        Export their data
      </Button>
      {take.error && <Notice kind="problem">{sentenceOf(take.error)}</Notice>}
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
        title={`Erase ${name} for good?`}
        description={
          <p>
            Profile, address and credentials go at once, everything else that says who they were in the
            background. There is no way back; to keep somebody out for a while, deactivate them.
          </p>
        }
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={`Erase ${name}`}
          submit="Erase for good"
          isBusy={erase.isPending}
          error={erase.error}
          onCancel={close}
          onSubmit={(form) => erase.mutate(textOf(form, "confirm"), { onSuccess: close })}
        >
          <TextField
            name="confirm"
            label={`Type ${confirmation} to confirm`}
            hint={
              person.provider_id ? "The provider’s id of this person." : "The internal id of this person."
            }
            autoComplete="off"
            required
          />
        </RequestForm>
      </Dialog>
    </>
  );
}
