import { Button, ChangeButton } from "../../design/button.tsx";
import { TextField } from "../../design/forms/field.tsx";
import { ForChanges } from "../../design/forms/may-change.tsx";
import { Notice } from "../../design/notice.tsx";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { textOf } from "../forms/form-values.ts";
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
    <ConfirmChange
      action="Deactivate"
      question={`Deactivate ${name}?`}
      consequences={
        <p>
          Sessions, links and passwords stop working at once. Nothing is deleted. The partner’s system or the
          HR system may reactivate the account.
        </p>
      }
      change={set}
      onConfirm={(end) => set.mutate(false, end)}
    />
  ) : (
    <ConfirmChange
      action="Reactivate"
      look="primary"
      question={`Reactivate ${name}?`}
      consequences={
        <p>
          Links and launches work again. A password or a role above learner is not restored automatically.
        </p>
      }
      change={set}
      onConfirm={(end) => set.mutate(true, end)}
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
  const erase = useErase(person.id);
  const name = nameOf(person);
  const confirmation = person.provider_id ?? String(person.id);
  return (
    <ChangeDialog
      trigger={(open) => <ChangeButton onClick={open}>Erase</ChangeButton>}
      title={`Erase ${name} permanently?`}
      description={
        <p>
          Profile, e-mail address and credentials are erased at once, all other personal data in the
          background. This cannot be undone. To block access temporarily, deactivate the account.
        </p>
      }
      label={`Erase ${name}`}
      submit="Erase permanently"
      change={erase}
      inputOf={(form) => textOf(form, "confirm")}
    >
      <TextField
        name="confirm"
        label={`Type ${confirmation} to confirm`}
        hint={person.provider_id ? "The provider ID of this person." : "The internal ID of this person."}
        autoComplete="off"
        required
      />
    </ChangeDialog>
  );
}
