import { CheckField } from "../../../design/forms/field.tsx";
import { MomentFields } from "../../forms/moment-fields.tsx";
import { RequestForm } from "../../forms/request-form.tsx";
import { readRange } from "../statements/range-fields.tsx";
import type { BackFillRange } from "./queries.ts";

interface BackFillRangeProps {
  range: BackFillRange;
  isBusy: boolean;
  error: unknown;
  onCancel: () => void;
  onChoose: (range: BackFillRange) => void;
}

/** The first step: from when to when. */
export function BackFillRangeForm({ range, isBusy, error, onCancel, onChoose }: BackFillRangeProps) {
  return (
    <RequestForm
      label="From when to when"
      submit="Count them"
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(form) => onChoose({ ...readRange(form), again: form.get("again") !== null })}
    >
      <p className="quiet">
        Leave both empty for everything. Nothing is sent yet: the next step says how much that is.
      </p>
      <div className="form-group">
        <MomentFields verb="Happened" {...range} />
      </div>
      <CheckField
        name="again"
        label="Send what the store took before once more"
        hint="For a store that was restored from a backup. The ids are the same: what it still holds it recognises."
        defaultChecked={range.again ?? false}
      />
    </RequestForm>
  );
}
