import { ChangeButton } from "../../../design/button.tsx";
import { TextField } from "../../../design/forms/field.tsx";
import { ChangeDialog } from "../../forms/change-dialog.tsx";
import { textOrNull } from "../../forms/form-values.ts";
import { type KpiKey, useSetTarget } from "./queries.ts";

interface TargetDialogProps {
  organization: string;
  figure: KpiKey;
  name: string;
  unit: string;
  target: number | null;
}

export function TargetDialog({ figure, organization, name, unit, target }: TargetDialogProps) {
  const set = useSetTarget(organization);
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton isSmall aria-label={`Set: ${name}`} onClick={open}>
          Set
        </ChangeButton>
      )}
      title={name}
      description={<p>Empty: no target.</p>}
      submit="Save target"
      change={set}
      inputOf={(form) => {
        const value = textOrNull(form, "target");
        return { key: figure, target: value === null ? null : Number(value) };
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
    </ChangeDialog>
  );
}
