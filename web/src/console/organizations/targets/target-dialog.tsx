import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { TextField } from "../../../design/forms/field.tsx";
import { textOrNull } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { type KpiKey, useSetTarget } from "./queries.ts";

interface TargetDialogProps {
  organization: string;
  figure: KpiKey;
  name: string;
  unit: string;
  target: number | null;
}

export function TargetDialog({ figure, organization, name, unit, target }: TargetDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const set = useSetTarget(organization);
  const close = () => {
    setOpen(false);
    set.reset();
  };
  return (
    <>
      <ChangeButton isSmall aria-label={`Set: ${name}`} onClick={() => setOpen(true)}>
        Set
      </ChangeButton>
      <Dialog title={name} description={<p>Empty: no target.</p>} isOpen={isOpen} onClose={close}>
        <RequestForm
          label={name}
          submit="Save target"
          isBusy={set.isPending}
          error={set.error}
          onCancel={close}
          onSubmit={(form) => {
            const value = textOrNull(form, "target");
            set.mutate({ key: figure, target: value === null ? null : Number(value) }, { onSuccess: close });
          }}
        >
          <TextField
            name="target"
            label="Target value"
            hint={unit}
            isOptional
            type="number"
            step="any"
            defaultValue={target ?? ""}
          />
        </RequestForm>
      </Dialog>
    </>
  );
}
