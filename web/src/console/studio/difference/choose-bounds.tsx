import { Button } from "../../../design/button.tsx";
import { SelectField } from "../../../design/forms/field.tsx";
import { numberOf } from "../../forms/form-values.ts";

interface ChooseBoundsProps {
  label: string;
  /** From the oldest. */
  choices: readonly { number: number; words: string }[];
  from: number;
  to: number;
  onChoose: (bounds: { from: number; to: number }) => void;
}

/** Any two states to lay beside each other. */
export function ChooseBounds({ label, choices, from, to, onChoose }: ChooseBoundsProps) {
  const options = choices.map(({ number, words }) => (
    <option key={number} value={number}>
      {words}
    </option>
  ));
  return (
    <form
      key={`${from} ${to}`}
      className="filters"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onChoose({ from: numberOf(form, "from"), to: numberOf(form, "to") });
      }}
    >
      <SelectField name="from" label="From" defaultValue={String(from)}>
        {options}
      </SelectField>
      <SelectField name="to" label="To" defaultValue={String(to)}>
        {options}
      </SelectField>
      <div className="form-actions">
        <Button type="submit">Compare</Button>
      </div>
    </form>
  );
}
