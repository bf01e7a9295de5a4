import { SelectField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { RangeFields, readRange } from "../range-fields.tsx";
import { type ReplaySelection, replayStatuses } from "./queries.ts";

interface ReplayRangeProps {
  selection: ReplaySelection;
  isBusy: boolean;
  error: unknown;
  onCancel: () => void;
  onChoose: (selection: ReplaySelection) => void;
}

/** The first step: which deliveries. */
export function ReplayRange({ selection, isBusy, error, onCancel, onChoose }: ReplayRangeProps) {
  return (
    <RequestForm
      label="Which deliveries"
      submit="Count them"
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(form) =>
        onChoose({
          endpoint_id: selection.endpoint_id,
          status: replayStatuses.find((status) => status === textOf(form, "status")) ?? "failed",
          ...readRange(form),
        })
      }
    >
      <p className="quiet">Nothing is sent yet: the next step says how many match.</p>
      <div className="form-group">
        <SelectField name="status" label="Which deliveries" defaultValue={selection.status}>
          <option value="failed">Given up</option>
          <option value="delivered">Received</option>
          <option value="missed">Never queued, such as while the endpoint was off</option>
        </SelectField>
        <RangeFields range={selection} />
      </div>
    </RequestForm>
  );
}
